import { assembleCells, type AssembledCell } from '../../../src/server/coast/assemble-cells.ts'
import {
  coastCellDegrees,
  coastCellUnits,
  getCoastCellCorner,
  getCoastCellNumber,
} from '../../../src/server/coast/coast-cell.ts'
import { createCoastCutter, type CoastCutter } from '../../../src/server/coast/cut-coast.ts'
import { createPieceStore } from '../../../src/server/coast/piece-store.ts'

/** Rings of a test: longitude and latitude of each point. */
export type TestRing = [longitude: number, latitude: number][]

/** Cuts rings of one group into cells. */
export function cutRings(...rings: TestRing[]): Map<number, AssembledCell> {
  return cut((cutter) => {
    for (const ring of rings) cutter.addRing(ring.flat())
    cutter.endGroup()
  })
}

export function cut(add: (cutter: CoastCutter) => void): Map<number, AssembledCell> {
  const store = createPieceStore(null)
  add(createCoastCutter(store))
  return new Map([...assembleCells(store)].map((cell) => [cell.number, cell]))
}

/** Whether the cells have land at a position. */
export function hasLand(
  cells: ReadonlyMap<number, AssembledCell>,
  longitude: number,
  latitude: number,
): boolean {
  const number = getCoastCellNumber(latitude, longitude)
  const corner = getCoastCellCorner(number)
  const scale = coastCellUnits / coastCellDegrees
  return isFilled(
    cells.get(number)?.rings ?? [],
    (((longitude - corner.longitude + 540) % 360) - 180) * scale,
    (latitude - corner.latitude) * scale,
  )
}

/** Whether rings contain a point by the even-odd rule. */
export function isFilled(rings: readonly ArrayLike<number>[], x: number, y: number): boolean {
  let inside = false
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const next = (i + 2) % ring.length
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [ring[i], ring[i + 1], ring[next], ring[next + 1]]
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside
    }
  }
  return inside
}

/** Numbers from 0 to 1 that repeat. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
