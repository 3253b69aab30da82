import { getPlaceType, toDisplayedPlaceType } from '../../../core/catalogue/place-types.ts'
import type { PlaceCollection } from '../../../core/contract/place.ts'
import { bboxContains, type Bbox } from '../../../core/geo.ts'
import { layerMaxFeatures } from '../../../core/limits/map.ts'
import type { PlaceCache } from './place-cache.ts'

/** A layer of the map from the places on board, and the time of the oldest of them. */
export interface KeptLayer {
  at: Date
  body: PlaceCollection
}

/**
 * Builds the layer of places for a path of the site, from what is kept on board: an area that was taken aboard has
 * markers in every view. Null for another path, and for a box of which nothing is kept.
 */
export function buildKeptLayer(places: PlaceCache, requestPath: string): KeptLayer | null {
  const { pathname, searchParams } = new URL(requestPath, 'http://boat')
  if (!/\/places\/?$/.test(pathname) || searchParams.get('type') !== 'centroid') return null
  const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map((name) =>
    Number(searchParams.get(name) ?? Number.NaN),
  )
  const bbox = { x1, y1, x2, y2 } as Bbox // checked below
  if (Object.values(bbox).some((value) => !Number.isFinite(value))) return null
  const keptMs = places.getOldestFetchMs(bbox)
  if (keptMs === null) return null
  const features = places
    .list({ bbox, contains: (position) => bboxContains(bbox, position) })
    .slice(0, layerMaxFeatures)
    .map(({ placeId: id, name, typeEnum, position }) => {
      const { name: type, icon } = getPlaceType(toDisplayedPlaceType(typeEnum))
      return {
        type: 'Feature' as const,
        id,
        geometry: {
          type: 'Point' as const,
          coordinates: [position.longitude, position.latitude] as [number, number],
        },
        properties: {
          id,
          name,
          type_enum: typeEnum,
          type,
          marker: icon,
          // Not known on board.
          count: 0,
          popularity: null,
          thumbnail: null,
          country_code: null,
        },
      }
    })
  return { at: new Date(keptMs), body: { type: 'FeatureCollection', features } }
}
