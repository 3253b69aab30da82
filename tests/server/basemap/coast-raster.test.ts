import { describe, expect, it } from 'vitest'
import {
  createCoastRaster,
  drawingPx,
  marginPx,
  type Point,
} from '../../../src/server/basemap/coast-raster.ts'

const square = (left: number, top: number, right: number, bottom: number): Point[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]

/** Draws rings and lines, and returns functions that read a pixel of the tile. */
function draw(rings: Point[][], lines: [Point, Point][] = [], width = 1) {
  const raster = createCoastRaster(width)
  for (const ring of rings) raster.addRing(ring)
  for (const [from, to] of lines) raster.addLine(from, to)
  const drawing = raster.finish()
  const read = (values: Uint8Array | undefined) => (column: number, row: number) =>
    values?.[(row + marginPx) * drawingPx + column + marginPx]
  return { drawing, land: read(drawing?.land), line: read(drawing?.line) }
}

describe('land', () => {
  it('covers a pixel as far as it reaches into it', () => {
    const { land } = draw([square(10.25, 20, 30, 40.5)])
    expect(land(9, 30)).toBe(0)
    expect(land(10, 30)).toBe(191)
    expect(land(11, 30)).toBe(255)
    expect(land(29, 30)).toBe(255)
    expect(land(30, 30)).toBe(0)
    expect(land(15, 19)).toBe(0)
    expect(land(15, 20)).toBe(255)
    expect(land(15, 40)).toBe(128)
    expect(land(15, 41)).toBe(0)
  })

  it('has a slanted edge of the right area in every pixel', () => {
    // A gentle slope, which crosses several pixels of a row.
    const { land } = draw([
      [
        [0, 10],
        [40, 20],
        [0, 20],
      ],
    ])
    let area = 0
    for (let row = 0; row < 30; row++)
      for (let column = 0; column < 60; column++) area += land(column, row) ?? 0
    expect(area / 255).toBeCloseTo(200, 0)
    expect(land(1, 10)).toBe(Math.round(255 * 0.625))
    expect(land(3, 10)).toBe(Math.round(255 * 0.125))
  })

  it.each([false, true])(
    'is not where two rings lie over each other, their directions turned: %s',
    (isTurned) => {
      const lake = square(20, 20, 30, 30)
      const { land } = draw([square(10, 10, 40, 40), isTurned ? lake.toReversed() : lake])
      expect(land(15, 25)).toBe(255)
      expect(land(25, 25)).toBe(0)
      expect(land(35, 25)).toBe(255)
    },
  )

  it('has no trace of the border of two rings, also between pixels and in other directions', () => {
    const { land } = draw([square(10, 10, 30.4, 40), square(30.4, 10, 50, 40).toReversed()])
    expect(land(29, 20)).toBe(255)
    expect(land(30, 20)).toBe(255)
    expect(land(31, 20)).toBe(255)
  })

  it('fills the tile in a ring around it, however far away', () => {
    const { land } = draw([square(-80_000, -70_000, 90_000, 60_000)])
    expect(land(0, 0)).toBe(255)
    expect(land(255, 255)).toBe(255)
    expect(land(-marginPx, -marginPx)).toBe(255)
    expect(land(128, 7)).toBe(255)
  })
})

describe('line', () => {
  it.each<[string, [Point, Point]]>([
    [
      'upright',
      [
        [50.5, 10],
        [50.5, 200],
      ],
    ],
    [
      'level',
      [
        [10, 50.5],
        [200, 50.5],
      ],
    ],
  ])('is as wide as it should be if it is %s', (name, ends) => {
    const { line } = draw([], [ends], 2)
    const across = [47, 48, 49, 50, 51, 52, 53].map((place) =>
      name === 'level' ? line(100, place) : line(place, 100),
    )
    expect(across).toEqual([0, 0, 128, 255, 128, 0, 0])
  })

  it('is as wide along a slope', () => {
    const { line } = draw(
      [],
      [
        [
          [0, 0],
          [200, 100],
        ],
      ],
      1,
    )
    let sum = 0
    for (let row = 0; row < 100; row++) sum += line(100, row) ?? 0
    // A column cuts the line at an angle.
    expect(sum / 255).toBeCloseTo(Math.hypot(1, 0.5), 1)
  })
})

it('is null for sea alone, also beside land that no pixel shows', () => {
  expect(draw([]).drawing).toBeNull()
  expect(
    draw(
      [square(-500, -100, -300, 400)],
      [
        [
          [-500, 0],
          [-300, 0],
        ],
      ],
    ).drawing,
  ).toBeNull()
})
