import type { FastifyInstance } from 'fastify'
import { layerMinZoom } from '../../core/limits/map.ts'
import { createEmptyLayer, sendCachedLayer } from '../http/layer-response.ts'
import { findClearancesInBounds, findSeamarksInBounds } from './queries.ts'

/** Registers the routes of the seamark layer and of the clearances. */
export function registerSeamarkRoutes(app: FastifyInstance): void {
  const { serve, database, responseCache } = app
  const { seamarks: minZoom } = layerMinZoom

  const layers = [
    { path: 'GET /seamarks', name: 'seamarks', find: findSeamarksInBounds },
    { path: 'GET /seamarks/clearances', name: 'clearances', find: findClearancesInBounds },
  ] as const
  for (const { path, name, find } of layers) {
    serve(path, ({ query, request, reply }) => {
      const isTooFar = query.zoom < minZoom
      const { x1, y1, x2, y2 } = query
      return sendCachedLayer(responseCache, request, reply, {
        entity: 'seamarks',
        bounds: isTooFar ? null : query,
        // The answer is the same at every zoom that shows the marks.
        key: isTooFar ? name : `${name} ${x1} ${y1} ${x2} ${y2}`,
        compute: async () =>
          isTooFar ? JSON.stringify(createEmptyLayer(minZoom)) : find(database.readDb, query),
      })
    })
  }
}
