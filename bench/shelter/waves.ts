import { maxFetchMetres } from '../../src/core/limits/shelter.ts'
import { computeWindSea } from '../../src/core/shelter/waves.ts'
import { createSeededRandom, printTarget } from '../timings.ts'
import { runPython } from './python.ts'

const pairCount = 1000

/** Compares the wind sea of 1,000 pairs of wind and fetch with the formula in Python. */
export async function benchWaves(): Promise<void> {
  const random = createSeededRandom(5)
  // From 1 to 80 kn, and from 50 m to the maximum fetch, evenly in the logarithm.
  const pairs = Array.from({ length: pairCount }, () => [
    1 + random() * 79,
    50 * (maxFetchMetres / 50) ** random(),
  ])
  const expected = await runPython<[height: number, period: number]>('waves.py', pairs)
  let worst = 0
  for (const [index, [windKn = 0, fetchMetres = 0]] of pairs.entries()) {
    const [height = 0, period = 0] = expected[index] ?? []
    const { heightMetres, periodSeconds } = computeWindSea(windKn, fetchMetres)
    worst = Math.max(worst, Math.abs(heightMetres / height - 1), Math.abs(periodSeconds / period - 1))
  }
  console.log(`\nwaves of ${pairCount} pairs of wind and fetch, beside the formula in Python`)
  printTarget('largest difference of height and period', worst * 100, 1, '%')
}
