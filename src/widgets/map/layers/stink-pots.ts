import type { PlaceProperties } from '../../../core/contract/place.ts'
import type { PointLayerDefinition } from './map-layer-definition.ts'
import { placeRecord } from './place-record.tsx'

/** Places where superyachts were seen. */
export const stinkPots: PointLayerDefinition<'stinkPots', PlaceProperties> = {
  key: 'stinkPots',
  type: 'points',
  dependsOnFacilities: true,
  request: ({ api, query, has, signal }) =>
    api.call('GET /places?type=centroid', {
      query: { ...query, stinkpots: true, ...(has.length > 0 && { has: has.join() }) },
      signal,
    }),
  record: placeRecord,
  getClusterLabel: (messages) => messages.markers.clusterLabel,
  getReplacementText: (messages) => messages.layers.superyachtsOnly,
}
