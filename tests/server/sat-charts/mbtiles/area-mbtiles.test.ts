import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sqlite from 'node-sqlite3-wasm'
import sharp from 'sharp'
import { afterAll, expect, it, vi } from 'vitest'
import type { TileSource } from '../../../../src/core/contract/tile-source.ts'
import type { Bbox } from '../../../../src/core/geo.ts'
import { getWorldSizePixels, listGridSheets } from '../../../../src/server/sat-charts/chart-sheet.ts'
import { writeAreaMbtiles } from '../../../../src/server/sat-charts/mbtiles/area-mbtiles.ts'
import type { TileResult, TileStore } from '../../../../src/server/sat-charts/tiles/tile-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-area-mbtiles-'))
afterAll(() => rmSync(folder, { recursive: true }))

const zoom = 13
const source: TileSource = {
  id: 'test',
  kind: 'satellite',
  template: 'http://test/{z}/{x}/{y}.png',
  minZoom: zoom,
  maxZoom: zoom,
  attribution: 'Test imagery',
  licence: 'CC0-1.0',
  offlineAllowed: true,
}

it('removes tiles that cannot be decoded from the cache, and no others', async () => {
  const valid = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const requested: { z: number; x: number; y: number }[] = []
  const tileStore: TileStore = {
    getTile(_, coordinates) {
      const count = requested.push({ ...coordinates })
      if (count === 1) return Promise.resolve({ kind: 'there', bytes: valid.subarray(0, 60) })
      return Promise.resolve(count === 2 ? { kind: 'absent' } : { kind: 'there', bytes: valid })
    },
    invalidateTile: vi.fn(() => Promise.resolve()),
  }
  const renderer = { render: () => Promise.reject(new Error('unused')), close: () => Promise.resolve() }
  const result = await writeAreaMbtiles(
    { tileStore, renderer, sources: [source], clock: () => new Date() },
    {
      bounds: { x1: 4.1, y1: 43.5, x2: 4.11, y2: 43.51 },
      tileZoom: zoom,
      path: join(folder, 'area.mbtiles'),
    },
    new AbortController().signal,
  )
  expect(result).toBe('made')
  expect(tileStore.invalidateTile).toHaveBeenCalledExactlyOnceWith(source, requested[0])
})

/** Writes a file of tiles of one pixel; `answer` may replace some of them. */
async function writeFile(
  bounds: Bbox,
  answer: (coordinates: { z: number; x: number; y: number }) => TileResult | null,
) {
  const bytes = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const path = join(folder, `${Math.random()}.mbtiles`)
  const progress: number[] = []
  const tileStore: TileStore = {
    getTile: (_, coordinates) => Promise.resolve(answer(coordinates) ?? { kind: 'there', bytes }),
    invalidateTile: () => Promise.resolve(),
  }
  const renderer = { render: () => Promise.reject(new Error('unused')), close: () => Promise.resolve() }
  const result = await writeAreaMbtiles(
    {
      tileStore,
      renderer,
      sources: [{ ...source, minZoom: 11, imageryDate: '2024-06' }],
      clock: () => new Date(),
    },
    {
      bounds,
      tileZoom: zoom,
      path,
      onProgress: async (part) => void progress.push(part),
    },
    new AbortController().signal,
  )
  return { result, path, progress }
}

function readFile(path: string) {
  const database = new sqlite.Database(path, { readOnly: true })
  const metadata = database.all('select name, value from metadata')
  const zooms = database.all('select zoom_level as z, count(*) as count from tiles group by 1 order by 1')
  database.close()
  return {
    metadata: Object.fromEntries(metadata.map(({ name, value }) => [name, String(value)])),
    zooms: zooms.map(({ z, count }) => [z, count]),
  }
}

it('has the tiles of the sheets and of the zooms below, with their source, extent and what is missing', async () => {
  const bounds = { x1: 4.11, y1: 43.5, x2: 4.3, y2: 43.51 }
  const sheets = listGridSheets(bounds, zoom)
  const [first] = sheets
  const isMissing = ({ z, x, y }: { z: number; x: number; y: number }) =>
    z === zoom && x === (first?.left ?? 0) / 256 && y === (first?.top ?? 0) / 256
  const { result, path, progress } = await writeFile(bounds, (tile) =>
    isMissing(tile) ? { kind: 'absent' } : null,
  )
  expect(result).toBe('made')
  expect(progress.at(-1)).toBe(1)
  const { metadata, zooms } = readFile(path)
  const count = 64 * sheets.length
  expect(zooms).toEqual([
    [11, count / 16],
    [12, count / 4],
    [13, count - 1],
  ])
  expect(metadata).toMatchObject({
    format: 'png',
    type: 'baselayer',
    attribution: 'Test imagery',
    minzoom: '11',
    maxzoom: '13',
  })
  for (const note of [
    'NOT FOR NAVIGATION',
    'Test imagery',
    'CC0-1.0',
    '2024-06',
    `INCOMPLETE: 1 of ${(count * 21) / 16}`,
  ])
    expect(metadata.description).toContain(note)
  const [west = 0, south = 0, east = 0, north = 0] = (metadata.bounds ?? '').split(',').map(Number)
  const toLongitude = (pixels: number) => (pixels / getWorldSizePixels(zoom)) * 360 - 180
  expect(west).toBeCloseTo(toLongitude(first?.left ?? 0), 6)
  expect(east).toBeCloseTo(toLongitude((first?.left ?? 0) + 2048 * sheets.length), 6)
  expect(south < bounds.y1).toBe(true)
  expect(north > bounds.y2).toBe(true)
  const [longitude = 0, latitude = 0, centreZoom] = (metadata.center ?? '').split(',').map(Number)
  expect(longitude).toEqual(expect.closeTo((west + east) / 2, 6))
  expect(centreZoom).toEqual(zoom)
  expect(latitude > south && latitude < north).toBe(true)
})

it('across the antimeridian states the width of the world, and the true extent beside it', async () => {
  const { path } = await writeFile({ x1: 179.99, y1: 51.8, x2: -179.99, y2: 51.81 }, () => null)
  const { metadata } = readFile(path)
  const parse = (name: string) => (metadata[name] ?? '').split(',').map(Number)
  const [west, , east] = parse('bounds')
  expect(west).toBe(-180)
  expect(east).toBe(180)
  const sheetDegrees = (360 / 2 ** zoom) * 8
  const [left, , right] = parse('antimeridian_adjusted_bounds')
  expect(left).toEqual(expect.closeTo(180 - sheetDegrees, 6))
  expect(right).toEqual(expect.closeTo(180 + sheetDegrees, 6))
})

it('is not made without imagery, and says whether the source is away', async () => {
  const bounds = { x1: 4.11, y1: 43.5, x2: 4.12, y2: 43.51 }
  expect((await writeFile(bounds, () => ({ kind: 'absent' }))).result).toBe('no imagery')
  const { result } = await writeFile(bounds, ({ z }) => ({ kind: z === zoom ? 'failed' : 'absent' }))
  expect(result).toBe('source away')
})
