import sqlite from 'node-sqlite3-wasm'
import { parentPort } from 'node:worker_threads'
import type { FileThreadResponse } from '../file-writer-thread.ts'
import type { MbtilesRequest } from './mbtiles-file.ts'
import { lowerPriority } from '../../system/lower-priority.ts'

/** The thread that writes one MBTiles file: SQLite works without pause, which a server has no time for. */
const port = parentPort
if (!port) throw new Error('mbtiles-worker runs as a worker thread')
lowerPriority()
let database: InstanceType<typeof sqlite.Database> | null = null

port.on('message', (request: MbtilesRequest) => {
  let answer: FileThreadResponse<null> = { done: null }
  try {
    handle(request)
  } catch (error) {
    answer = { failed: error instanceof Error ? error.message : String(error) }
  }
  port.postMessage(answer)
})

function handle(request: MbtilesRequest): void {
  if ('open' in request) {
    database = new sqlite.Database(request.open)
    // Half a file is thrown away: nothing need be undone.
    database.exec('pragma journal_mode = off; pragma synchronous = off; pragma page_size = 4096;')
    database.exec(
      `create table metadata (name text, value text);
       create table tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);
       create unique index tile_index on tiles (zoom_level, tile_column, tile_row);
       begin;`,
    )
  } else if ('tiles' in request) {
    const insert = database?.prepare('insert into tiles values (?, ?, ?, ?)')
    // Rows count from the south.
    for (const { z, x, y, bytes } of request.tiles) insert?.run([z, x, 2 ** z - 1 - y, bytes])
    insert?.finalize()
  } else {
    const insert = database?.prepare('insert into metadata values (?, ?)')
    for (const [name, value] of Object.entries(request.finish)) insert?.run([name, value])
    insert?.finalize()
    database?.exec('commit')
    database?.close()
    database = null
  }
}
