import type { PlaceProperties } from '../../../core/contract/place.ts'
import type { PointLayerDefinition } from './map-layer-definition.ts'
import { placeRecord } from './place-record.tsx'

/** Places where superyachts were seen. */
export const stinkPots: PointLayerDefinition<'stinkPots', PlaceProperties> = {
  key: 'stinkPots',
  type: 'points',
  dependsOnFilter: true,
  request: ({ api, query, filter, signal }) =>
    api.call('GET /places?type=centroid', {
      query: { ...query, ...filter, stinkpots: true },
      signal,
    }),
  record: placeRecord,
  getClusterLabel: (messages) => messages.markers.clusterLabel,
  getReplacementText: (messages) => messages.layers.superyachtsOnly,
}
