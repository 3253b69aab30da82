import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import type { ChartRenderJob, ChartRenderResponse } from './chart-renderer.ts'
import { encodeKap } from './kap/encode-kap.ts'
import { computeKapFrame } from './kap/georeference.ts'
import { drawMosaic, fitToFrame } from './tiles/mosaic.ts'
import { lowerPriority } from '../system/workers/lower-priority.ts'

/** Worker thread that renders charts from tiles, one after the other. */
const port = parentPort
if (!port) throw new Error('chart-renderer-worker must run as a worker thread')
lowerPriority()
sharp.cache(false)
sharp.concurrency(1)

let queue: Promise<void> = Promise.resolve()

port.on('message', (job: ChartRenderJob) => {
  queue = queue.then(async () => {
    try {
      const response = await renderChart(job)
      port.postMessage(response, [response.bytes.buffer])
    } catch (error) {
      const failed: ChartRenderResponse = {
        id: job.id,
        failed: error instanceof Error ? error.message : String(error),
      }
      port.postMessage(failed)
    }
  })
})

async function renderChart({ id, sheet, canvas, tiles, metadata }: ChartRenderJob) {
  const { pixels, broken } = await drawMosaic(canvas, tiles)
  const frame = computeKapFrame(sheet)
  const picture = fitToFrame(pixels, canvas, sheet, frame)
  // Unreadable tiles are known only after decoding.
  const notes = broken.length > 0 ? [...metadata.notes, metadata.brokenNote] : metadata.notes
  const chart = encodeKap(picture, frame, { ...metadata, notes })
  return { id, bytes: chart, invalidTiles: broken } satisfies ChartRenderResponse
}
