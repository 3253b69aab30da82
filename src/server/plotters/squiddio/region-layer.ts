import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Box } from '../../../core/geo.ts'
import { english } from '../../../core/messages.ts'
import { serverWords } from '../../messages/messages.ts'
import { fill } from '../../../core/text.ts'
import { matches } from '../../http/layer-response.ts'
import { siteAddress } from '../../http/site-url.ts'
import { exportPages } from '../../places/exports/queries.ts'
import { aidPages, ratingsOf, regionVersion, stationsOf } from './queries.ts'
import type { Db } from '../../database/tables.ts'
import { packageVersion } from '../../system/version.ts'
import type { PluginCall } from './squiddio-routes.ts'
import type { LayerCache } from './region-layer-cache.ts'
import { boxOfRegion } from './region.ts'
import { PluginSentence } from './messages.ts'
import { aidWaypoint, gpxHead, gpxTail, placeWaypoint, stationWaypoint } from './waypoint.ts'

/**
 * A region as a layer of waypoints: places, aids and weather, written as they are
 * read, or from the copy that was kept of the same; 304 where nothing changed.
 */
export async function sendLayer(
  { request, reply, fields, user }: PluginCall,
  app: FastifyInstance,
  cache: LayerCache,
): Promise<void> {
  await user()
  const region = fields.region ?? ''
  const box = boxOfRegion(region)
  if (!box) throw new PluginSentence('badRegion')
  const { reads } = app.database
  const site = siteAddress(app.settings, request)
  const { version, count } = await regionVersion(reads, box)
  if (count === 0) throw new PluginSentence('nothingHere')
  const mark = createHash('sha1').update(JSON.stringify([packageVersion, site, region, version]))
  const etag = `W/"${mark.digest('base64url')}"`
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', etag)
  if (matches(request.headers['if-none-match'], etag)) {
    reply.code(304).send()
    return
  }
  reply.type('application/gpx+xml; charset=utf-8')
  if (request.method === 'HEAD') {
    reply.send()
    return
  }
  const kept = await cache.find(region, etag)
  if (!kept) {
    const text = layerText(reads, { box, region, site })
    reply.send(Readable.from(cache.keep(region, etag, text), { objectMode: false }))
  } else if (takesGzip.test(request.headers['accept-encoding'] ?? ''))
    reply.header('content-encoding', 'gzip').send(kept.coded())
  else reply.send(kept.plain())
}

/** Asked for, and not with the weight 0. */
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i

async function* layerText(
  db: Db,
  { box, region, site }: { box: Box; region: string; site: string },
): AsyncGenerator<string> {
  yield gpxHead(fill(serverWords.squiddioGpx.layer, { product: english.common.product, region }), site)
  const filter = { box, types: null, updatedSince: null, limit: null, withDeleted: false }
  for await (const page of exportPages(db, filter)) {
    const ratings = await ratingsOf(
      db,
      page.map(({ id }) => id),
    )
    const waypoints = page.map((place) =>
      place.deleted ? '' : placeWaypoint(place, ratings.get(place.id), site),
    )
    yield waypoints.join('')
  }
  for await (const page of aidPages(db, box)) yield page.map((aid) => aidWaypoint(aid, site)).join('')
  yield (await stationsOf(db, box)).map(stationWaypoint).join('')
  yield gpxTail
}
