import { shelterRayCount } from '../../src/core/limits/shelter.ts'
import { computeWindSea } from '../../src/core/shelter/waves.ts'
import { round } from '../../src/core/units.ts'
import type { FetchInterval } from '../../src/server/shelter/fetch-interval.ts'
import { computeMedian } from '../timings.ts'

/** The fetches of a place by a finer coast in 36 directions, in metres, and the interval by a coarser one. */
export interface KnownPlace {
  fetchMetres: readonly number[]
  interval: FetchInterval
}

/** How often the waves by the finer coast are in the interval by the coarser one. */
export interface Coverage {
  places: number
  /** Parts of all places and winds in percent: in the interval, below it, above it. */
  held: number
  below: number
  above: number
  /** The wind with the fewest places in the interval, in percent of the places. */
  worstWind: number
  /** Places in whose interval the waves of every wind are, in percent. */
  wholePlaces: number
  /** Medians of the waves in metres by wind speed: by the finer coast, and the high end and the width of the interval. */
  medians: { knots: number; fine: number; high: number; width: number }[]
}

/** Winds from each of 36 directions. */
const windKnots = [10, 20, 30]

/** Compares waves in centimetres, as the contract states them. */
export function computeCoverage(places: readonly KnownPlace[]): Coverage {
  let [held, below, above, whole] = [0, 0, 0, 0]
  const heldByWind = new Map<string, number>()
  const heights = new Map(windKnots.map((knots) => [knots, { fine: [0], high: [0], width: [0] }]))
  for (const list of heights.values()) for (const values of Object.values(list)) values.length = 0
  for (const { fetchMetres, interval } of places) {
    const before = held
    for (let ray = 0; ray < shelterRayCount; ray++) {
      for (const knots of windKnots) {
        const [fine = 0, low = 0, high = 0] = [
          fetchMetres[ray],
          interval.lowMetres[ray],
          interval.highMetres[ray],
        ].map((fetch) => round(computeWindSea(knots, fetch ?? 0).heightMetres, 2))
        if (fine < low) below++
        else if (fine > high) above++
        else {
          held++
          const wind = `${ray} ${knots}`
          heldByWind.set(wind, (heldByWind.get(wind) ?? 0) + 1)
        }
        const list = heights.get(knots)
        list?.fine.push(fine)
        list?.high.push(high)
        list?.width.push(high - low)
      }
    }
    if (held - before === shelterRayCount * windKnots.length) whole++
  }
  const total = places.length * shelterRayCount * windKnots.length
  const winds = windKnots.flatMap((knots) =>
    Array.from({ length: shelterRayCount }, (_, ray) => heldByWind.get(`${ray} ${knots}`) ?? 0),
  )
  return {
    places: places.length,
    held: (100 * held) / total,
    below: (100 * below) / total,
    above: (100 * above) / total,
    worstWind: (100 * Math.min(...winds)) / places.length,
    wholePlaces: (100 * whole) / places.length,
    medians: [...heights].map(([knots, { fine, high, width }]) => ({
      knots,
      fine: computeMedian(fine),
      high: computeMedian(high),
      width: computeMedian(width),
    })),
  }
}
