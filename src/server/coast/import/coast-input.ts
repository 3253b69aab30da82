import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'
import { createCoastCutter, type CellWindow } from '../cut-coast.ts'
import type { CoastPieceSink } from '../coast-pieces.ts'

/** What a file says about itself. */
export interface CoastOrigin {
  kind: 'gshhg' | 'osm' | 'file'
  name: string | null
  licence: string | null
  date: string | null
}

/** How the parts of a coast are closed: rings of land, or lines with land on their left. */
export type CoastShape = 'rings' | 'lines'

/** Where the readers of the formats put the coast. Lists of points alternate longitude and latitude in degrees. */
export interface CoastInput {
  /** Adds land: an outer ring and its holes, or any rings to be filled by the even-odd rule. */
  addPolygon(rings: readonly ArrayLike<number>[]): void
  /** Adds a ring to a whole that `endRings` closes, such as lakes in land. */
  addRing(ring: ArrayLike<number>): void
  endRings(): void
  /** Adds a line with land on its left. */
  addLine(line: ArrayLike<number>): void
  /** Adds rings in units of the grid that end at the borders of a window of cells. */
  addWindow(rings: readonly number[][], window: CellWindow): void
  /** Points so far. */
  readonly points: number
  /** Null before the first part. Throws if a file has both rings and lines. */
  readonly shape: CoastShape | null
  /** Extent in degrees; not across the antimeridian. */
  readonly bounds: { west: number; south: number; east: number; north: number }
}

/** Creates an input that cuts what it is given. Throws UnreadableInputError for points that cannot be. */
export function createCoastInput(sink: CoastPieceSink): CoastInput {
  const cutter = createCoastCutter(sink)
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  let points = 0
  let shape: CoastShape | null = null

  function check(coordinates: ArrayLike<number>, kind: CoastShape): void {
    if (shape !== null && shape !== kind)
      throw new UnreadableInputError('it has both polygons and lines: give one or the other')
    shape = kind
    points += coordinates.length / 2
    for (let i = 0; i < coordinates.length; i += 2) {
      const [longitude = NaN, latitude = NaN] = [coordinates[i], coordinates[i + 1]]
      if (!(Math.abs(latitude) <= 90.000001 && Math.abs(longitude) <= 720))
        throw new UnreadableInputError(
          `it has a point at ${longitude}, ${latitude}, which is not a longitude and a latitude in degrees`,
        )
      if (longitude < bounds.west) bounds.west = longitude
      if (longitude > bounds.east) bounds.east = longitude
      if (latitude < bounds.south) bounds.south = latitude
      if (latitude > bounds.north) bounds.north = latitude
    }
  }

  return {
    addPolygon(rings) {
      for (const ring of rings) {
        check(ring, 'rings')
        cutter.addRing(ring)
      }
      cutter.endGroup()
    },
    addRing(ring) {
      check(ring, 'rings')
      cutter.addRing(ring)
    },
    endRings: () => cutter.endGroup(),
    addLine(line) {
      check(line, 'lines')
      cutter.addLine(line)
    },
    addWindow(rings, window) {
      shape = 'rings'
      for (const ring of rings) {
        points += ring.length / 2
        cutter.addRingInWindow(ring, window)
      }
    },
    get points() {
      return points
    },
    get shape() {
      return shape
    },
    bounds,
  }
}

/** Throws if a ring of a polygon does not end where it began. `name` says which one. */
export function assertClosed(ring: ArrayLike<number>, name: string): void {
  const end = ring.length - 2
  if (ring.length < 8 || ring[0] !== ring[end] || ring[1] !== ring[end + 1])
    throw new UnreadableInputError(`${name} has a ring that is not closed`)
}
