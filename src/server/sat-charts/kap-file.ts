import { startFileThread } from './file-writer-thread.ts'
import type { ChartWords } from './kap/header.ts'
import type { Canvas, PlacedTile, RowRange } from './tiles/mosaic.ts'
import type { Sheet } from './chart-sheet.ts'

/** Some rows of a chart, and the tiles that show them. */
export interface KapBand {
  rows: RowRange
  canvas: Canvas
  tiles: PlacedTile[]
}

export type KapRequest = { open: string; sheet: Sheet } | { band: KapBand } | { finish: ChartWords }

/**
 * A chart of any height that is being written in a thread of its own, from the top
 * down, of which never more than a band is held. Each step throws a FileError
 * where it fails.
 */
export interface KapFile {
  /** Answers which of the tiles (by their place) were no pictures. */
  add(band: KapBand): Promise<number[]>
  /** Chooses the colours of all bands together and writes the chart; it is whole then. */
  finish(words: ChartWords): Promise<void>
  /** Ends the thread; needed in any case. */
  close(): Promise<void>
}

/** Where the pixels of a chart wait until its colours are known. */
export function pixelsPath(path: string): string {
  return `${path}.pixels`
}

export async function openKap(path: string, sheet: Sheet): Promise<KapFile> {
  const thread = startFileThread('sat-charts/kap-file-worker')
  const ask = <T>(request: KapRequest) => thread.ask<T>(request)
  const file: KapFile = {
    add: (band) => ask<number[]>({ band }),
    finish: (words) => ask<void>({ finish: words }),
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
