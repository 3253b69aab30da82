import { fromMercator } from '../../../core/geo.ts'
import { round } from '../../../core/units.ts'
import type { Passage } from './passages.ts'

/** A step from a cell to a neighbouring cell of one level, and its number of passages. */
export type PathStep = Omit<Passage, 'level'> & { passages: number }

/** Smoothing radius in cells. */
export const pathSmoothingRadius = 3

const decimals = 5

/**
 * Converts the steps of one level to lines, in the same order. Lines between cell
 * centres would make a staircase of a straight course, so the point where lines meet in
 * a cell is moved towards the neighbouring cells, weighted by passages. Ends of courses
 * stay at the cell centre.
 */
export function buildPathLines(steps: PathStep[], level: number): [number, number][][] {
  const side = 2 ** level
  const { links, isEnd } = buildLinks(steps, side)
  let meetings: Meetings = { x: new Float64Array(isEnd.length), y: new Float64Array(isEnd.length) }
  for (let iteration = 0; iteration < pathSmoothingRadius; iteration++)
    meetings = smoothMeetings(links, isEnd, meetings)
  const { x, y } = meetings
  return links.map(({ step, from, to, dx, dy }) => [
    toCoordinates(step.x + (x[from] ?? 0), step.y + (y[from] ?? 0), side),
    toCoordinates(step.x + dx + (x[to] ?? 0), step.y + dy + (y[to] ?? 0), side),
  ])
}

/** A step between two cells by index, and its length in cells east and south. */
interface Link {
  step: PathStep
  from: number
  to: number
  dx: number
  dy: number
}

/** Indexes the cells of all steps once: a viewport has thousands, and each is visited several times. */
function buildLinks(steps: PathStep[], side: number): { links: Link[]; isEnd: boolean[] } {
  const indexes = new Map<number, number>()
  const neighbours: Set<number>[] = []
  const getCellIndex = (x: number, y: number) => {
    const known = indexes.get(y * side + x)
    if (known !== undefined) return known
    indexes.set(y * side + x, neighbours.length)
    return neighbours.push(new Set()) - 1
  }
  const links = steps.map((step): Link => {
    const [from, to] = [getCellIndex(step.x, step.y), getCellIndex(step.to_x, step.to_y)]
    neighbours[from]?.add(to)
    neighbours[to]?.add(from)
    return { step, from, to, ...getStepOffset(step, side) }
  })
  return { links, isEnd: neighbours.map(({ size }) => size < 2) }
}

/** Offset of the meeting point of lines in each cell from its centre, in cells. */
interface Meetings {
  x: Float64Array
  y: Float64Array
}

/** Moves each meeting point to the weighted mean of the midpoints of its lines; ends of courses stay. */
function smoothMeetings(links: Link[], isEnd: boolean[], { x, y }: Meetings): Meetings {
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

/** Length of a step in cells east and south, the short way across the antimeridian. */
function getStepOffset({ x, y, to_x, to_y }: PathStep, side: number): { dx: number; dy: number } {
  const dx = to_x - x
  return { dx: Math.abs(dx) > side / 2 ? dx - Math.sign(dx) * side : dx, dy: to_y - y }
}

/**
 * Converts a position in cells, relative to cell centres, to coordinates; across the
 * antimeridian beyond 180 degrees.
 */
function toCoordinates(x: number, y: number, side: number): [number, number] {
  const { longitude, latitude } = fromMercator((x + 0.5) / side, (y + 0.5) / side)
  return [round(longitude, decimals), round(latitude, decimals)]
}
