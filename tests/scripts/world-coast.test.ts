import { expect, it } from 'vitest'
import { createWorldCoast } from '../../scripts/world-coast.ts'
import { createCoastRaster, drawingPx, marginPx } from '../../src/server/basemap/coast-raster.ts'

/** Land from 170° E to 170° W between the parallels of 10°, which goes on beyond 180°, and one around the south pole. */
const coast = createWorldCoast([
  [
    [170, -10],
    [190, -10],
    [190, 10],
    [170, 10],
    [170, -10],
  ],
  [
    [-180, -70],
    [180, -70],
    [180, -90],
    [-180, -90],
    [-180, -70],
  ],
])

/** Draws a tile and returns functions that read its land and its coastline. */
function draw(z: number, x: number, y: number) {
  const raster = createCoastRaster(1)
  coast.draw({ z, x, y }, raster)
  const drawing = raster.finish()
  const read = (values: Uint8Array | undefined) => (column: number, row: number) =>
    values?.[(row + marginPx) * drawingPx + column + marginPx] ?? 0
  return { land: read(drawing?.land), line: read(drawing?.line) }
}

it('land at the antimeridian is on both sides of it, with no line there', () => {
  // At zoom 3 a degree has 5.7 pixels; 180° is at the right border of column 7 and the left one of column 0.
  const [east, west] = [draw(3, 7, 3), draw(3, 0, 3)]
  expect(east.land(150, 230)).toBe(0)
  expect(east.land(240, 230)).toBe(255)
  expect(west.land(10, 230)).toBe(255)
  expect(west.land(100, 230)).toBe(0)
  for (const column of [250, 254, 255]) expect(east.line(column, 230)).toBe(0)
  for (const column of [0, 1, 5]) expect(west.line(column, 230)).toBe(0)
  expect(Math.max(west.line(56, 230), west.line(57, 230))).toBeGreaterThan(100)
})

it('land around a pole has its coast in the north alone', () => {
  const { land, line } = draw(1, 0, 1)
  expect(land(100, 250)).toBe(255)
  for (let row = 200; row < 256; row++) expect(line(0, row)).toBe(0)
  for (let column = 0; column < 256; column++) expect(line(column, 255)).toBe(0)
  // 70° S.
  expect(Math.max(...Array.from({ length: 256 }, (_, row) => line(100, row)))).toBeGreaterThan(100)
})

it('an island without a size is left out, and the sea stays empty', () => {
  const islet = createWorldCoast([
    [
      [10, 10],
      [10.05, 10],
      [10.05, 10.05],
      [10, 10],
    ],
  ])
  const isDrawn = (z: number, x: number, y: number) => {
    const raster = createCoastRaster(1)
    islet.draw({ z, x, y }, raster)
    return raster.finish() !== null
  }
  expect(isDrawn(2, 2, 1)).toBe(false)
  expect(isDrawn(5, 16, 15)).toBe(true)
})
