import { coastCellUnits, coastColumns, coastRows } from '../coast/coast-cell.ts'
import { createPointWriter, findSeams, sides, type Shore, type Side } from './shore.ts'

const opposite = { west: 'east', east: 'west', south: 'north', north: 'south' } as const satisfies Record<
  Side,
  Side
>

/** Lists the seams between a cell and its neighbours as line strings on the unit sphere. */
export function listSeams(shore: Shore, known: ReadonlyMap<number, Shore>): Float64Array {
  const ends: [x1: number, y1: number, x2: number, y2: number][] = []
  for (const side of sides) {
    const neighbour = known.get(getNeighbour(shore.number, side))
    if (!neighbour) continue
    const fixed = side === 'west' || side === 'south' ? 0 : coastCellUnits
    const isMeridian = side === 'west' || side === 'east'
    for (const [from, to] of findSeams(shore.borders[side], neighbour.borders[opposite[side]]))
      ends.push(isMeridian ? [fixed, from, fixed, to] : [from, fixed, to, fixed])
  }
  if (ends.length === 0) return noSeams
  const lines = new Float64Array(9 * ends.length).fill(Number.NaN)
  const writePoint = createPointWriter(shore.number)
  for (const [index, [x1, y1, x2, y2]] of ends.entries()) {
    writePoint(lines, 9 * index + 3, x1, y1)
    writePoint(lines, 9 * index + 6, x2, y2)
  }
  return lines
}

const noSeams = new Float64Array()

/** Returns the number of a neighbour; -1 beyond a pole. */
function getNeighbour(number: number, side: Side): number {
  const [row, column] = [Math.floor(number / coastColumns), number % coastColumns]
  if (side === 'west') return row * coastColumns + ((column + coastColumns - 1) % coastColumns)
  if (side === 'east') return row * coastColumns + ((column + 1) % coastColumns)
  const next = side === 'north' ? row + 1 : row - 1
  return next < 0 || next >= coastRows ? -1 : next * coastColumns + column
}
