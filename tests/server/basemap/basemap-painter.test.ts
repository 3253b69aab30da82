import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBasemapPainter, type BasemapPainter } from '../../../src/server/basemap/basemap-painter.ts'
import { listTileCells } from '../../../src/server/basemap/coast-picture.ts'
import { encodeRings } from '../../../src/server/coast/cell-codec.ts'
import { getCoastCellCorner } from '../../../src/server/coast/coast-cell.ts'
import { joinCells } from '../../../src/server/coast/packed-cells.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-basemap-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Land from the equator to 30° N and from 0° to 30° E. */
const getCells = (z: number, x: number, y: number) =>
  joinCells(
    listTileCells({ z, x, y }).map((number) => {
      const { latitude, longitude } = getCoastCellCorner(number)
      const isLand = latitude >= 0 && latitude < 30 && longitude >= 0 && longitude < 30
      // One unit off the border, as the cutter puts it.
      const [west, south] = [longitude === 0 ? 1 : 0, latitude === 0 ? 1 : 0]
      const ring = [west, south, 65_535, south, 65_535, 65_535, west, 65_535]
      return { number, bytes: encodeRings(isLand ? [ring] : []), isCompressed: false }
    }),
  )

let painter: BasemapPainter
beforeAll(async () => {
  // Land is red north of 15° N, else green.
  const south = await sharp({ create: { width: 360, height: 105, channels: 3, background: '#30a030' } })
    .png()
    .toBuffer()
  await sharp({ create: { width: 360, height: 180, channels: 3, background: '#c03030' } })
    .composite([{ input: south, left: 0, top: 75 }])
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toFile(join(folder, 'land.jpg'))
  painter = await createBasemapPainter(folder)
})

type GetColour = (column: number, row: number) => number[]

/** Paints a tile and returns a function that reads the colour of a pixel. */
async function paint(z: number, x: number, y: number): Promise<GetColour> {
  const tile = sharp(await painter.paintTile({ z, x, y, cells: getCells(z, x, y) }))
  const { data, info } = await tile.raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 256, height: 256, channels: 3 })
  return (column, row) => [...data.subarray(3 * (row * 256 + column)).subarray(0, 3)]
}

const getDifference = (a: number[], b: number[]) =>
  Math.max(...a.map((value, channel) => Math.abs(value - (b[channel] ?? 0))))

describe('basemap tile', () => {
  it.each([
    [6, 32, 31],
    [12, 2048, 2047],
  ])('%i/%i/%i is a JPEG whose colours are as sharp as its brightness', async (z, x, y) => {
    const { format, chromaSubsampling } = await sharp(
      await painter.paintTile({ z, x, y, cells: getCells(z, x, y) }),
    ).metadata()
    expect(format).toBe('jpeg')
    expect(chromaSubsampling).toBe('4:4:4')
  })

  it('is the same each time', async () => {
    const request = () => painter.paintTile({ z: 9, x: 256, y: 255, cells: getCells(9, 256, 255) })
    expect(await request()).toEqual(await request())
  })

  it('has the colour of the land at its position', async () => {
    const [northRed = 0, northGreen = 0] = (await paint(9, 280, 225))(100, 100)
    const [southRed = 0, southGreen = 0] = (await paint(9, 280, 245))(100, 100)
    expect(northRed).toBeGreaterThan(northGreen + 50)
    expect(southGreen).toBeGreaterThan(southRed + 50)
  })

  it.each([6, 7, 10, 13, 16, 18])('shows the finest coast at zoom %i', async (z) => {
    // The coast runs along the equator and the meridian of Greenwich, at the corner of the tiles.
    const half = 2 ** (z - 1)
    const [land, sea] = [await paint(z, half, half - 1), await paint(z, half, half)]
    const [, landGreen = 0, landBlue = 0] = land(100, 150)
    const [, seaGreen = 0, seaBlue = 0] = sea(100, 150)
    expect(landGreen).toBeGreaterThan(landBlue)
    expect(seaBlue).toBeGreaterThan(seaGreen)
    // The line is lighter than both.
    const line = Math.max(land(100, 254)[0] ?? 0, land(100, 255)[0] ?? 0)
    expect(line).toBeGreaterThan((land(100, 150)[0] ?? 0) + 40)
    expect(line).toBeGreaterThan((sea(100, 150)[0] ?? 0) + 40)
  })

  it.each([7, 11, 15])(
    'has a lighter band of water along the coast that is as wide at zoom %i',
    async (z) => {
      const half = 2 ** (z - 1)
      const getColour = await paint(z, half, half)
      // Off the lines of the graticule.
      const water = getColour(90, 40)
      expect(getDifference(getColour(90, 4), water)).toBeGreaterThan(20)
      // From 14 pixels on, nothing tells how far the coast is.
      for (const row of [14, 20, 60]) expect(getDifference(getColour(90, row), water)).toBeLessThan(5)
    },
  )

  it('has no line along the borders of cells', async () => {
    // Zoom 11: the border of two cells of land at 0.25 degrees is at pixel 108 of this tile.
    const getColour = await paint(11, 1025, 1023)
    for (const row of [30, 70, 110, 150, 190])
      expect(getDifference(getColour(107, row), getColour(110, row))).toBeLessThan(20)
  })

  it.each([
    [6, 32, 31],
    [7, 66, 62],
    [9, 256, 250],
    [13, 4096, 4000],
  ])('continues in the next one: %i/%i/%i', async (z, x, y) => {
    const [tile, east, south] = [await paint(z, x, y), await paint(z, x + 1, y), await paint(z, x, y + 1)]
    const places = Array.from({ length: 256 }, (_, place) => place)
    const mean = (differences: number[]) => differences.reduce((sum, value) => sum + value, 0) / 256
    const across = mean(places.map((row) => getDifference(tile(255, row), east(0, row))))
    const inAcross = mean(places.map((row) => getDifference(tile(247, row), tile(248, row))))
    expect(across).toBeLessThan(2 * inAcross + 3)
    const down = mean(places.map((column) => getDifference(tile(column, 255), south(column, 0))))
    const inDown = mean(places.map((column) => getDifference(tile(column, 247), tile(column, 248))))
    // The tile at the equator ends with the coastline.
    if (y !== 2 ** (z - 1) - 1) expect(down).toBeLessThan(2 * inDown + 3)
  })
})
