import { describe, expect, it } from 'vitest'
import type { Position } from '../../../src/core/geo.ts'
import { coastCellDegrees, getCoastCellNumber } from '../../../src/server/coast/coast-cell.ts'
import { listBoxesAround } from '../../../src/server/shelter/changed-area.ts'
import { listNearbyCells } from '../../../src/server/shelter/nearby-cells.ts'
import { createFrame, getDestination } from '../../../src/server/shelter/sphere.ts'

const maxMetres = 300_000
/** Two cells at the equator, from corner to corner. */
const slackMetres = 80_000

const isIn = (boxes: ReturnType<typeof listBoxesAround>, { latitude, longitude }: Position) =>
  boxes.some(({ x1, y1, x2, y2 }) => longitude >= x1 && longitude <= x2 && latitude >= y1 && latitude <= y2)

describe('boxes around changed cells', () => {
  it.each([
    ['on the equator', 0.1, 10.1],
    ['in the Mediterranean', 43.1, 6.1],
    ['in Svalbard', 78.2, 15.3],
    ['at the antimeridian', -16.6, 179.9],
    ['west of the antimeridian', -16.6, -179.9],
    ['near the north pole', 89.1, 20],
    ['at the south pole', -89.9, -100],
  ])('contain what sees a cell %s, and little more', (_name, latitude, longitude) => {
    const cell = getCoastCellNumber(latitude, longitude)
    const boxes = listBoxesAround([cell], maxMetres)
    const frame = createFrame({ latitude, longitude })
    for (let bearing = 0; bearing < 360; bearing += 22.5) {
      for (const metres of [0, 150_000, 270_000, 290_000, 310_000, 330_000]) {
        const position = getDestination(frame, bearing, metres)
        const seesCell = listNearbyCells(position, maxMetres).some(({ number }) => number === cell)
        if (seesCell) expect(isIn(boxes, position), `${bearing} ${metres}`).toBe(true)
      }
      const far = getDestination(frame, bearing, maxMetres + slackMetres)
      expect(isIn(boxes, far), String(bearing)).toBe(false)
    }
  })

  it('are apart, and few for a large area', () => {
    const cells = Array.from({ length: 40 * 40 }, (_, index) =>
      getCoastCellNumber(
        40.1 + Math.floor(index / 40) * coastCellDegrees,
        1.1 + (index % 40) * coastCellDegrees,
      ),
    )
    const boxes = listBoxesAround(cells, maxMetres)
    // One for each row: those of the area, and of 300 km north and south of it.
    expect(boxes).toHaveLength(40 + 2 * 11)
    expect(new Set(boxes.map(({ y1 }) => y1)).size).toBe(boxes.length)
  })

  it('are none without cells', () => {
    expect(listBoxesAround([], maxMetres)).toEqual([])
  })
})
