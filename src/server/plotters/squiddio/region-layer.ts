import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Bbox } from '../../../core/geo.ts'
import { messages as english } from '../../../core/messages/en/index.ts'
import { serverMessages } from '../../messages/messages.ts'
import { formatMessage } from '../../../core/text.ts'
import { matchesEtag } from '../../http/etag.ts'
import { sendNotModified } from '../../http/replies.ts'
import { getSiteUrl } from '../../http/site-url.ts'
import { toClientNetwork } from '../../plugins/rate-limit.ts'
import { readExportPages } from '../../places/exports/queries.ts'
import { readNavAidPages, findPlaceRatings, getRegionVersion, findRegionStations } from './queries.ts'
import type { ReadDb } from '../../database/tables.ts'
import { packageVersion } from '../../system/version.ts'
import type { PluginRequest } from './plugin-request.ts'
import type { RegionLayerCache } from './region-layer-cache.ts'
import { parseRegionBounds } from './region.ts'
import { PluginMessageError } from './messages.ts'
import {
  formatNavAidWaypoint,
  formatGpxHeader,
  gpxFooter,
  formatPlaceWaypoint,
  formatStationWaypoint,
} from './waypoint.ts'

/**
 * Sends a region as a GPX layer of places, aids and weather, streamed from the database
 * or the cache; 304 if nothing changed.
 */
export async function sendRegionLayer(
  { request, reply, fields, findUser }: PluginRequest,
  app: FastifyInstance,
  cache: RegionLayerCache,
): Promise<void> {
  await findUser()
  const region = fields.region ?? ''
  const box = parseRegionBounds(region)
  if (!box) throw new PluginMessageError('regionInvalid')
  const { readDb } = app.database
  const site = getSiteUrl(app.settings, request)
  const { version, count } = await getRegionVersion(readDb, box)
  if (count === 0) throw new PluginMessageError('regionEmpty')
  const hash = createHash('sha1').update(JSON.stringify([packageVersion, site, region, version]))
  const etag = `W/"${hash.digest('base64url')}"`
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', etag)
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    sendNotModified(reply)
    return
  }
  reply.type('application/gpx+xml; charset=utf-8')
  if (request.method === 'HEAD') {
    reply.send()
    return
  }
  const cached = await cache.find(region, etag)
  if (!cached) {
    const { exportService } = app
    const text = exportService.throttle(generateLayer(readDb, { box, region, site }))
    await exportService.sendInSlot(reply, toClientNetwork(request.ip), () =>
      Readable.from(cache.cacheStream(region, etag, text), { objectMode: false }),
    )
  } else if (acceptsGzip.test(request.headers['accept-encoding'] ?? ''))
    reply.header('content-encoding', 'gzip').send(cached.coded())
  else reply.send(cached.plain())
}

/** Matches an Accept-Encoding header with gzip and a weight other than 0. */
const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i

async function* generateLayer(
  db: ReadDb,
  { box, region, site }: { box: Bbox; region: string; site: string },
): AsyncGenerator<string> {
  yield formatGpxHeader(
    formatMessage(serverMessages.squiddioGpx.layer, { product: english.site.product, region }),
    site,
  )
  const filter = {
    bounds: box,
    types: null,
    facilities: [],
    updatedSince: null,
    limit: null,
    includeDeleted: false,
  }
  for await (const page of readExportPages(db, filter)) {
    const ratings = await findPlaceRatings(
      db,
      page.map(({ id }) => id),
    )
    const waypoints = page.map((place) =>
      place.deleted ? '' : formatPlaceWaypoint(place, ratings.get(place.id), site),
    )
    yield waypoints.join('')
  }
  for await (const page of readNavAidPages(db, box))
    yield page.map((aid) => formatNavAidWaypoint(aid, site)).join('')
  yield (await findRegionStations(db, box)).map(formatStationWaypoint).join('')
  yield gpxFooter
}
