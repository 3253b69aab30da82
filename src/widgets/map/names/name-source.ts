import type { FeatureSource } from '../../../client/map/layer-features.ts'
import type { MapNameCollection } from '../../../core/contract/map-name.ts'

export type NameFeature = MapNameCollection['features'][number]

/** The names of the base map. */
export const nameSource: FeatureSource<NameFeature> = {
  request: ({ api, query, signal }) => api.call('GET /names', { query, signal }),
}
