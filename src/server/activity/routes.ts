import type { FastifyInstance } from 'fastify'
import { activity } from '../../core/limits/activity.ts'
import { listRecentActivity } from './queries.ts'

/** Registers the routes of the home screen: recent activity and tile sources. */
export function registerHomeRoutes(app: FastifyInstance): void {
  const { serve, database, settings, blogFeed } = app
  serve('GET /home', async () => {
    const rows = [...(await listRecentActivity(database.readDb)), ...blogFeed.getEvents()]
    return rows.sort((a, b) => (a.when < b.when ? 1 : -1)).slice(0, activity.maxRows)
  })
  serve('GET /tile_sources', () => Promise.resolve([...settings.tileSources]))
}
