import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import type { ChartJob, ChartAnswer } from './chart-renderer.ts'
import { encodeKap } from './kap/encode-kap.ts'
import { frameOf } from './kap/georeference.ts'
import { drawMosaic, fitToFrame } from './tiles/mosaic.ts'
import { giveWay } from '../system/lower-priority.ts'

/** The thread that makes charts of tiles, one after the other. */
const port = parentPort
if (!port) throw new Error('chart-worker runs as a worker thread')
giveWay()
sharp.cache(false)
sharp.concurrency(1)

let queue: Promise<void> = Promise.resolve()

port.on('message', (job: ChartJob) => {
  queue = queue.then(async () => {
    try {
      const answer = await makeChart(job)
      port.postMessage(answer, [answer.chart.buffer])
    } catch (error) {
      const failed: ChartAnswer = {
        id: job.id,
        failed: error instanceof Error ? error.message : String(error),
      }
      port.postMessage(failed)
    }
  })
})

async function makeChart({ id, sheet, canvas, tiles, words }: ChartJob) {
  const { pixels, broken } = await drawMosaic(canvas, tiles)
  const frame = frameOf(sheet)
  const picture = fitToFrame(pixels, canvas, sheet, frame)
  // What is missing because it could not be read is known only now.
  const notes = broken.length > 0 ? [...words.notes, words.brokenNote] : words.notes
  const chart = encodeKap(picture, frame, { ...words, notes })
  return { id, chart, broken } satisfies ChartAnswer
}
