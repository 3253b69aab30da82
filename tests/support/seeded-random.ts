import { createSeededRandom as createRandomNumbers } from '../../bench/timings.ts'

/** Random choices with the same sequence in every run. */
export interface SeededRandom {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from 0 to below `count`. */
  below(count: number): number
  pick<T>(values: readonly T[]): T
}

/** Creates the choices of a seed. */
export function createSeededRandom(seed: number): SeededRandom {
  const next = createRandomNumbers(seed)
  const below = (count: number) => Math.floor(next() * count)
  // Within the list, unless it is empty.
  return { next, below, pick: <T>(values: readonly T[]) => values[below(values.length)] as T }
}
