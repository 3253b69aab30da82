import type { FastifyInstance } from 'fastify'
import { layerMinZoom } from '../../core/limits/map.ts'
import { createEmptyLayer, sendUncachedLayer } from '../http/layer-response.ts'
import { computeSheetOutlines } from './sheet-grid.ts'

/** Registers the route of the chart sheet outlines. */
export function registerTileSourceRoutes({ serve }: FastifyInstance): void {
  serve('GET /places?type=outline', ({ query, reply }) => {
    const { outline: minZoom } = layerMinZoom
    const sheets =
      query.zoom < minZoom ? createEmptyLayer(minZoom) : computeSheetOutlines(query, query.tile_zoom)
    return Promise.resolve(sendUncachedLayer(reply, JSON.stringify(sheets)))
  })
}
