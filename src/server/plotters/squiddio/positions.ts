import type { FastifyInstance } from 'fastify'
import { squiddio } from '../../../core/limits.ts'
import { parseNmeaLog } from './nmea-log.ts'
import { findReportingVessel } from '../../ingest/reporting-vessel-queries.ts'
import type { PluginRequest } from './plugin-request.ts'
import { PluginMessageError } from './messages.ts'

/** By this name the log knows what came from the plugin. */
const source = 'plotter'

/** Takes the position of the user's boat and what its instruments said since the last call. */
export async function ingestPluginPosition(
  { request, fields, requireUser }: PluginRequest,
  { database, ingestReports, clock, rateLimiter }: FastifyInstance,
): Promise<void> {
  const user = await requireUser()
  await rateLimiter.limitByQuota('observations', request, user.id)
  const vesselId = await findReportingVessel(database.db, user.id)
  if (vesselId === null) throw new PluginMessageError('noVessel')
  const now = clock()
  const { lat = '', lon = '', sog = '', cog = '', nmea = '' } = fields
  const [latitude, longitude] = [numberOf(lat), numberOf(lon)]
  if (latitude === undefined || longitude === undefined) throw new PluginMessageError('noPosition')
  const course = { sog: numberOf(sog), cog: numberOf(cog) }
  const here = {
    at: now.toISOString(),
    latitude,
    longitude,
    ...(course.sog !== undefined && { sog: course.sog }),
    ...(course.cog !== undefined && { cog: course.cog }),
  }
  const logged = parseNmeaLog(nmea, squiddio.maxNmeaLines, now)
  // A log with positions tells the same more exactly, and the same again when it is sent again.
  const isLogged = logged.some((report) => report.latitude !== undefined)
  const reports = isLogged ? logged : [...logged, here]
  const { stored, repeated } = await ingestReports({ vesselId, source, reports })
  if (stored + repeated === 0) throw new PluginMessageError('noPosition')
}

function numberOf(text: string): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}
