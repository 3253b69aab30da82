import type { FastifyInstance } from 'fastify'
import { layerMinZoom } from '../../../core/limits/map.ts'
import { createEmptyLayer, sendUncachedLayer } from '../../http/layer-response.ts'
import { findAisPathsInBounds } from './queries.ts'

/** Registers the route for AIS paths. */
export function registerAisPathRoutes({ serve, database }: FastifyInstance): void {
  serve('GET /ais_paths', async ({ query, reply }) => {
    const { aisPaths: minZoom } = layerMinZoom
    const paths =
      query.zoom < minZoom ? createEmptyLayer(minZoom) : await findAisPathsInBounds(database.readDb, query)
    return sendUncachedLayer(reply, JSON.stringify(paths))
  })
}
