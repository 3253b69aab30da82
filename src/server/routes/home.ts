import type { AppParts } from '../app.ts'
import type { Serve } from '../http/serve.ts'
import { recentActivity } from '../store/home.ts'
import { searchAll } from '../store/search.ts'

/** Calls of the home screen: search, activity, map ground. */
export function serveHome(serve: Serve, { database, settings }: AppParts): void {
  serve('GET /search', ({ query }) => searchAll(database.db, query.query))
  serve('GET /home', () => recentActivity(database.db))
  serve('GET /tile_sources', () => Promise.resolve([...settings.tileSources]))
}
