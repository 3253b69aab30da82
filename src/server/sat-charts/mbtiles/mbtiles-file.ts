import { startFileWriterThread } from '../file-writer-thread.ts'
import type { TileCoordinates } from '../tiles/tile-url.ts'

/** A tile for an MBTiles file; its row counts from the north. */
export interface MbtilesTile extends TileCoordinates {
  bytes: Uint8Array
}

export type MbtilesRequest = { open: string } | { tiles: MbtilesTile[] } | { finish: Record<string, string> }

/** An MBTiles file that is being written in a thread of its own. Each step throws a FileWriteError where it fails. */
export interface MbtilesFile {
  addTiles(tiles: MbtilesTile[]): Promise<void>
  /** Writes what the file says of itself; it is whole then. */
  writeMetadata(metadata: Record<string, string>): Promise<void>
  /** Ends the thread; needed in any case. */
  close(): Promise<void>
}

export async function createMbtilesFile(path: string): Promise<MbtilesFile> {
  const thread = startFileWriterThread('sat-charts/mbtiles/mbtiles-file-worker')
  const ask = (request: MbtilesRequest) => thread.request<void>(request)
  const file: MbtilesFile = {
    addTiles: (tiles) => ask({ tiles }),
    writeMetadata: (metadata) => ask({ finish: metadata }),
    close: () => thread.close(),
  }
  try {
    await ask({ open: path })
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}
