import type { FastifyInstance } from 'fastify'
import { activity } from '../../core/limits.ts'
import { recentActivity } from './queries.ts'

/** Calls of the home screen: recent activity and tile sources. */
export function serveHome(app: FastifyInstance): void {
  const { serve, database, settings, blogFeed } = app
  serve('GET /home', async () => {
    const rows = [...(await recentActivity(database.reads)), ...blogFeed.rows()]
    return rows.sort((a, b) => (a.when < b.when ? 1 : -1)).slice(0, activity.rows)
  })
  serve('GET /tile_sources', () => Promise.resolve([...settings.tileSources]))
}
