import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { apiBasePath } from '../../../core/endpoint-key.ts'
import type { ExportQuery } from '../../../core/contract/place.ts'
import { parseBbox } from '../../../core/geo.ts'
import { exportLimits } from '../../../core/limits.ts'
import { exportConcurrency } from '../../../core/limits/protection.ts'
import { generateExport } from './export-format.ts'
import { databaseLicence } from '../../http/record-texts.ts'
import { exportFormats, type ExportFormatName } from './formats.ts'
import {
  createExportCache,
  createConcurrencyLimiter,
  throttleStream,
  type ExportCache,
  type ConcurrencyLimiter,
} from './export-limits.ts'
import { buildNetworkLink } from './kml.ts'
import { toClientNetwork } from '../../plugins/rate-limit.ts'
import { HttpProblem } from '../../system/domain-error.ts'
import { matchesEtag } from '../../http/layer-response.ts'
import { replySent } from '../../http/contract-routes.ts'
import { createConcurrencySlots, type ConcurrencySlots } from '../../system/concurrency-slots.ts'
import { getSiteUrl } from '../../http/site-url.ts'
import { readExportPages, getExportVersion, getLastPlaceChange, type ExportFilter } from './queries.ts'
import { packageVersion } from '../../system/version.ts'

/** Places as files one can subscribe to. */
export function registerExportRoutes(app: FastifyInstance): void {
  const { serve } = app
  const work: ExportWork = {
    turns: createConcurrencyLimiter(exportConcurrency.maxConcurrentPages, exportConcurrency.maxPauseMs),
    documents: createConcurrencySlots(exportConcurrency.documents),
    kept: createExportCache(),
  }
  serve('GET /places.:format', async ({ params, query, getRequester, request, reply }) => {
    const name = params.format as ExportFormatName // the row admits only these
    const filter = parseExportFilter(name, query)
    const site = getSiteUrl(app.settings, request)
    if (query.networklink) sendNetworkLink(reply, name, query, site)
    else {
      const { user } = await getRequester()
      const wanted = { name, filter, site, userId: user?.id ?? null }
      await sendExport(request, reply, wanted, { app, ...work })
    }
    return replySent
  })
}

/** The filter a query stands for. Throws a problem that names the input at fault. */
export function parseExportFilter(name: ExportFormatName, query: ExportQuery): ExportFilter {
  const box = query.bbox === undefined ? null : parseBbox(query.bbox)
  if (query.bbox !== undefined && !box) {
    throw malformed('bbox', 'must be west,south,east,north in degrees, south not above north')
  }
  const since = query.updated_since === undefined ? null : Date.parse(query.updated_since)
  if (Number.isNaN(since)) throw malformed('updated_since', 'must be a moment like 2026-01-31T12:00:00Z')
  if (query.networklink && name !== 'kml') throw malformed('networklink', 'is for kml alone')
  return {
    bounds: box,
    types: query.types === undefined ? null : query.types.split(',').map(Number),
    // Before 1970 nothing was written here, and databases disagree about such years.
    updatedSince: since === null ? null : new Date(Math.max(0, since)).toISOString(),
    limit: query.limit ?? null,
    includeDeleted: since !== null && exportFormats[name].supportsDeletions,
  }
}

function malformed(field: string, message: string): HttpProblem {
  return new HttpProblem('malformed', `${field} ${message}.`, { errors: { [field]: [message] } })
}

interface WantedExport {
  name: ExportFormatName
  filter: ExportFilter
  site: string
  /** Who asks; null for a visitor. */
  userId: number | null
}

/** What all exports share. */
interface ExportWork {
  turns: ConcurrencyLimiter
  documents: ConcurrencySlots
  kept: ExportCache
}

/**
 * Sends the document as it is read, or 304. Its ETag comes from one counting query,
 * which is kept until something changes, and is taken before the first page: a
 * change that comes while the document is sent gives the next question another one.
 */
async function sendExport(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, filter, site, userId }: WantedExport,
  { app, turns, documents, kept }: { app: FastifyInstance } & ExportWork,
): Promise<void> {
  const { database, responseCache, rateLimiter } = app
  const format = exportFormats[name]
  const changedAt = await getLastPlaceChange(database.db)
  const question = JSON.stringify([packageVersion, name, site, filter])
  const { etag } = await responseCache.get({
    entity: 'places',
    bounds: filter.bounds,
    key: `export ${changedAt} ${question}`,
    compute: async () => question + (await turns.run(() => getExportVersion(database.db, filter))),
  })
  reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', etag)
    .header('link', `<${databaseLicence.url}>; rel="license"`)
  if (changedAt) reply.header('last-modified', new Date(changedAt).toUTCString())
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    reply.code(304).send()
    return
  }
  reply
    .type(`${format.mediaType}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="roadstead-places.${name}"`)
  if (request.method === 'HEAD') {
    reply.send()
    return
  }
  const known = kept.get(etag)
  if (known) {
    reply.send(known)
    return
  }
  await rateLimiter.limitByQuota('exports', request, userId)
  const text = generateExport(format, readExportPages(database.db, filter), { siteUrl: site, changedAt })
  // Bytes, not objects: the stream asks for the next page when the last one was taken.
  const stream = Readable.from(kept.cacheStream(etag, throttleStream(turns, text)), { objectMode: false })
  const key = userId === null ? toClientNetwork(request.ip) : `user ${userId}`
  await documents.run(key, async () => {
    const ended = finished(stream).catch(() => undefined) // who does not wait for the end is no failure
    reply.send(stream)
    await ended
  })
}

function sendNetworkLink(
  reply: FastifyReply,
  name: ExportFormatName,
  { networklink: _itself, ...query }: ExportQuery,
  site: string,
): void {
  const followsView = query.bbox === undefined
  const wanted = { ...query, ...(followsView && { limit: query.limit ?? exportLimits.maxViewPlaces }) }
  const words = new URLSearchParams(Object.entries(wanted).map(([key, value]) => [key, String(value)]))
  const search = words.size > 0 ? `?${words}` : ''
  reply
    .type(`${exportFormats[name].mediaType}; charset=utf-8`)
    .header('cache-control', 'no-cache')
    .header('content-disposition', `attachment; filename="roadstead-places-link.${name}"`)
    .send(buildNetworkLink(`${site}${apiBasePath}/places.${name}${search}`, site, followsView))
}
