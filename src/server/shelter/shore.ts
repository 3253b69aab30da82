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
  lines: Float64Array
  borders: Borders
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

/** Prepares the coast of a cell. Cells of sea without any coast share their arrays. */
export function createShore({ number, source, rings }: CoastCell): Shore {
  if (rings.length === 0) return { number, source, rings, lines: noLines, borders: noBorders }
  const writePoint = createPointWriter(number)
  // At most a separator and two points for each edge.
  const lines = new Float64Array(9 * rings.reduce((sum, ring) => sum + ring.length / 2, 0))
  const ends: Record<Side, number[]> = { west: [], east: [], south: [], north: [] }
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
        if (x1 === x2) ends[x1 === 0 ? 'west' : 'east'].push(y1, y2)
        else ends[y1 === 0 ? 'south' : 'north'].push(x1, x2)
        isOpen = false
        continue
      }
      if (!isOpen) {
        lines.fill(Number.NaN, length, length + 3)
        writePoint(lines, length + 3, x1, y1)
        length += 6
      }
      writePoint(lines, length, x2, y2)
      length += 3
      isOpen = true
    }
  }
  for (const side of sides) ends[side].sort((a, b) => a - b)
  return { number, source, rings, lines: lines.slice(0, length), borders: ends }
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
    const sinNorth = north - north ** 3 / 6
    const cosNorth = 1 - north ** 2 / 2 + north ** 4 / 24
    const sinEast = east - east ** 3 / 6
    const cosEast = 1 - east ** 2 / 2 + east ** 4 / 24
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
