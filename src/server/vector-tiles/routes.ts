import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { vectorTiles as limits } from '../../core/limits/gis.ts'
import { vectorTilesBasePath } from '../../core/site/gis-paths.ts'
import { matchesEtag } from '../http/etag.ts'
import { sendNoContent, sendNotModified } from '../http/replies.ts'
import type { CachedResponse } from '../http/response-cache.ts'
import { getSiteUrl } from '../http/site-url.ts'
import type { PointFeature } from '../map-layers/cluster-queries.ts'
import { exportAttributions } from '../messages/record-texts.ts'
import { notFoundProblem, validationProblem, type Reason } from '../system/domain-error.ts'
import { encodeTile, getTileBounds, type TileAddress } from './encode-tile.ts'
import { tileLayers, type TileLayer } from './tile-layers.ts'

const mediaType = 'application/vnd.mapbox-vector-tile'

interface VectorTileRoute {
  Params: { z: string; x: string; file: string }
}

/**
 * Serves `/tiles/{layer}/{z}/{x}/{y}.mvt` and the TileJSON `/tiles/{layer}.json`. A tile shows what the layer
 * call of the API answers for its bounds and zoom, and shares its cache.
 */
export function registerVectorTileRoutes(app: FastifyInstance): void {
  const { settings, database, responseCache } = app
  /** Encoded tiles of the cached layer answers, as long as these are cached. */
  const tiles = new WeakMap<CachedResponse, Buffer | null>()

  async function sendTile(
    request: FastifyRequest,
    reply: FastifyReply,
    layer: TileLayer,
    address: TileAddress,
  ): Promise<FastifyReply> {
    const query = { ...getTileBounds(address), zoom: address.z }
    const answer = await responseCache.get({
      entity: layer.id,
      ...layer.getCacheKey(query),
      compute: () => layer.find(database.readDb, query),
    })
    reply.header('cache-control', `public, max-age=${limits.cacheS}`).header('etag', answer.etag)
    if (matchesEtag(request.headers['if-none-match'], answer.etag)) return sendNotModified(reply)
    let tile = tiles.get(answer)
    if (tile === undefined) {
      tile = encodeTile(layer.id, address, readFeatures(answer))
      tiles.set(answer, tile)
    }
    return tile ? reply.type(mediaType).send(tile) : sendNoContent(reply)
  }

  for (const layer of tileLayers) {
    app.get(`${vectorTilesBasePath}/${layer.id}.json`, (request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('application/json; charset=utf-8')
        .send(createTileJson(layer, getSiteUrl(settings, request))),
    )
    app.get<VectorTileRoute>(`${vectorTilesBasePath}/${layer.id}/:z/:x/:file`, async (request, reply) => {
      const address = parseAddress(request.params)
      if (!isInWorld(address)) throw notFoundProblem('apiErrors.tileNotFound')
      return sendTile(request, reply, layer, address)
    })
  }
}

const notWholeNumber: Reason = { key: 'inputErrors.wholeNumber' }

/** Parses the address of a tile. Throws 422 if a part of it is not a whole number. */
function parseAddress({ z, x, file }: VectorTileRoute['Params']): TileAddress {
  const parts = Object.entries({ z, x, y: file.replace(/\.mvt$/, '') })
  const wrong = parts.filter(([, text]) => !/^-?\d+$/.test(text))
  if (!file.endsWith('.mvt')) throw notFoundProblem('apiErrors.fileNotFound')
  if (wrong.length > 0)
    throw validationProblem(Object.fromEntries(wrong.map(([name]) => [name, [notWholeNumber]])))
  const [, , y] = parts.map(([, text]) => Number(text))
  return { z: Number(z), x: Number(x), y: y ?? 0 }
}

/** Whether a tile is in the world and the served zooms. */
function isInWorld({ z, x, y }: TileAddress): boolean {
  const side = 2 ** z
  const isInside = [x, y].every((number) => number >= 0 && number < side)
  return z >= limits.minZoom && z <= limits.maxZoom && isInside
}

function readFeatures(answer: CachedResponse): PointFeature<Record<string, unknown>>[] {
  const text = answer.bodies.get('identity')?.toString() ?? ''
  // Written by the layer query.
  return (JSON.parse(text) as { features: PointFeature<Record<string, unknown>>[] }).features
}

/** The description of a layer (TileJSON 3.0). */
function createTileJson({ id, title, description, fields }: TileLayer, siteUrl: string): object {
  const { minZoom: minzoom, maxZoom: maxzoom } = limits
  return {
    tilejson: '3.0.0',
    name: title,
    description,
    attribution: exportAttributions.join('; '),
    scheme: 'xyz',
    tiles: [`${siteUrl}${vectorTilesBasePath}/${id}/{z}/{x}/{y}.mvt`],
    minzoom,
    maxzoom,
    bounds: [-180, -85.0511, 180, 85.0511],
    vector_layers: [{ id, description, minzoom, maxzoom, fields }],
  }
}
