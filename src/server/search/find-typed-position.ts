import plusCodes from 'open-location-code'
import type { Position } from '../../core/geo.ts'
import { parsePosition } from '../../core/parse-position.ts'
import { round } from '../../core/units.ts'

/** Decimals of the position of a Plus Code, 1 m. */
const decimals = 5

const codes = new plusCodes.OpenLocationCode()

/**
 * Returns the position that a query states in degrees or as a Plus Code (8FM7C76G+R5); null if it states
 * none. A short Plus Code (C76G+R5) is the one nearest to the map.
 */
export function findTypedPosition(query: string, near: Position | null): Position | null {
  return parsePosition(query) ?? parsePlusCode(query.trim(), near)
}

function parsePlusCode(code: string, near: Position | null): Position | null {
  if (codes.isFull(code)) return decode(code)
  if (near && codes.isShort(code)) return decode(codes.recoverNearest(code, near.latitude, near.longitude))
  return null
}

function decode(code: string): Position {
  const { latitudeCenter, longitudeCenter } = codes.decode(code)
  return { latitude: round(latitudeCenter, decimals), longitude: round(longitudeCenter, decimals) }
}
