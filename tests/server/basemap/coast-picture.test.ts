import { describe, expect, it } from 'vitest'
import { drawCells } from '../../../src/server/basemap/coast-picture.ts'
import type { CoastRaster, Point } from '../../../src/server/basemap/coast-raster.ts'
import { coastColumns, getCoastCellNumber } from '../../../src/server/coast/coast-cell.ts'

const whole = Uint16Array.from([0, 0, 65_535, 0, 65_535, 65_535, 0, 65_535])

/** Keeps what is drawn, in whole pixels unless told otherwise. */
function record(digits = 0) {
  const round = (point: Point) => point.map((value) => Number(value.toFixed(digits)))
  const rings: number[][][] = []
  const lines: number[][][] = []
  const raster: CoastRaster = {
    addRing: (points) => rings.push(points.map(round)),
    addLine: (from, to) => lines.push([round(from), round(to)]),
    finish: () => null,
  }
  return { raster, rings, lines }
}

describe('cells without a coast', () => {
  it('are one rectangle with their neighbours, a row for itself', () => {
    const first = getCoastCellNumber(0.1, 0.1)
    const numbers = [first + 1, first + coastColumns, first, first + 3]
    const { raster, rings, lines } = record()
    drawCells(
      numbers.map((number) => ({ number, rings: [whole] })),
      { z: 8, x: 128, y: 127 },
      raster,
    )
    // A cell is 45.5 pixels wide; the equator is the lower border of the tile.
    expect(rings.map(([southWest, , northEast]) => [southWest, northEast])).toEqual([
      [
        [0, 256],
        [91, 210],
      ],
      [
        [137, 256],
        [182, 210],
      ],
      [
        [0, 210],
        [46, 165],
      ],
    ])
    expect(lines).toEqual([])
  })

  it('are not joined across the antimeridian', () => {
    const [last, next] = [getCoastCellNumber(0.1, 179.9), getCoastCellNumber(0.3, -179.9)]
    expect(next).toBe(last + 1)
    const { raster, rings } = record()
    drawCells(
      [last, next].map((number) => ({ number, rings: [whole] })),
      { z: 8, x: 255, y: 127 },
      raster,
    )
    expect(rings.map(([southWest]) => southWest)).toEqual([
      [210, 256],
      [256, 210],
    ])
  })
})

describe('corner of a coarse coast', () => {
  /** An island with flat, right and sharp corners, in units of a cell. */
  const island = Uint16Array.from([
    20_000, 20_000, 23_100, 19_000, 26_000, 20_000, 32_000, 21_000, 26_000, 26_000, 20_000, 26_000,
  ])
  const cells = [{ number: getCoastCellNumber(0.1, 0.1), rings: [island] }]

  it('is rounded by at most two pixels', () => {
    const { raster, rings, lines } = record(3)
    drawCells(cells, { z: 11, x: 1024, y: 1023 }, raster)
    const [ring = []] = rings
    const perUnit = (0.25 / 360) * 2 ** 11 * (256 / 65_535)
    expect(ring.length).toBeGreaterThan(6)
    expect(lines).toHaveLength(ring.length)
    for (let i = 0; i < island.length; i += 2) {
      const [x, y] = [(island[i] ?? 0) * perUnit, 256 - (island[i + 1] ?? 0) * perUnit]
      const nearest = Math.min(...ring.map(([ringX = 0, ringY = 0]) => Math.hypot(ringX - x, ringY - y)))
      expect(nearest).toBeLessThanOrEqual(2.05)
      expect(nearest).toBeGreaterThan(0.1)
    }
  })

  it('is where the coast has it at the zooms of the world', () => {
    const { raster, rings } = record()
    drawCells(cells, { z: 8, x: 128, y: 127 }, raster)
    expect(rings[0]).toHaveLength(6)
  })

  it('is the same in the tile beside it', () => {
    const draw = (x: number) => {
      const { raster, rings } = record(3)
      drawCells(cells, { z: 13, x, y: 4094 }, raster)
      return (rings[0] ?? []).map(([left = 0, top = 0]) => [Number((left + 256 * x).toFixed(2)), top])
    }
    // The second corner lies at the border of the two tiles.
    const isShared = ([left = 0]: number[]) => Math.abs(left - 256 * 4098) < 16
    const shared = draw(4097).filter(isShared)
    expect(shared).toHaveLength(5)
    expect(draw(4098).filter(isShared)).toEqual(shared)
  })
})
