import { activity } from '../../core/limits.ts'
import type { AppParts } from '../app.ts'
import type { Serve } from '../http/contract-routes.ts'
import { recentActivity } from './queries.ts'
import { searchAll } from '../search/queries.ts'

/** Calls of the home screen: search, activity, map ground. */
export function serveHome(serve: Serve, { database, settings, blog }: AppParts): void {
  serve('GET /search', ({ query }) => searchAll(database.reads, query.query))
  serve('GET /home', async () => {
    const rows = [...(await recentActivity(database.reads)), ...blog.rows()]
    return rows.sort((a, b) => (a.when < b.when ? 1 : -1)).slice(0, activity.rows)
  })
  serve('GET /tile_sources', () => Promise.resolve([...settings.tileSources]))
}
