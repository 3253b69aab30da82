import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { apiBase } from '../../../core/endpoint-key.ts'
import type { ExportQuery } from '../../../core/contract/place.ts'
import { boxFromText } from '../../../core/geo.ts'
import { exportLimits } from '../../../core/limits.ts'
import { exportWork } from '../../../core/limits/protection.ts'
import { databaseLicence, exportText } from './export-format.ts'
import { exportFormats, type ExportFormatName } from './formats.ts'
import { createExportCache, createTurns, inTurns, type ExportCache, type Turns } from './export-limits.ts'
import { networkLink } from './kml.ts'
import { networkOf } from '../../plugins/rate-limit.ts'
import { HttpProblem } from '../../http/problems.ts'
import { matches } from '../../http/layer-response.ts'
import { sent } from '../../http/contract-routes.ts'
import { createSlots, type Slots } from '../../system/concurrency-slots.ts'
import { siteAddress } from '../../http/site-url.ts'
import { exportPages, exportVersion, lastPlaceChange, type ExportFilter } from './queries.ts'
import { packageVersion } from '../../system/version.ts'

/** Places as files one can subscribe to. */
export function serveExports(app: FastifyInstance): void {
  const { serve } = app
  const work: ExportWork = {
    turns: createTurns(exportWork.atOnce, exportWork.longestPauseMs),
    documents: createSlots(exportWork.documents),
    kept: createExportCache(),
  }
  serve('GET /places.:format', async ({ params, query, caller, request, reply }) => {
    const name = params.format as ExportFormatName // the row admits only these
    const filter = exportFilter(name, query)
    const site = siteAddress(app.settings, request)
    if (query.networklink) sendNetworkLink(reply, name, query, site)
    else {
      const { user } = await caller()
      const wanted = { name, filter, site, userId: user?.id ?? null }
      await sendExport(request, reply, wanted, { app, ...work })
    }
    return sent
  })
}

/** The filter a query stands for. Throws a problem that names the input at fault. */
export function exportFilter(name: ExportFormatName, query: ExportQuery): ExportFilter {
  const box = query.bbox === undefined ? null : boxFromText(query.bbox)
  if (query.bbox !== undefined && !box) {
    throw malformed('bbox', 'must be west,south,east,north in degrees, south not above north')
  }
  const since = query.updated_since === undefined ? null : Date.parse(query.updated_since)
  if (Number.isNaN(since)) throw malformed('updated_since', 'must be a moment like 2026-01-31T12:00:00Z')
  if (query.networklink && name !== 'kml') throw malformed('networklink', 'is for kml alone')
  return {
    box,
    types: query.types === undefined ? null : query.types.split(',').map(Number),
    // Before 1970 nothing was written here, and databases disagree about such years.
    updatedSince: since === null ? null : new Date(Math.max(0, since)).toISOString(),
    limit: query.limit ?? null,
    withDeleted: since !== null && exportFormats[name].tellsDeletions,
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
  turns: Turns
  documents: Slots
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
  const changedAt = await lastPlaceChange(database.db)
  const question = JSON.stringify([packageVersion, name, site, filter])
  const { etag } = await responseCache.get({
    entity: 'places',
    box: filter.box,
    key: `export ${changedAt} ${question}`,
    compute: async () => question + (await turns.run(() => exportVersion(database.db, filter))),
  })
  reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', etag)
    .header('link', `<${databaseLicence.url}>; rel="license"`)
  if (changedAt) reply.header('last-modified', new Date(changedAt).toUTCString())
  if (matches(request.headers['if-none-match'], etag)) {
    reply.code(304).send()
    return
  }
  reply
    .type(`${format.media}; charset=utf-8`)
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
  await rateLimiter.quota('exports', request, userId)
  const text = exportText(format, exportPages(database.db, filter), { site, changedAt })
  // Bytes, not objects: the stream asks for the next page when the last one was taken.
  const stream = Readable.from(kept.keep(etag, inTurns(turns, text)), { objectMode: false })
  const key = userId === null ? networkOf(request.ip) : `user ${userId}`
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
  const wanted = { ...query, ...(followsView && { limit: query.limit ?? exportLimits.viewPlaces }) }
  const words = new URLSearchParams(Object.entries(wanted).map(([key, value]) => [key, String(value)]))
  const search = words.size > 0 ? `?${words}` : ''
  reply
    .type(`${exportFormats[name].media}; charset=utf-8`)
    .header('cache-control', 'no-cache')
    .header('content-disposition', `attachment; filename="roadstead-places-link.${name}"`)
    .send(networkLink(`${site}${apiBase}/places.${name}${search}`, site, followsView))
}
