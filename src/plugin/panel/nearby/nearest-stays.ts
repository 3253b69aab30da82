import { getDistanceMetres, getInitialBearing, type Position } from '../../../core/geo.ts'
import type { NearbyPlace } from '../../../core/nearby-places.ts'
import { formatDistance, formatQuantity, type Units } from '../../../core/units.ts'

/** Types of places to stay at: marina, anchorage, yacht club, mooring, hurricane hole. */
const stayTypes: readonly number[] = [0, 1, 3, 4, 8]

/** Lists the places to stay at, nearest first. */
export function listNearestStays(own: Position, places: readonly NearbyPlace[]): NearbyPlace[] {
  return places
    .filter(({ type_enum: type }) => stayTypes.includes(type))
    .toSorted((one, other) => getDistanceMetres(own, one) - getDistanceMetres(own, other))
}

/** Formats distance and true bearing: `1.3 nm · 045°`. */
export function formatWay(from: Position, to: Position, units: Units, language: string): string {
  return `${formatQuantity(formatDistance(getDistanceMetres(from, to), units, language))} · ${formatBearing(from, to)}`
}

/** Formats a bearing with three digits, as on a compass: `045°`. */
export function formatBearing(from: Position, to: Position): string {
  return `${String(Math.round(getInitialBearing(from, to)) % 360).padStart(3, '0')}°`
}
