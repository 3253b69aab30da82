import type { FastifyInstance } from 'fastify'
import { layerMinZoom } from '../../core/limits/map.ts'
import { createEmptyLayer, sendCachedLayer } from '../http/layer-response.ts'
import { findSeamarksInBounds } from './queries.ts'

/** Registers the route of the seamark layer. */
export function registerSeamarkRoutes(app: FastifyInstance): void {
  const { serve, database, responseCache } = app
  const { seamarks: minZoom } = layerMinZoom

  serve('GET /seamarks', ({ query, request, reply }) => {
    const isTooFar = query.zoom < minZoom
    const { x1, y1, x2, y2 } = query
    return sendCachedLayer(responseCache, request, reply, {
      entity: 'seamarks',
      bounds: isTooFar ? null : query,
      // The answer is the same at every zoom that shows the marks.
      key: isTooFar ? 'seamarks' : `seamarks ${x1} ${y1} ${x2} ${y2}`,
      compute: async () =>
        isTooFar
          ? JSON.stringify(createEmptyLayer(minZoom))
          : findSeamarksInBounds(database.publicReadDb, query),
    })
  })
}
