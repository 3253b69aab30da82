import { parentPort, workerData } from 'node:worker_threads'
import { createBasemapPainter } from './basemap-painter.ts'
import type { BasemapTileResponse, BasemapTileRequest } from './basemap.ts'

/** The thread that draws the built-in world, one tile after the other. */
const port = parentPort
if (!port) throw new Error('ground-worker runs as a worker thread')
const { folder } = workerData as { folder: string } // set by ground.ts alone
const painter = createBasemapPainter(folder)
let queue: Promise<void> = Promise.resolve()

port.on('message', (request: BasemapTileRequest) => {
  queue = queue.then(async () => {
    try {
      const bytes = await (await painter).paintTile(request)
      post({ id: request.id, bytes })
    } catch (error) {
      post({ id: request.id, failed: error instanceof Error ? error.message : String(error) })
    }
  })
})

function post(answer: BasemapTileResponse): void {
  port?.postMessage(answer)
}
