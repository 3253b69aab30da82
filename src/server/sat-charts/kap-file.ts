import { startFileWriterThread } from './file-writer-thread.ts'
import type { KapMetadata } from './kap/header.ts'
import type { ImageryCanvas, PlacedTile, RowRange } from './tiles/mosaic.ts'
import type { ChartSheet } from './chart-sheet.ts'

/** Some rows of a chart, and the tiles that show them. */
export interface KapBand {
  rows: RowRange
  canvas: ImageryCanvas
  tiles: PlacedTile[]
}

export type KapRequest = { open: string; sheet: ChartSheet } | { band: KapBand } | { finish: KapMetadata }

/**
 * A chart of any height that is being written in a thread of its own, from the top
 * down, of which never more than a band is held. Each step throws a FileWriteError
 * where it fails.
 */
export interface KapFile {
  /** Answers which of the tiles (by their place) were no pictures. */
  addBand(band: KapBand): Promise<number[]>
  /** Chooses the colours of all bands together and writes the chart; it is whole then. */
  writeChart(words: KapMetadata): Promise<void>
  /** Ends the thread; needed in any case. */
  close(): Promise<void>
}

/** Where the pixels of a chart wait until its colours are known. */
export function getPixelsPath(path: string): string {
  return `${path}.pixels`
}

export async function createKapFile(path: string, sheet: ChartSheet): Promise<KapFile> {
  const thread = startFileWriterThread('sat-charts/kap-file-worker')
  const ask = <T>(request: KapRequest) => thread.request<T>(request)
  const file: KapFile = {
    addBand: (band) => ask<number[]>({ band }),
    writeChart: (words) => ask<void>({ finish: words }),
    close: () => thread.close(),
  }
  try {
    await ask({ open: path, sheet })
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}
