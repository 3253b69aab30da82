import { LRUCache } from 'lru-cache'
import type { Coast } from '../coast/coast-cell.ts'
import { createShore, type Shore } from './shore.ts'

/** Reads prepared cells and keeps those that were used last: places near each other see the same coast. */
export interface ShoreReader {
  /** Returns the cells with these numbers. Throws the errors of the database. */
  read(numbers: readonly number[]): Promise<ReadonlyMap<number, Shore>>
  /** Reads the version of the coast, and drops the cells of a former one. Throws the errors of the database. */
  refresh(): Promise<void>
}

/** Numbers in memory: coordinates of vertices, and a constant for each cell. About 40 MB. */
const maxNumbers = 5_000_000
const numbersPerCell = 40
/** Numbers for each number of a ring: three of a line for two of its point, and itself. */
const numbersPerRingNumber = 2.5

export function createShoreReader(coast: Coast): ShoreReader {
  const shores = new LRUCache<number, Shore>({
    maxSize: maxNumbers,
    // The lines are not computed yet.
    sizeCalculation: ({ rings }) =>
      numbersPerCell + Math.ceil(numbersPerRingNumber * rings.reduce((sum, ring) => sum + ring.length, 0)),
  })
  let version: string | null = null

  return {
    async read(numbers) {
      const found = new Map<number, Shore>()
      const missing: number[] = []
      for (const number of numbers) {
        const shore = shores.get(number)
        if (shore) found.set(number, shore)
        else missing.push(number)
      }
      if (missing.length > 0) {
        const readVersion = version
        for (const cell of await coast.getCells(missing)) {
          const shore = createShore(cell)
          found.set(cell.number, shore)
          // The coast may have changed while it was read.
          if (readVersion === version) shores.set(cell.number, shore)
        }
      }
      return found
    },
    async refresh() {
      const current = await coast.readVersion()
      if (current !== version) shores.clear()
      version = current
    },
  }
}
