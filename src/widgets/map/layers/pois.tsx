import { placeTypes } from '../../../core/catalogue/place-types.ts'
import type { PlaceProperties } from '../../../core/contract/place.ts'
import { getSelectableTypeName } from '../../../core/names/selectable-place-types.ts'
import { PlaceBadge } from '../../../ui/icons/PlaceBadge.tsx'
import type { PointLayerDefinition } from './map-layer-definition.ts'
import { placeRecord } from './place-record.tsx'

/** Places. */
export const pois: PointLayerDefinition<'pois', PlaceProperties> = {
  key: 'pois',
  type: 'points',
  dependsOnFilter: true,
  request: ({ api, query, filter, signal }) =>
    api.call('GET /places?type=centroid', {
      query: { ...query, ...filter, stinkpots: false },
      signal,
    }),
  record: placeRecord,
  getClusterLabel: (messages) => messages.markers.clusterLabel,
  menuActions: ['addPlace'],
  getLegend: (messages) => ({
    sections: [
      {
        title: messages.legend.places,
        rows: placeTypes
          .filter(({ kind }) => kind === 'place')
          .map(({ id }) => ({
            key: id,
            icon: <PlaceBadge typeEnum={id} />,
            text: getSelectableTypeName(messages, id),
          })),
      },
    ],
    variants: [
      { className: 'rs-legend__dot rs-legend__dot--blue', text: messages.legend.boatsAtAnchorage },
      { className: 'rs-legend__dot rs-legend__dot--green', text: messages.legend.boatsAtPlace },
      { className: 'rs-legend__dot rs-legend__dot--approximate', text: messages.legend.approximate },
      { className: 'rs-legend__dot rs-legend__dot--old', text: messages.legend.outdatedRecord },
    ],
  }),
}
