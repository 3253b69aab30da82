import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { apiBasePath } from '../../../core/endpoint-key.ts'
import type { ExportQuery, GpxFlavour } from '../../../core/contract/place.ts'
import { parseBbox } from '../../../core/geo.ts'
import { exportLimits } from '../../../core/limits/exports.ts'
import { defaultGpxFlavour, generateExport } from './export-format.ts'
import { databaseLicence } from '../../messages/record-texts.ts'
import { exportFormats, type ExportFormatName } from './formats.ts'
import { buildNetworkLink } from './kml.ts'
import { toClientNetwork } from '../../plugins/rate-limit.ts'
import { fieldProblem } from '../../system/domain-error.ts'
import { matchesEtag } from '../../http/etag.ts'
import { replySent } from '../../http/contract-routes.ts'
import { sendNotModified } from '../../http/replies.ts'
import { getSiteUrl } from '../../http/site-url.ts'
import { parseHasParameter } from '../facility-queries.ts'
import { readExportPages, getExportVersion, getLastPlaceChange, type ExportFilter } from './queries.ts'
import { packageVersion } from '../../system/version.ts'

/** Registers the routes for place exports, which clients can poll. */
export function registerExportRoutes(app: FastifyInstance): void {
  const { serve } = app
  serve('GET /places.:format', async ({ params, query, getRequester, request, reply }) => {
    const name = params.format as ExportFormatName // the contract permits only these names
    const filter = parseExportFilter(name, query)
    const siteUrl = getSiteUrl(app.settings, request)
    if (query.networklink) sendNetworkLink(reply, name, query, siteUrl)
    else {
      const { user } = await getRequester()
      const gpxFlavour = query.flavour ?? defaultGpxFlavour
      const exportRequest = {
        name,
        filter,
        siteUrl,
        gpxFlavour,
        hasByteOrderMark: query.bom === 1,
        userId: user?.id ?? null,
      }
      await sendExport(request, reply, exportRequest, app)
    }
    return replySent
  })
}

/** Parses the query into a filter. Throws a problem that names the invalid input. */
export function parseExportFilter(name: ExportFormatName, query: ExportQuery): ExportFilter {
  const bbox = query.bbox === undefined ? null : parseBbox(query.bbox)
  if (query.bbox !== undefined && !bbox) {
    throw fieldProblem('bbox', 'inputErrors.bbox')
  }
  const since = query.updated_since === undefined ? null : Date.parse(query.updated_since)
  if (Number.isNaN(since)) throw fieldProblem('updated_since', 'inputErrors.updatedSince')
  if (query.networklink && name !== 'kml')
    throw fieldProblem('networklink', 'inputErrors.onlyForFormat', { format: 'kml' })
  if (query.flavour && name !== 'gpx')
    throw fieldProblem('flavour', 'inputErrors.onlyForFormat', { format: 'gpx' })
  if (query.bom !== undefined && name !== 'csv')
    throw fieldProblem('bom', 'inputErrors.onlyForFormat', { format: 'csv' })
  return {
    bounds: bbox,
    types: query.types === undefined ? null : query.types.split(',').map(Number),
    facilities: parseHasParameter(query.has),
    // No record is older than 1970, and databases handle such years differently.
    updatedSince: since === null ? null : new Date(Math.max(0, since)).toISOString(),
    limit: query.limit ?? null,
    includeDeleted: since !== null && exportFormats[name].supportsDeletions,
  }
}

interface ExportRequest {
  name: ExportFormatName
  filter: ExportFilter
  siteUrl: string
  gpxFlavour: GpxFlavour
  hasByteOrderMark: boolean
  /** Id of the requester; null for a visitor. */
  userId: number | null
}

/**
 * Streams the document, or sends 304. The ETag comes from one counting query, which is
 * cached until a place changes. It is computed before the first page is read: a change
 * during the transfer gives the next request a different ETag.
 */
async function sendExport(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, filter, siteUrl, gpxFlavour, hasByteOrderMark, userId }: ExportRequest,
  { database, responseCache, rateLimiter, exportService }: FastifyInstance,
): Promise<void> {
  const { limiter, cache } = exportService
  const format = exportFormats[name]
  const changedAt = await getLastPlaceChange(database.db)
  const cacheKey = JSON.stringify([packageVersion, name, siteUrl, gpxFlavour, hasByteOrderMark, filter])
  const { etag } = await responseCache.get({
    entity: 'places',
    bounds: filter.bounds,
    key: `export ${changedAt} ${cacheKey}`,
    compute: async () => cacheKey + (await limiter.run(() => getExportVersion(database.db, filter))),
  })
  reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', etag)
    .header('link', `<${databaseLicence.url}>; rel="license"`)
  if (changedAt) reply.header('last-modified', new Date(changedAt).toUTCString())
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    sendNotModified(reply)
    return
  }
  reply
    .type(`${format.mediaType}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="roadstead-places.${name}"`)
  if (request.method === 'HEAD') {
    reply.send()
    return
  }
  const cached = cache.get(etag)
  if (cached) {
    reply.send(cached)
    return
  }
  await rateLimiter.limitByQuota('exports', request, userId)
  const text = generateExport(format, readExportPages(database.db, filter), {
    siteUrl,
    changedAt,
    gpxFlavour,
    hasByteOrderMark,
  })
  // In byte mode the stream requests the next page only after the last one was consumed.
  const key = userId === null ? toClientNetwork(request.ip) : `user ${userId}`
  await exportService.sendInSlot(reply, key, () =>
    Readable.from(cache.cacheStream(etag, exportService.throttle(text)), { objectMode: false }),
  )
}

function sendNetworkLink(
  reply: FastifyReply,
  name: ExportFormatName,
  { networklink: _itself, ...query }: ExportQuery,
  siteUrl: string,
): void {
  const followsView = query.bbox === undefined
  const exportRequest = { ...query, ...(followsView && { limit: query.limit ?? exportLimits.maxViewPlaces }) }
  const parameters = new URLSearchParams(
    Object.entries(exportRequest).map(([key, value]) => [key, String(value)]),
  )
  const search = parameters.size > 0 ? `?${parameters}` : ''
  reply
    .type(`${exportFormats[name].mediaType}; charset=utf-8`)
    .header('cache-control', 'no-cache')
    .header('content-disposition', `attachment; filename="roadstead-places-link.${name}"`)
    .send(buildNetworkLink(`${siteUrl}${apiBasePath}/places.${name}${search}`, siteUrl, followsView))
}
