import type { FastifyInstance } from 'fastify'
import { squiddio } from '../../../core/limits/plotters.ts'
import { parseNmeaLog } from './nmea-log.ts'
import { findReportingVessel } from '../../ingest/reporting-vessel-queries.ts'
import type { PluginRequest } from './plugin-request.ts'
import { PluginMessageError } from './messages.ts'

/** Source name of the plugin's reports in the log of observations. */
const source = 'plotter'

/** Stores the position of the user's boat and its sensor values since the last call. */
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
  const [latitude, longitude] = [parseNumber(lat), parseNumber(lon)]
  if (latitude === undefined || longitude === undefined) throw new PluginMessageError('noPosition')
  const course = { sog: parseNumber(sog), cog: parseNumber(cog) }
  const currentReport = {
    at: now.toISOString(),
    latitude,
    longitude,
    ...(course.sog !== undefined && { sog: course.sog }),
    ...(course.cog !== undefined && { cog: course.cog }),
  }
  const loggedReports = parseNmeaLog(nmea, squiddio.maxNmeaLines, now)
  // Positions in the log are more precise, and repeated reports have the same times.
  const hasLoggedPosition = loggedReports.some((report) => report.latitude !== undefined)
  const reports = hasLoggedPosition ? loggedReports : [...loggedReports, currentReport]
  const { stored, repeated } = await ingestReports({ vesselId, source, reports })
  if (stored + repeated === 0) throw new PluginMessageError('noPosition')
}

function parseNumber(text: string): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}
