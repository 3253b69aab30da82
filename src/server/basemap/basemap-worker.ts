import { parentPort, workerData } from 'node:worker_threads'
import { createBasemapPainter } from './basemap-painter.ts'
import type { BasemapTileResponse, BasemapTileRequest } from './basemap.ts'

/** Worker thread that renders basemap tiles; it is sent one at a time. */
const port = parentPort
if (!port) throw new Error('basemap-worker must run as a worker thread')
const { folder } = workerData as { folder: string } // set by basemap.ts
const painter = createBasemapPainter(folder)

port.on('message', (request: BasemapTileRequest) => void paint(request))

async function paint(request: BasemapTileRequest): Promise<void> {
  try {
    post({ id: request.id, ...(await (await painter).paintTile(request)) })
  } catch (error) {
    post({ id: request.id, failed: error instanceof Error ? error.message : String(error) })
  }
}

function post(response: BasemapTileResponse): void {
  port?.postMessage(response)
}
