import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sqlite from 'node-sqlite3-wasm'
import { afterAll, expect, it } from 'vitest'
import { FileWriteError } from '../../../../src/server/sat-charts/file-writer-thread.ts'
import { createMbtilesFile } from '../../../../src/server/sat-charts/mbtiles/mbtiles-file.ts'
import { estimateTableBytes } from '../../../../src/server/sat-charts/mbtiles/table-size.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-mbtiles-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Number of threads of this process; those of the pool for files are started at the first use. */
async function countThreads(): Promise<number> {
  await Promise.all(Array.from({ length: 8 }, () => stat(folder)))
  return readdirSync('/proc/self/task').length
}

it('writes tiles with rows counted from the south, and the metadata', async () => {
  const path = join(folder, 'tiles.mbtiles')
  const before = await countThreads()
  const file = await createMbtilesFile(path)
  expect(await countThreads()).toBeGreaterThan(before)
  await file.addTiles([{ z: 3, x: 4, y: 2, bytes: Uint8Array.of(1, 2, 3) }])
  await file.writeMetadata({ name: 'Camargue' })
  await file.close()
  const database = new sqlite.Database(path, { readOnly: true })
  expect(database.all('select zoom_level, tile_column, tile_row from tiles')).toEqual([
    { zoom_level: 3, tile_column: 4, tile_row: 5 },
  ])
  expect(database.all("select value from metadata where name = 'name'")).toEqual([{ value: 'Camargue' }])
  database.close()
  await expect.poll(countThreads).toBeLessThanOrEqual(before)
})

it('replaces a file whose writer was interrupted while it was locked', async () => {
  const path = join(folder, 'interrupted.mbtiles')
  const tile = { z: 3, x: 4, y: 2, bytes: Uint8Array.of(1) }
  const interrupted = await createMbtilesFile(path)
  await interrupted.addTiles([tile, { ...tile, x: 5 }])
  await interrupted.close()
  const file = await createMbtilesFile(path)
  await file.addTiles([tile])
  await file.writeMetadata({})
  await file.close()
  const database = new sqlite.Database(path, { readOnly: true })
  expect(database.all('select count(*) as count from tiles')).toEqual([{ count: 1 }])
  database.close()
})

it('leaves no thread if the file cannot be created', async () => {
  const before = await countThreads()
  await expect(createMbtilesFile(join(folder, 'nowhere', 'x.mbtiles'))).rejects.toThrow(FileWriteError)
  await expect.poll(countThreads).toBeLessThanOrEqual(before)
})

it('has about the size that is estimated for its tiles', async () => {
  const writeTiles = async (bytes: number, count: number) => {
    const path = join(folder, `size-${bytes}.mbtiles`)
    const file = await createMbtilesFile(path)
    const tiles = Array.from({ length: count }, (_, x) => ({ z: 9, x, y: 0, bytes: new Uint8Array(bytes) }))
    await file.addTiles(tiles)
    await file.writeMetadata({})
    await file.close()
    return statSync(path).size
  }
  const empty = await writeTiles(0, 0)
  for (const bytes of [300, 2500, 9000]) {
    const perTile = ((await writeTiles(bytes, 300)) - empty) / 300
    expect(perTile / estimateTableBytes(bytes)).toBeCloseTo(1, 1)
  }
})
