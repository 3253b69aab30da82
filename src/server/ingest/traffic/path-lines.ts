import { fromMercator } from '../../../core/geo.ts'
import { round } from '../../../core/units.ts'
import type { Passage } from './passages.ts'

/** A step from a cell of a level to a neighbour, and how often it was made. */
export type PathStep = Omit<Passage, 'level'> & { passages: number }

/** A line bends by the steps around it, this many cells away. */
export const pathSmoothingRadius = 3

const decimals = 5

/**
 * Steps of one level as lines, in their order. From middle to middle of its cells a
 * straight course would be a staircase: so where lines meet in a cell is drawn towards
 * the cells around that boats come from and go to, by how often they do. Where a course
 * ends, it ends in the middle of its cell.
 */
export function buildPathLines(steps: PathStep[], level: number): [number, number][][] {
  const side = 2 ** level
  const { links, isEnd } = linksOf(steps, side)
  let meetings: Meetings = { x: new Float64Array(isEnd.length), y: new Float64Array(isEnd.length) }
  for (let turn = 0; turn < pathSmoothingRadius; turn++) meetings = drawnTogether(links, isEnd, meetings)
  const { x, y } = meetings
  return links.map(({ step, from, to, dx, dy }) => [
    pointAt(step.x + (x[from] ?? 0), step.y + (y[from] ?? 0), side),
    pointAt(step.x + dx + (x[to] ?? 0), step.y + dy + (y[to] ?? 0), side),
  ])
}

/** A step between two cells by their numbers, and how many cells it leads east and south. */
interface Link {
  step: PathStep
  from: number
  to: number
  dx: number
  dy: number
}

/** The cells of steps are numbered once: views have thousands, and each is looked at some times. */
function linksOf(steps: PathStep[], side: number): { links: Link[]; isEnd: boolean[] } {
  const numbers = new Map<number, number>()
  const neighbours: Set<number>[] = []
  const numberOf = (x: number, y: number) => {
    const known = numbers.get(y * side + x)
    if (known !== undefined) return known
    numbers.set(y * side + x, neighbours.length)
    return neighbours.push(new Set()) - 1
  }
  const links = steps.map((step): Link => {
    const [from, to] = [numberOf(step.x, step.y), numberOf(step.to_x, step.to_y)]
    neighbours[from]?.add(to)
    neighbours[to]?.add(from)
    return { step, from, to, ...wayOf(step, side) }
  })
  return { links, isEnd: neighbours.map(({ size }) => size < 2) }
}

/** Where lines meet in each cell, from its middle, in cells. */
interface Meetings {
  x: Float64Array
  y: Float64Array
}

/** Each meeting moved to between the middles of its lines, by their passages; the end of a course stays. */
function drawnTogether(links: Link[], isEnd: boolean[], { x, y }: Meetings): Meetings {
  const sums = { x: new Float64Array(x.length), y: new Float64Array(x.length) }
  const passages = new Float64Array(x.length)
  const add = (cell: number, east: number, south: number, count: number) => {
    sums.x[cell] = (sums.x[cell] ?? 0) + east * count
    sums.y[cell] = (sums.y[cell] ?? 0) + south * count
    passages[cell] = (passages[cell] ?? 0) + count
  }
  for (const { step, from, to, dx, dy } of links) {
    const east = (x[from] ?? 0) + (x[to] ?? 0)
    const south = (y[from] ?? 0) + (y[to] ?? 0)
    add(from, (east + dx) / 2, (south + dy) / 2, step.passages)
    add(to, (east - dx) / 2, (south - dy) / 2, step.passages)
  }
  const mean = (sum: number, cell: number) => (isEnd[cell] ? 0 : sum / (passages[cell] ?? 1))
  return { x: sums.x.map(mean), y: sums.y.map(mean) }
}

/** How many cells a step leads east and south; over the antimeridian the short way. */
function wayOf({ x, y, to_x, to_y }: PathStep, side: number): { dx: number; dy: number } {
  const dx = to_x - x
  return { dx: Math.abs(dx) > side / 2 ? dx - Math.sign(dx) * side : dx, dy: to_y - y }
}

/** A point so many cells from the north-west, counted by their middles; over the antimeridian it lies past 180 degrees. */
function pointAt(x: number, y: number, side: number): [number, number] {
  const { longitude, latitude } = fromMercator((x + 0.5) / side, (y + 0.5) / side)
  return [round(longitude, decimals), round(latitude, decimals)]
}
