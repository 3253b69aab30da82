import { createFileWriterThread } from './file-writer-thread.ts'
import type { KapMetadata } from './kap/header.ts'
import type { ImageryCanvas, PlacedTile, RowRange } from './tiles/mosaic.ts'
import type { ChartSheet } from './chart-sheet.ts'

/** A band of rows of a chart, and its tiles. */
export interface KapBand {
  rows: RowRange
  canvas: ImageryCanvas
  tiles: PlacedTile[]
}

export type KapRequest = { open: string; sheet: ChartSheet } | { band: KapBand } | { finish: KapMetadata }
/** Indexes of the tiles of a band that could not be decoded; null for other steps. */
export type KapStepResult = number[] | null

/**
 * Writes a chart of any height in a worker thread, from the top down, with at most one
 * band in memory. Each step throws a FileWriteError if it fails.
 */
export interface KapFile {
  /** Adds a band. Returns the indexes of the tiles that could not be decoded. */
  addBand(band: KapBand): Promise<number[]>
  /** Chooses the palette for all bands and writes the complete chart. */
  writeChart(metadata: KapMetadata): Promise<void>
  /** Terminates the thread. Must always be called. */
  close(): Promise<void>
}

/** Returns the path of the temporary pixel file of a chart. */
export function getPixelsPath(path: string): string {
  return `${path}.pixels`
}

export async function createKapFile(path: string, sheet: ChartSheet): Promise<KapFile> {
  const thread = createFileWriterThread<KapRequest, KapStepResult>('sat-charts/kap-file-worker')
  const file: KapFile = {
    addBand: async (band) => (await thread.request({ band })) ?? [],
    writeChart: async (metadata) => void (await thread.request({ finish: metadata })),
    close: () => thread.close(),
  }
  try {
    await thread.request({ open: path, sheet })
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}
