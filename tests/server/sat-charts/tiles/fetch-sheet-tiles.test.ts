import { expect, it } from 'vitest'
import type { TileSource } from '../../../../src/core/contract/tile-source.ts'
import {
  fetchSheetTiles,
  listCanvasTiles,
} from '../../../../src/server/sat-charts/tiles/fetch-sheet-tiles.ts'
import type { TileResult } from '../../../../src/server/sat-charts/tiles/tile-store.ts'
import { buildSourceTileUrl } from '../../../../src/server/sat-charts/tiles/tile-url.ts'

const source: TileSource = {
  id: 'test',
  kind: 'satellite',
  template: '{z}/{x}/{y}',
  minZoom: 1,
  maxZoom: 3,
  attribution: 'ours',
  licence: 'CC0',
  offlineAllowed: true,
}
const there = (name: string): TileResult => ({ kind: 'there', bytes: Buffer.from(name) })
const canvas = { scaleFactor: 1, left: 0, top: 0, width: 1, height: 1 }

/** Fetches the tiles of a sheet of up to two by one tiles; returns what was requested, too. */
async function fetchTiles(
  sheet: { zoom: number; left: number; top: number; width: number; height: number },
  answers: Record<string, TileResult>,
  overrides: Partial<TileSource> = {},
) {
  const requested: string[] = []
  const store = {
    getTile: (from: TileSource, coordinates: { z: number; x: number; y: number }) => {
      const name = buildSourceTileUrl(from, coordinates)
      requested.push(name)
      return Promise.resolve(answers[name] ?? ({ kind: 'absent' } as const))
    },
    invalidateTile: () => Promise.resolve(),
  }
  const signal = new AbortController().signal
  const imagery = await fetchSheetTiles(store, { ...source, ...overrides }, sheet, signal)
  const tiles = imagery.tiles.map(({ bytes, ...placed }) => [Buffer.from(bytes).toString(), placed])
  return { ...imagery, tiles, requested }
}

it('missing tiles are replaced by the same part of the finest coarser tile', async () => {
  const sheet = { zoom: 3, left: 5 * 256, top: 6 * 256, width: 512, height: 256 }
  expect(await fetchTiles(sheet, { '3/6/6': there('own'), '1/1/1': there('coarse') })).toEqual({
    imageryZoom: 3,
    canvas: { scaleFactor: 1, left: 1280, top: 1536, width: 512, height: 256 },
    tiles: expect.arrayContaining([
      ['own', { x: 256, y: 0, enlargedPart: null }],
      ['coarse', { x: 0, y: 0, enlargedPart: { left: 64, top: 128, side: 64 } }],
    ]),
    tileCoordinates: expect.arrayContaining([
      { z: 3, x: 6, y: 6 },
      { z: 1, x: 1, y: 1 },
    ]),
    tileCount: 2,
    missingCount: 1,
    fallbackCount: 1,
    isUnavailable: false,
    requested: ['3/5/6', '3/6/6', '2/2/3', '1/1/1'],
  })
})

it('tells missing tiles from those that the source did not send', async () => {
  const sheet = { zoom: 3, left: 0, top: 0, width: 512, height: 256 }
  const missing = await fetchTiles(sheet, { '3/0/0': there('own') })
  expect(missing).toMatchObject({ tileCount: 2, missingCount: 1, fallbackCount: 0, isUnavailable: false })
  expect(missing.requested).not.toContain('0/0/0')
  const failed = await fetchTiles(sheet, { '3/1/0': { kind: 'failed' }, '2/0/0': there('coarse') })
  expect(failed).toMatchObject({ tileCount: 2, missingCount: 2, fallbackCount: 2, isUnavailable: true })
})

it('asks for no tile outside the box of the source, nor finer than it has', async () => {
  const sheet = { zoom: 5, left: 15 * 256, top: 12 * 256, width: 512, height: 256 }
  const east = await fetchTiles(sheet, {}, { bbox: [1, 0, 180, 80], minZoom: 3 })
  expect(east.requested).toEqual(['3/4/3'])
  expect(east.imageryZoom).toBe(3)
  expect(east.canvas.scaleFactor).toBe(4)
  expect(east.tileCount).toBe(2)
})

it('the tiles of a canvas continue across the antimeridian and end at the poles', () => {
  const list = (left: number, top: number, width: number, height: number) =>
    listCanvasTiles({ ...canvas, left, top, width, height }, 2).map(({ number, x, y }) => [
      number.x,
      number.y,
      x,
      y,
    ])
  expect(list(-10, 250, 20, 12)).toEqual([
    [3, 0, -246, -250],
    [0, 0, 10, -250],
    [3, 1, -246, 6],
    [0, 1, 10, 6],
  ])
  expect(list(1000, 1000, 100, 100)).toEqual([
    [3, 3, -232, -232],
    [0, 3, 24, -232],
  ])
  expect(list(256, -100, 256, 356)).toEqual([[1, 0, 0, 100]])
  expect(listCanvasTiles(canvas, 2)[0]?.number.z).toBe(2)
})
