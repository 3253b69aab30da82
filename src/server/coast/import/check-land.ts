import type { BuiltinCoast } from '../builtin-coast.ts'
import { getSignedArea } from '../close-pieces.ts'
import { coastCellUnits, isOnLand } from '../coast-cell.ts'

/** Compares cells with the built-in coast, to notice a file that has the sea where it should have the land. */
export function createLandCheck(builtin: BuiltinCoast) {
  let cells = 0
  let difference = 0
  let inverted = 0
  return {
    async add(number: number, rings: readonly ArrayLike<number>[]): Promise<void> {
      const [own, known] = [measureLand(rings), measureLand((await builtin.getCell(number)).rings)]
      cells++
      difference += Math.abs(own - known)
      inverted += Math.abs(1 - own - known)
    },
    /** Whether the cells are the opposite of the built-in coast rather than like it. */
    isInverted: () => cells > 0 && difference / cells > 0.25 && inverted < difference / 2,
  }
}

/** Returns the part of a cell that is land, from 0 to 1. Rings within others count as lakes. */
export function measureLand(rings: readonly ArrayLike<number>[]): number {
  const areas = rings.map((ring) => Math.abs(getSignedArea(ring)) / coastCellUnits ** 2)
  const sum = areas.reduce((total, area, index) => total + (isInOther(rings, index) ? -area : area), 0)
  return Math.min(1, Math.max(0, sum))
}

/** Whether the first point of a ring lies in an odd number of the other rings. */
function isInOther(rings: readonly ArrayLike<number>[], index: number): boolean {
  const own = rings[index]
  return isOnLand(rings.toSpliced(index, 1), own?.[0] ?? 0, own?.[1] ?? 0)
}
