import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { formatWorldTiles, listWorldTiles, openWorldTiles } from '../../../src/server/basemap/world-tiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-world-tiles-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('the file of the world has each tile from zoom 0 to 5', async () => {
  const path = join(folder, 'world.tiles')
  const tiles = [...listWorldTiles()]
  expect(tiles).toHaveLength(1 + 4 + 16 + 64 + 256 + 1024)
  writeFileSync(path, formatWorldTiles(tiles.map((tile) => Buffer.from(JSON.stringify(tile)))))
  const world = openWorldTiles(path)
  try {
    for (const tile of [tiles[0], tiles[1], tiles[84], tiles.at(-1)]) {
      if (!tile) throw new Error('no tile')
      expect(JSON.parse(String(await world.getTile(tile)))).toEqual(tile)
    }
    expect(JSON.parse(String(await world.getTile({ z: 3, x: 5, y: 2 })))).toEqual({ z: 3, x: 5, y: 2 })
  } finally {
    await world.close()
  }
})

it('a file that is missing rejects', async () => {
  await expect(openWorldTiles(join(folder, 'none')).getTile({ z: 0, x: 0, y: 0 })).rejects.toThrow('ENOENT')
})
