import type { CoastSource } from '../../core/contract/shelter.ts'
import {
  coastCellDegrees,
  coastCellUnits,
  getCoastCellCorner,
  isCellBorder,
  type CoastCell,
} from '../coast/coast-cell.ts'
import { radians } from './sphere.ts'

/** Coast of a cell, prepared for the measurement of fetches. */
export interface Shore {
  number: number
  source: CoastSource
  rings: CoastCell['rings']
  /**
   * Coast as line strings on the unit sphere: x, y and z of each vertex. A vertex of NaN separates two strings.
   * Borders of the cell are left out.
   */
  readonly lines: Float64Array
  readonly borders: Borders
}

export const sides = ['west', 'east', 'south', 'north'] as const
export type Side = (typeof sides)[number]

/**
 * Land along the borders of a cell: positions in units at which land begins and ends, ascending. Even-odd: a position
 * that occurs twice cancels.
 */
export type Borders = Record<Side, readonly number[]>

const noLines = new Float64Array()
const noBorders: Borders = { west: [], east: [], south: [], north: [] }

/**
 * Prepares the coast of a cell. Lines and borders are computed when they are first read: most cells are hidden by others.
 * Cells of sea without any coast share their arrays.
 */
export function createShore({ number, source, rings }: CoastCell): Shore {
  if (rings.length === 0) return { number, source, rings, lines: noLines, borders: noBorders }
  let lines: Float64Array | null = null
  let borders: Borders | null = null
  return {
    number,
    source,
    rings,
    get lines() {
      return (lines ??= writeLines(number, rings))
    },
    get borders() {
      return (borders ??= findBorders(rings))
    },
  }
}

/** Lines before they are copied, so that each cell allocates only their length. */
let scratch = new Float64Array(0)

function writeLines(number: number, rings: CoastCell['rings']): Float64Array {
  // At most a separator and two points for each edge.
  const maxLength = 9 * rings.reduce((sum, ring) => sum + ring.length / 2, 0)
  if (scratch.length < maxLength) scratch = new Float64Array(maxLength)
  const writePoint = createPointWriter(number)
  let length = 0
  for (const ring of rings) {
    let isOpen = false
    for (let i = 0; i < ring.length; i += 2) {
      const next = i + 2 < ring.length ? i + 2 : 0
      const x1 = ring[i] ?? 0
      const y1 = ring[i + 1] ?? 0
      const x2 = ring[next] ?? 0
      const y2 = ring[next + 1] ?? 0
      if (isCellBorder(x1, y1, x2, y2)) {
        isOpen = false
        continue
      }
      if (!isOpen) {
        scratch.fill(Number.NaN, length, length + 3)
        writePoint(scratch, length + 3, x1, y1)
        length += 6
      }
      writePoint(scratch, length, x2, y2)
      length += 3
      isOpen = true
    }
  }
  return scratch.slice(0, length)
}

function findBorders(rings: CoastCell['rings']): Borders {
  const ends: Record<Side, number[]> = { west: [], east: [], south: [], north: [] }
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const next = i + 2 < ring.length ? i + 2 : 0
      const x1 = ring[i] ?? 0
      const y1 = ring[i + 1] ?? 0
      const x2 = ring[next] ?? 0
      const y2 = ring[next + 1] ?? 0
      if (!isCellBorder(x1, y1, x2, y2)) continue
      if (x1 === x2) ends[x1 === 0 ? 'west' : 'east'].push(y1, y2)
      else ends[y1 === 0 ? 'south' : 'north'].push(x1, x2)
    }
  }
  for (const side of sides) ends[side].sort((a, b) => a - b)
  return ends
}

/** Returns a function that writes a point of a cell, in units, as x, y and z of the unit sphere. */
export function createPointWriter(number: number) {
  const corner = getCoastCellCorner(number)
  const perUnit = (coastCellDegrees / coastCellUnits) * radians
  const [sinSouth, cosSouth] = [Math.sin(corner.latitude * radians), Math.cos(corner.latitude * radians)]
  const [sinWest, cosWest] = [Math.sin(corner.longitude * radians), Math.cos(corner.longitude * radians)]
  return (target: Float64Array, offset: number, x: number, y: number): void => {
    // The angles in a cell are below 0.0044, so that three terms of the series suffice; four calls would take longer.
    const north = y * perUnit
    const east = x * perUnit
    // Products: a power would take longer than all the rest.
    const [north2, east2] = [north * north, east * east]
    const sinNorth = north * (1 - north2 / 6)
    const cosNorth = 1 - (north2 / 2) * (1 - north2 / 12)
    const sinEast = east * (1 - east2 / 6)
    const cosEast = 1 - (east2 / 2) * (1 - east2 / 12)
    const parallel = cosSouth * cosNorth - sinSouth * sinNorth
    target[offset] = parallel * (cosWest * cosEast - sinWest * sinEast)
    target[offset + 1] = parallel * (sinWest * cosEast + cosWest * sinEast)
    target[offset + 2] = sinSouth * cosNorth + cosSouth * sinNorth
  }
}

/**
 * Lists where only one of two neighbours has land along their common border, as pairs of units. This happens where the
 * cells come from different sources: a ray must not enter the land of the other cell unnoticed.
 */
export function findSeams(ends: readonly number[], neighbourEnds: readonly number[]): [number, number][] {
  if (ends.length === 0 && neighbourEnds.length === 0) return []
  const all = [...ends, ...neighbourEnds].sort((a, b) => a - b)
  const seams: [number, number][] = []
  for (let i = 0; i + 1 < all.length; i += 2) {
    const [from = 0, to = 0] = [all[i], all[i + 1]]
    if (from < to) seams.push([from, to])
  }
  return seams
}
