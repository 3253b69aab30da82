import type { MapName, MapNameCollection } from '../../src/core/contract/map-name.ts'
import type { Position } from '../../src/core/geo.ts'

/** Builds the answer of `GET /names`; a name is a town of the lowest rank unless stated. */
export function buildMapNames(
  ...names: (Pick<MapName, 'name'> & Partial<MapName> & Position)[]
): MapNameCollection {
  return {
    type: 'FeatureCollection',
    features: names.map(({ latitude, longitude, ...rest }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: { kind: 'town', rank: 12, ...rest },
    })),
  }
}
