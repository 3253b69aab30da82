import type { SeamarkCollection, SeamarkProperties } from '../../src/core/contract/seamark.ts'

type Feature = SeamarkCollection['features'][number]

/** A red can off the Camargue, unless the fields say otherwise. */
export function buildSeamarkFeature({
  latitude = 43.5,
  longitude = 4.5,
  ...fields
}: Partial<SeamarkProperties> & { latitude?: number; longitude?: number } = {}): Feature {
  const properties: SeamarkProperties = {
    id: 1,
    name: null,
    type: 'buoy_lateral',
    category: 'port',
    shape: 'can',
    colours: ['red'],
    pattern: null,
    topmark: null,
    light: null,
    source: 'openstreetmap',
    source_licence: 'ODbL-1.0',
    source_url: 'https://www.openstreetmap.org/node/1',
    updated_at: '2022-04-21T04:17:06.000Z',
    ...fields,
  }
  const geometry = { type: 'Point' as const, coordinates: [longitude, latitude] }
  return { type: 'Feature', id: properties.id, geometry, properties }
}

export function buildSeamarkCollection(...features: Feature[]): SeamarkCollection {
  return { type: 'FeatureCollection', features }
}
