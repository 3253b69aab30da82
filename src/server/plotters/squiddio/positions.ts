import type { FastifyInstance } from 'fastify'
import { squiddio } from '../../../core/limits.ts'
import { reportsFromNmeaLog } from '../../ingest/reports/nmea-log.ts'
import { takeReports } from '../../ingest/reports/plotter-reports.ts'
import { reportingVessel } from '../../ingest/reporting-vessel-queries.ts'
import type { PluginCall } from './squiddio-routes.ts'
import { PluginSentence } from './messages.ts'

/** By this name the log knows what came from the plugin. */
const source = 'plotter'

/** Takes the position of the user's boat and what its instruments said since the last call. */
export async function takePosition(
  { request, fields, requireUser }: PluginCall,
  { database, ingest, clock, rateLimiter }: FastifyInstance,
): Promise<void> {
  const user = await requireUser()
  await rateLimiter.quota('observations', request, user.id)
  const vesselId = await reportingVessel(database.db, user.id)
  if (vesselId === null) throw new PluginSentence('noVessel')
  const now = clock()
  const { lat = '', lon = '', sog = '', cog = '', nmea = '' } = fields
  const [latitude, longitude] = [numberOf(lat), numberOf(lon)]
  if (latitude === undefined || longitude === undefined) throw new PluginSentence('noPosition')
  const course = { sog: numberOf(sog), cog: numberOf(cog) }
  const here = {
    at: now.toISOString(),
    latitude,
    longitude,
    ...(course.sog !== undefined && { sog: course.sog }),
    ...(course.cog !== undefined && { cog: course.cog }),
  }
  const logged = reportsFromNmeaLog(nmea, squiddio.nmeaLines, now)
  // A log with positions tells the same more exactly, and the same again when it is sent again.
  const isLogged = logged.some((report) => report.latitude !== undefined)
  const reports = isLogged ? logged : [...logged, here]
  const { stored, repeated } = await takeReports(ingest, { vesselId, source, reports })
  if (stored + repeated === 0) throw new PluginSentence('noPosition')
}

function numberOf(text: string): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}
