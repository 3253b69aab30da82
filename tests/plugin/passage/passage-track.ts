import type { Position } from '../../../src/core/geo.ts'
import { wrapLongitude } from '../../../src/core/geo.ts'

/** A fix of the passage. */
export interface Fix extends Position {
  /** ISO 8601. */
  at: string
  depth: number
}

const hourMs = 3_600_000
export const passageHours = 24
/** Interval of the fixes. */
const intervalMs = 120_000

/**
 * Returns a track of 24 hours at 6 knots along the north coast of Vanua Levu and Taveuni, across 180°, that ends an
 * hour ago: the site accepts nothing from the future.
 */
export function createTrack(now: Date): Fix[] {
  const startMs = now.getTime() - (passageHours + 1) * hourMs
  const count = (passageHours * hourMs) / intervalMs
  return Array.from({ length: count }, (_, index) => {
    const share = index / count
    return {
      at: new Date(startMs + index * intervalMs).toISOString(),
      // 144 nm, with the bends of a coast.
      longitude: Number(wrapLongitude(178.7 + share * 2.4).toFixed(6)),
      latitude: Number((-16.4 - 0.15 * Math.sin(share * 9)).toFixed(6)),
      depth: Number((20 + 15 * Math.sin(share * 50)).toFixed(2)),
    }
  })
}

/** Returns random numbers from 0 to 1 that are the same in each run. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** Returns the slope of values over time by least squares. */
export function getSlope(points: readonly { x: number; y: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanX, meanY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))]
  const covariance = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0)
  return covariance / points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
}
