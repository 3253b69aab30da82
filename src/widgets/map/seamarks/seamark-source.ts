import type { SeamarkCollection } from '../../../core/contract/seamark.ts'
import type { LayerSource } from '../../../client/map/layer-features.ts'

export type SeamarkFeature = SeamarkCollection['features'][number]

/** The request of the seamark layer. */
export const seamarkSource: LayerSource<SeamarkFeature> = {
  key: 'seamarks',
  request: ({ api, query, signal }) => api.call('GET /seamarks', { query, signal }),
}
