import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBasemapPainter, type BasemapPainter } from '../../../src/server/basemap/basemap-painter.ts'
import { drawCells, listTileCells } from '../../../src/server/basemap/coast-picture.ts'
import { encodeRings } from '../../../src/server/coast/cell-codec.ts'
import { joinCells } from '../../../src/server/coast/packed-cells.ts'
import { coastColumns, getCoastCellCorner, getCoastCellNumber } from '../../../src/server/coast/coast-cell.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-basemap-'))
afterAll(() => rmSync(folder, { recursive: true }))

const red = { r: 200, g: 0, b: 0 }
const blue = { r: 0, g: 0, b: 200 }
const whole = Uint16Array.from([0, 0, 65_535, 0, 65_535, 65_535, 0, 65_535])
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
  // The western hemisphere is red, the eastern blue.
  const east = await sharp({ create: { width: 180, height: 180, channels: 3, background: blue } })
    .png()
    .toBuffer()
  await sharp({ create: { width: 360, height: 180, channels: 3, background: red } })
    .composite([{ input: east, left: 180, top: 0 }])
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toFile(join(folder, 'earth.jpg'))
  painter = await createBasemapPainter(folder)
})

/** Paints a tile and returns a function that reads the colour of a pixel. */
async function paint(z: number, x: number, y: number) {
  const tile = sharp((await painter.paintTile({ z, x, y, cells: getCells(z, x, y) })).bytes)
  const { data, info } = await tile.raw().toBuffer({ resolveWithObject: true })
  expect(info.width).toBe(256)
  expect(info.height).toBe(256)
  expect(info.channels).toBe(3)
  return (column: number, row: number): number[] => [
    ...data.subarray(3 * (row * 256 + column)).subarray(0, 3),
  ]
}

/** Matches a colour up to the losses of JPEG. */
const closeTo = ({ r, g, b }: typeof red) => [r, g, b].map((value) => expect.closeTo(value, -1))

describe('basemap tile', () => {
  it('is a JPEG where the image is seen', async () => {
    const { bytes, type } = await painter.paintTile({ z: 0, x: 0, y: 0, cells: joinCells([]) })
    expect((await sharp(bytes).metadata()).format).toBe('jpeg')
    expect(type).toBe('image/jpeg')
  })

  it('is a PNG where only the coast is drawn', async () => {
    const { bytes, type } = await painter.paintTile({ z: 10, x: 512, y: 511, cells: getCells(10, 512, 511) })
    expect((await sharp(bytes).metadata()).format).toBe('png')
    expect(type).toBe('image/png')
  })

  it('shows the part of the image at its position', async () => {
    const getColour = await paint(0, 0, 0)
    expect(getColour(64, 128)).toEqual(closeTo(red))
    expect(getColour(192, 128)).toEqual(closeTo(blue))
    expect((await paint(5, 15, 16))(128, 128)).toEqual(closeTo(red))
    expect((await paint(5, 16, 16))(128, 128)).toEqual(closeTo(blue))
  })

  it('shows drawn land and sea above the resolution of the image', async () => {
    // North and south of the equator at 0° to 1.4° E.
    const onLand = (await paint(8, 128, 127))(100, 100)
    const onSea = (await paint(8, 128, 128))(100, 100)
    expect(onLand).not.toEqual(closeTo(blue))
    expect(onSea).not.toEqual(closeTo(blue))
    const [landRed = 0, , landBlue = 0] = onLand
    const [seaRed = 0, , seaBlue = 0] = onSea
    expect(landRed > seaRed).toBe(true)
    expect(landBlue < seaBlue).toBe(true)
  })

  it.each([6, 7, 10, 13, 16, 18])('shows the finest coast at zoom %i', async (z) => {
    // The coast runs along the equator and the meridian of Greenwich, at the corner of the tiles.
    const half = 2 ** (z - 1)
    const [land, sea] = [await paint(z, half, half - 1), await paint(z, half, half)]
    const [onLand, onSea] = [land(100, 150), sea(100, 150)]
    // Red and green: at zoom 6 the image is seen through both, and their blue is nearly the same.
    expect((onLand[0] ?? 0) > (onSea[0] ?? 0)).toBe(true)
    expect((onLand[1] ?? 0) > (onSea[1] ?? 0)).toBe(true)
    // The line is lighter than both.
    const line = Math.max(land(100, 254)[0] ?? 0, land(100, 255)[0] ?? 0)
    expect(line).toBeGreaterThan((onLand[0] ?? 0) + 15)
  })

  it('has no line along the borders of cells', async () => {
    // Zoom 11: the border of two cells of land at 0.25 degrees is at pixel 108 of this tile.
    const getColour = await paint(11, 1025, 1023)
    for (const column of [107, 108, 109]) expect(getColour(column, 40)).toEqual(getColour(60, 40))
  })

  it('draws neighbouring cells without a coast as one rectangle, a row for itself', () => {
    const first = getCoastCellNumber(0.1, 0.1)
    const numbers = [first + 1, first + coastColumns, first, first + 3]
    const tile = { z: 8, x: 128, y: 127 }
    const { land, coast } = drawCells(
      numbers.map((number) => ({ number, rings: [whole] })),
      tile,
    )
    // A cell is 45.5 pixels wide; the equator is the lower border of the tile.
    expect(land.split('M').slice(1)).toEqual([
      '0 2560L910 2560L910 2105L0 2105Z',
      '1365 2560L1820 2560L1820 2105L1365 2105Z',
      '0 2105L455 2105L455 1650L0 1650Z',
    ])
    expect(coast).toBe('')
  })

  it('does not join cells across the antimeridian', () => {
    const [last, next] = [getCoastCellNumber(0.1, 179.9), getCoastCellNumber(0.3, -179.9)]
    expect(next).toBe(last + 1)
    const { land } = drawCells(
      [last, next].map((number) => ({ number, rings: [whole] })),
      { z: 8, x: 255, y: 127 },
    )
    expect(land.split('M').slice(1)).toEqual([
      '2105 2560L2560 2560L2560 2105L2105 2105Z',
      '2560 2105L3015 2105L3015 1650L2560 1650Z',
    ])
  })

  it('draws a cell on the other side of the antimeridian beside the tile', async () => {
    const cells = [{ number: getCoastCellNumber(0.1, -179.9), rings: [whole] }]
    const { land } = drawCells(cells, { z: 8, x: 255, y: 127 })
    expect(land).toMatch(/^M2560 /)
  })
})
