import type { CoastSource, ShelterQuality } from '../../core/contract/shelter.ts'
import type { Position } from '../../core/geo.ts'
import type { MeasuredRay, MeasuredShelter } from './rays.ts'

/** A row of `place_shelters` as JSON, without its keys and times. Points are longitude and latitude. */
export interface ShelterColumns {
  quality: ShelterQuality
  coast: CoastSource | null
  water: { x: number; y: number } | null
  /** `numbersPerRay` numbers for each direction: those of `rayNumbers`, then the spacing of the coast, 0 without one. */
  rays: number[]
  /** Coasts without their spacing, which differs from cell to cell. */
  limit_coasts: Omit<CoastSource, 'spacing_m'>[]
  /** Index in `limit_coasts` for each direction; -1 without a coast. */
  limit_coast_numbers: number[]
  /** Shortest and longest fetch in each direction; empty without an interval. */
  low_metres: number[]
  high_metres: number[]
}

const rayNumbers = [
  'meanMetres',
  'minMetres',
  'maxMetres',
  'centreMetres',
] as const satisfies (keyof MeasuredRay)[]

/** Numbers of a direction in the column `rays`, the first of which is the fetch. */
export const numbersPerRay = rayNumbers.length + 1

export function toShelterColumns(
  place: Position,
  { quality, coast, position, rays, interval }: MeasuredShelter,
): ShelterColumns {
  const keys: string[] = []
  const limit_coast_numbers = rays.map(({ source }) => {
    if (!source) return -1
    const { spacing_m: _spacing, ...limit } = source
    const key = JSON.stringify(limit)
    const known = keys.indexOf(key)
    return known < 0 ? keys.push(key) - 1 : known
  })
  const isMoved = position !== null && position !== place
  return {
    quality,
    coast,
    water: isMoved ? { x: position.longitude, y: position.latitude } : null,
    rays: rays.flatMap((ray) => [
      ...rayNumbers.map((name) => ray[name]),
      ray.source ? Math.round(ray.source.spacing_m) : 0,
    ]),
    limit_coasts: keys.map((key) => JSON.parse(key) as Omit<CoastSource, 'spacing_m'>), // written above
    limit_coast_numbers,
    low_metres: interval?.lowMetres ?? [],
    high_metres: interval?.highMetres ?? [],
  }
}

export function fromShelterColumns(
  place: Position,
  { quality, coast, water, rays, limit_coasts, limit_coast_numbers, low_metres, high_metres }: ShelterColumns,
): MeasuredShelter {
  const moved = water ? { latitude: water.y, longitude: water.x } : place
  return {
    quality,
    coast,
    position: rays.length > 0 ? moved : null,
    interval: low_metres.length > 0 ? { lowMetres: low_metres, highMetres: high_metres } : null,
    rays: limit_coast_numbers.map((coastNumber, index) => {
      const numbers = rays.slice(index * numbersPerRay, (index + 1) * numbersPerRay)
      const [meanMetres = 0, minMetres = 0, maxMetres = 0, centreMetres = 0, spacing_m = 0] = numbers
      const limit = limit_coasts[coastNumber]
      return {
        meanMetres,
        minMetres,
        maxMetres,
        centreMetres,
        source: limit ? { ...limit, spacing_m } : null,
      }
    }),
  }
}
