import fp from 'fastify-plugin'
import { mapNames as limits } from '../../core/limits/map-names.ts'
import { openNameList, type NameList, type NamedPoint } from './name-list.ts'

/** The list changes with the version of the server. */
const cacheS = 24 * 3600

/** Names of the base map. Their list is read at the first request. */
export const mapNames = fp(
  async ({ serve }) => {
    let names: NameList | null = null
    serve('GET /names', async ({ query, reply }) => {
      names ??= openNameList()
      const found = names.find(query, query.zoom, limits.maxCount)
      void reply.header('cache-control', `public, max-age=${cacheS}`)
      return { type: 'FeatureCollection' as const, features: found.map(toFeature) }
    })
  },
  { name: 'map-names' },
)

function toFeature({ latitude, longitude, ...properties }: NamedPoint) {
  return {
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] as [number, number] },
    properties,
  }
}
