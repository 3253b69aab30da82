import { startFileThread } from '../file-writer-thread.ts'
import type { TileNumber } from '../tiles/tile-url.ts'

/** A tile for an MBTiles file; its row counts from the north. */
export interface StoredTile extends TileNumber {
  bytes: Uint8Array
}

export type MbtilesRequest = { open: string } | { tiles: StoredTile[] } | { finish: Record<string, string> }

/** An MBTiles file that is being written in a thread of its own. Each step throws a FileError where it fails. */
export interface MbtilesFile {
  add(tiles: StoredTile[]): Promise<void>
  /** Writes what the file says of itself; it is whole then. */
  finish(metadata: Record<string, string>): Promise<void>
  /** Ends the thread; needed in any case. */
  close(): Promise<void>
}

export async function openMbtiles(path: string): Promise<MbtilesFile> {
  const thread = startFileThread('sat-charts/mbtiles/mbtiles-file-worker')
  const ask = (request: MbtilesRequest) => thread.ask<void>(request)
  const file: MbtilesFile = {
    add: (tiles) => ask({ tiles }),
    finish: (metadata) => ask({ finish: metadata }),
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
