import sqlite from 'node-sqlite3-wasm'
import { rmSync } from 'node:fs'
import { pageBytes } from './table-size.ts'
import type { MbtilesRequest } from './mbtiles-file.ts'
import { handleThreadRequests } from '../../system/workers/handle-requests.ts'
import { lowerPriority } from '../../system/workers/lower-priority.ts'

/** Worker thread that writes one MBTiles file, because SQLite calls are synchronous. */
lowerPriority()
let database: InstanceType<typeof sqlite.Database> | null = null

handleThreadRequests<MbtilesRequest, void>(handle)

function handle(request: MbtilesRequest): void {
  if ('open' in request) {
    removeUnfinished(request.open)
    database = new sqlite.Database(request.open)
    // An incomplete file is deleted, so no journal is needed.
    database.exec(`pragma journal_mode = off; pragma synchronous = off; pragma page_size = ${pageBytes};`)
    database.exec(
      `create table metadata (name text, value text);
       create table tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);
       create unique index tile_index on tiles (zoom_level, tile_column, tile_row);
       begin;`,
    )
    return
  }
  if (!database) throw new Error('no file is open')
  if ('tiles' in request) {
    const insert = database.prepare('insert into tiles values (?, ?, ?, ?)')
    // MBTiles rows are counted from the south.
    for (const { z, x, y, bytes } of request.tiles) insert.run([z, x, 2 ** z - 1 - y, bytes])
    insert.finalize()
  } else {
    const insert = database.prepare('insert into metadata values (?, ?)')
    for (const [name, value] of Object.entries(request.finish)) insert.run([name, value])
    insert.finalize()
    database.exec('commit')
    database.close()
    database = null
  }
}

/** Removes the file of a writer that was interrupted, with its lock: the VFS of node-sqlite3-wasm locks by a folder. */
function removeUnfinished(path: string): void {
  rmSync(path, { force: true })
  rmSync(`${path}.lock`, { recursive: true, force: true })
}
