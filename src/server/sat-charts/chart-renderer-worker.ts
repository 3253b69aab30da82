import sharp from 'sharp'
import type { ChartRenderRequest, RenderedChart } from './chart-renderer.ts'
import { encodeKap } from './kap/encode-kap.ts'
import { computeKapFrame } from './kap/georeference.ts'
import { drawMosaic, fitToFrame } from './tiles/mosaic.ts'
import { handleThreadRequests, type RequestContext } from '../system/workers/handle-requests.ts'
import { lowerPriority } from '../system/workers/lower-priority.ts'

/** Worker thread that renders charts from tiles. */
lowerPriority()
sharp.cache(false)
sharp.concurrency(1)

handleThreadRequests<ChartRenderRequest, RenderedChart>(renderChart, ({ bytes }) => [bytes.buffer])

async function renderChart(
  { sheet, canvas, tiles, metadata }: ChartRenderRequest,
  { signal }: RequestContext<never>,
): Promise<RenderedChart> {
  const { pixels, broken } = await drawMosaic(canvas, tiles)
  signal.throwIfAborted()
  const frame = computeKapFrame(sheet)
  const picture = fitToFrame(pixels, canvas, sheet, frame)
  // Unreadable tiles are known only after decoding.
  const notes = broken.length > 0 ? [...metadata.notes, metadata.brokenNote] : metadata.notes
  return { bytes: encodeKap(picture, frame, { ...metadata, notes }), invalidTiles: broken }
}
