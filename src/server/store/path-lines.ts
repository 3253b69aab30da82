import { fromMercator } from '../../core/geo.ts'
import { round } from '../../core/units.ts'

/** A step from a cell of a level to a neighbour, and how often it was made. */
export interface CountedStep {
  x: number
  y: number
  to_x: number
  to_y: number
  passages: number
}

/** A line bends by the steps around it, this many cells away. */
export const pathReach = 3

const decimals = 5

/**
 * Steps of one level as lines, in their order. From middle to middle of its cells a
 * straight course would be a staircase: so where lines meet in a cell is drawn towards
 * the cells around that boats come from and go to, by how often they do. Where a course
 * ends, it ends in the middle of its cell.
 */
export function pathLines(steps: CountedStep[], level: number): [number, number][][] {
  const side = 2 ** level
  let meetings: Meetings = new Map()
  for (let turn = 0; turn < pathReach; turn++) meetings = drawnTogether(steps, side, meetings)
  return steps.map((step) => {
    const { dx, dy } = wayOf(step, side)
    const from = meetings.get(`${step.x}/${step.y}`) ?? middle
    const to = meetings.get(`${step.to_x}/${step.to_y}`) ?? middle
    return [
      pointAt(step.x + from.x, step.y + from.y, side),
      pointAt(step.x + dx + to.x, step.y + dy + to.y, side),
    ]
  })
}

interface Offset {
  x: number
  y: number
}

/** Where lines meet in a cell, from its middle, in cells. */
type Meetings = Map<string, Offset>

const middle: Offset = { x: 0, y: 0 }

/** The middles of the lines of a cell, summed by passages, and the neighbours they lead to. */
interface Lines extends Offset {
  passages: number
  neighbours: Set<string>
}

/** Each meeting moved to between the middles of its lines. */
function drawnTogether(steps: CountedStep[], side: number, meetings: Meetings): Meetings {
  const cells = new Map<string, Lines>()
  for (const step of steps) {
    const { dx, dy } = wayOf(step, side)
    const [from, to] = [`${step.x}/${step.y}`, `${step.to_x}/${step.to_y}`]
    const [a, b] = [meetings.get(from) ?? middle, meetings.get(to) ?? middle]
    addTo(cells, from, to, { x: (a.x + b.x + dx) / 2, y: (a.y + b.y + dy) / 2 }, step.passages)
    addTo(cells, to, from, { x: (a.x + b.x - dx) / 2, y: (a.y + b.y - dy) / 2 }, step.passages)
  }
  const moved = [...cells].filter(([, { neighbours }]) => neighbours.size > 1)
  return new Map(moved.map(([cell, { x, y, passages }]) => [cell, { x: x / passages, y: y / passages }]))
}

function addTo(
  cells: Map<string, Lines>,
  cell: string,
  neighbour: string,
  at: Offset,
  passages: number,
): void {
  const lines = cells.get(cell) ?? { ...middle, passages: 0, neighbours: new Set() }
  lines.x += at.x * passages
  lines.y += at.y * passages
  lines.passages += passages
  lines.neighbours.add(neighbour)
  cells.set(cell, lines)
}

/** How many cells a step leads east and south; over the antimeridian the short way. */
function wayOf({ x, y, to_x, to_y }: CountedStep, side: number): { dx: number; dy: number } {
  const dx = to_x - x
  return { dx: Math.abs(dx) > side / 2 ? dx - Math.sign(dx) * side : dx, dy: to_y - y }
}

/** A point so many cells from the north-west, counted by their middles; over the antimeridian it lies past 180 degrees. */
function pointAt(x: number, y: number, side: number): [number, number] {
  const { longitude, latitude } = fromMercator((x + 0.5) / side, (y + 0.5) / side)
  return [round(longitude, decimals), round(latitude, decimals)]
}
