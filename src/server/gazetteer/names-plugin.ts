import fp from 'fastify-plugin'
import { mapNames as limits } from '../../core/limits/map-names.ts'
import { listImportedNames } from './map-name-queries.ts'
import { mergeNames } from './merge-names.ts'
import { openNameList, type NameList, type NamedPoint } from './name-list.ts'

/** The names of a region appear within this time. */
const cacheS = 3600

/** Names of the base map. Their list is read at the first request. */
export const mapNames = fp(
  async ({ serve, database }) => {
    let names: NameList | null = null
    serve('GET /names', async ({ query, reply }) => {
      names ??= openNameList()
      const built = names.find(query, query.zoom, limits.maxCount)
      const imported = await listImportedNames(database.readDb, query, query.zoom, limits.maxCount)
      void reply.header('cache-control', `public, max-age=${cacheS}`)
      const features = mergeNames(built, imported).slice(0, limits.maxCount).map(toFeature)
      return { type: 'FeatureCollection' as const, features }
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
