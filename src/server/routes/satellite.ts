import { sendFreshLayer } from '../http/send-layer.ts'
import type { Serve } from '../http/serve.ts'
import { sheetOutlines } from '../satellite/sheet-grid.ts'

/** Calls about satellite charts. */
export function serveSatellite(serve: Serve): void {
  serve('GET /places?type=outline', ({ query, request, reply }) =>
    Promise.resolve(sendFreshLayer(request, reply, JSON.stringify(sheetOutlines(query, query.tile_zoom)))),
  )
}
