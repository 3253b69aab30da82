import { startFileWriterThread } from '../file-writer-thread.ts'
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
  const thread = startFileWriterThread('sat-charts/mbtiles/mbtiles-file-worker')
  const send = (request: MbtilesRequest) => thread.request<void>(request)
  const file: MbtilesFile = {
    addTiles: (tiles) => send({ tiles }),
    writeMetadata: (metadata) => send({ finish: metadata }),
    close: () => thread.close(),
  }
  try {
    await send({ open: path })
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}
