import { nauticalMilesFromMetres } from '../../core/units.ts'

/** Distance up to which records are about equally near, in nm. */
const nearNm = 0.5

/**
 * Rates a record in a list of what is nearby: its importance (`PlaceProperties.importance`), less 1 for each
 * doubling of the distance in metres. A well-known marina comes before a nameless dock at a third of its
 * distance.
 */
export function rateNearby(importance: number, metres: number): number {
  return importance - Math.log2(1 + nauticalMilesFromMetres(metres) / nearNm)
}
