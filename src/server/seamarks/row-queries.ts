import { isBuoy, getSeamarkKind } from '../../core/catalogue/seamarks.ts'
import type { SeamarkProperties } from '../../core/contract/seamark.ts'
import { toPointFeature } from './point-feature.ts'

/** Fields of a seamark from which its row is computed. */
export interface SeamarkBaseFields extends Omit<SeamarkProperties, 'id'> {
  latitude: number
  longitude: number
}

/** Builds the GeoJSON feature of a seamark for the map layer, as text. */
export function toSeamarkFeature(
  { latitude, longitude, ...properties }: SeamarkBaseFields,
  id: number,
): string {
  return toPointFeature({ latitude, longitude }, { id, ...properties } satisfies SeamarkProperties)
}

/** Order of importance, 0 first: major lights, other lights, then marks with a light, then the rest by kind. */
export function getSeamarkRank({ type, light }: Pick<SeamarkBaseFields, 'type' | 'light'>): number {
  if (type === 'light_major') return 0
  const kind = getSeamarkKind(type)
  if (kind === 'light-vessel') return 1
  if (kind === 'light') return 2
  const base = light === null ? 6 : 3
  if (kind === 'special') return base + 2
  return kind === 'lateral' || !isBuoy(type) ? base + 1 : base
}
