import { selectablePlaceTypes } from '../../../core/catalogue/place-types.ts'

/** Words of symbols for dangers or restrictions, which are not places. */
const notAPlace = /\b(no|prohibited|forbidden|hazards?|wreck|danger)\b/

/**
 * Words in the symbol names of OpenCPN ('Service-Marina', '1st-Anchorage',
 * 'Marks-Mooring-Buoy'), Garmin ('Boat Ramp', 'Gas Station') and our own layers. The
 * first match wins.
 */
const rules: readonly [pattern: RegExp, typeEnum: number][] = [
  [/\bmoorings?\b/, 4],
  [/fuel|gas station|petrol|diesel/, 5],
  [/\b(ramp|boatramp|slipway|launch)\b/, 7],
  [/\b(dry ?dock|ship ?yard|boat ?yard)\b/, 6],
  [/\b(yacht )?club\b/, 3],
  [/\bhurricane\b/, 8],
  [/\bmarinas?\b/, 0],
  [/\b(anchor|anchorage|anchor\d)\b/, 1],
  [/\bferry\b/, 11],
  [/\b(harbou?r|port|commercial)\b/, 10],
  [/\b(docks?|pier|jetty|wharf|quay)\b/, 2],
]

/** Returns the place type for a waypoint's symbol or type; null if it is not a place. */
export function findPlaceTypeBySymbol(symbol: string): number | null {
  const symbolText = symbol
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  const named = selectablePlaceTypes.find(({ name }) => name.toLowerCase() === symbol.trim().toLowerCase())
  if (named) return named.id
  if (notAPlace.test(symbolText)) return null
  return rules.find(([pattern]) => pattern.test(symbolText))?.[1] ?? null
}
