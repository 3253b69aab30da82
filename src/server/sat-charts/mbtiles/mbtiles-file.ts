import { createFileWriterThread } from '../file-writer-thread.ts'
import type { TileCoordinates } from '../tiles/tile-url.ts'

/** A tile of an MBTiles file; the row is counted from the north. */
export interface MbtilesTile extends TileCoordinates {
  bytes: Uint8Array
}

export type MbtilesRequest = { open: string } | { tiles: MbtilesTile[] } | { finish: Record<string, string> }

/** Writes an MBTiles file in a worker thread. Each step throws a FileWriteError if it fails. */
export interface MbtilesFile {
  addTiles(tiles: MbtilesTile[]): Promise<void>
  /** Writes the metadata and completes the file. */
  writeMetadata(metadata: Record<string, string>): Promise<void>
  /** Terminates the thread. Must always be called. */
  close(): Promise<void>
}

/** Creates an MBTiles file. Replaces one that an interrupted writer left. */
export async function createMbtilesFile(path: string): Promise<MbtilesFile> {
  const thread = createFileWriterThread<MbtilesRequest, void>('sat-charts/mbtiles/mbtiles-file-worker')
  const file: MbtilesFile = {
    addTiles: (tiles) => thread.request({ tiles }),
    writeMetadata: (metadata) => thread.request({ finish: metadata }),
    close: () => thread.close(),
  }
  try {
    await thread.request({ open: path })
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}
