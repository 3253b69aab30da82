import { createRequestWorker } from '../system/workers/request-worker.ts'
import type { KapMetadata } from './kap/header.ts'
import type { ImageryCanvas, PlacedTile } from './tiles/mosaic.ts'
import type { ChartSheet } from './chart-sheet.ts'

/** Input of a chart. */
export interface ChartRenderRequest {
  sheet: ChartSheet
  canvas: ImageryCanvas
  tiles: PlacedTile[]
  /** `brokenNote` is added to the notes if a tile cannot be decoded. */
  metadata: KapMetadata & { brokenNote: string }
}

/** A chart, and the indexes of the tiles that could not be decoded. */
export interface RenderedChart {
  bytes: Uint8Array<ArrayBuffer>
  invalidTiles: number[]
}

/** Renders charts in a worker thread, one after the other. The thread is started on demand. */
export interface ChartRenderer {
  /** Rejects if the signal is aborted. */
  render(request: ChartRenderRequest, signal: AbortSignal): Promise<RenderedChart>
  close(): Promise<void>
}

/** Idle timeout of the worker thread, which uses about 100 MB. */
const idleTimeoutMs = 20_000

export function createChartRenderer(): ChartRenderer {
  const worker = createRequestWorker<ChartRenderRequest, RenderedChart>('sat-charts/chart-renderer-worker', {
    idleMs: idleTimeoutMs,
  })
  return {
    async render(request, signal) {
      const chart = await worker.request(request, { signal })
      signal.throwIfAborted()
      return chart
    },
    close: () => worker.close(),
  }
}
