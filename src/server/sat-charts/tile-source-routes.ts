import type { FastifyInstance } from 'fastify'
import { layerMinZoom } from '../../core/limits.ts'
import { emptyBelow, sendFreshLayer } from '../http/layer-response.ts'
import { sheetOutlines } from './sheet-grid.ts'

/** Calls about satellite charts. */
export function serveSatellite({ serve }: FastifyInstance): void {
  serve('GET /places?type=outline', ({ query, request, reply }) => {
    const { outline: minZoom } = layerMinZoom
    const sheets = query.zoom < minZoom ? emptyBelow(minZoom) : sheetOutlines(query, query.tile_zoom)
    return Promise.resolve(sendFreshLayer(request, reply, JSON.stringify(sheets)))
  })
}
