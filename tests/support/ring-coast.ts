import type { CoastSource } from '../../src/core/contract/shelter.ts'
import type { Position } from '../../src/core/geo.ts'
import {
  coastCellDegrees,
  coastCellUnits,
  getCoastCellCorner,
  type Coast,
} from '../../src/server/coast/coast-cell.ts'

/** Land as rings; `west` of -180 and `east` of 180 are written without wrapping. */
export interface RingCoastOptions {
  rings: Position[][]
  source?: Partial<CoastSource>
  /** Coasts of single cells, which replace the others there. */
  cells?: Record<number, { rings: Position[][]; source: Partial<CoastSource> }>
  version?: string
}

export const fineSource: CoastSource = { source: 'test', licence: 'CC0', date: '2026-10', spacing_m: 5 }

/** A coast made of rings in degrees, cut into cells on demand. `reads` counts the cells that were asked for. */
export function createRingCoast({ rings, source, cells = {}, version = '1' }: RingCoastOptions): Coast & {
  reads: number
  version: string
} {
  return {
    reads: 0,
    version,
    async getVersion() {
      return this.version
    },
    async readVersion() {
      return this.version
    },
    async getCells(numbers) {
      this.reads += numbers.length
      return numbers.map((number) => {
        const own = cells[number]
        return {
          number,
          source: { ...fineSource, ...source, ...own?.source },
          rings: (own?.rings ?? rings).map((ring) => cut(ring, number)).filter((ring) => ring.length > 0),
        }
      })
    },
  }
}

type Point = [x: number, y: number]

/** Cuts a ring by the four borders of a cell (Sutherland and Hodgman), and rounds it to the units of the cell. */
function cut(ring: Position[], number: number): Uint16Array {
  const corner = getCoastCellCorner(number)
  const scale = coastCellUnits / coastCellDegrees
  let points = ring.map(({ latitude, longitude }): Point => [
    (longitude - corner.longitude) * scale,
    (latitude - corner.latitude) * scale,
  ])
  for (const axis of [0, 1] as const) {
    points = clip(points, axis, (value) => value >= 0, 0)
    points = clip(points, axis, (value) => value <= coastCellUnits, coastCellUnits)
  }
  return Uint16Array.from(points.flat(), Math.round)
}

function clip(points: Point[], axis: 0 | 1, isInside: (value: number) => boolean, border: number): Point[] {
  const clipped: Point[] = []
  let from = points.at(-1) ?? [0, 0]
  for (const to of points) {
    if (isInside(from[axis]) !== isInside(to[axis])) {
      const part = (border - from[axis]) / (to[axis] - from[axis])
      const crossing: Point = [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]
      crossing[axis] = border
      clipped.push(crossing)
    }
    if (isInside(to[axis])) clipped.push(to)
    from = to
  }
  return clipped
}
