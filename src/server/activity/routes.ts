import type { FastifyInstance } from 'fastify'
import type { ActivityEvent } from '../../core/contract/search.ts'
import { activity } from '../../core/limits/activity.ts'
import { registerActivityFeed } from './atom-feed.ts'
import { listRecentActivity } from './queries.ts'
import { sortEvents } from './sort-events.ts'

/** Registers the routes of the home screen: recent activity, also as a feed, and tile sources. */
export function registerHomeRoutes(app: FastifyInstance): void {
  const { serve, database, settings, blogFeed, clock } = app

  async function listEvents(): Promise<ActivityEvent[]> {
    const rows = [...(await listRecentActivity(database.readDb)), ...blogFeed.getEvents()]
    return sortEvents(rows, clock()).slice(0, activity.maxRows)
  }

  serve('GET /home', listEvents)
  registerActivityFeed(app, listEvents)
  serve('GET /tile_sources', () => Promise.resolve([...settings.tileSources]))
}
