import fp from 'fastify-plugin'
import type { Bbox } from '../../core/geo.ts'
import { mapNames as limits } from '../../core/limits/map-names.ts'
import { listImportedNames } from './map-name-queries.ts'
import { mergeNames } from './merge-names.ts'
import { openNameList, type NameList, type NamedPoint } from './name-list.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the names in bounds that the map draws at a zoom, the most prominent first. */
    findMapNames(bounds: Bbox, zoom: number): Promise<NamedPoint[]>
  }
}

/** The names of a region appear within this time. */
const cacheS = 3600

/** Names of the base map. Their list is read at the first request. */
export const mapNames = fp(
  async (app) => {
    const { readDb } = app.database
    let names: NameList | null = null
    app.decorate('findMapNames', async (bounds: Bbox, zoom: number) => {
      names ??= openNameList()
      const built = names.find(bounds, zoom, limits.maxCount)
      const imported = await listImportedNames(readDb, bounds, zoom, limits.maxCount)
      return mergeNames(built, imported).slice(0, limits.maxCount)
    })
    app.serve('GET /names', async ({ query, reply }) => {
      const found = await app.findMapNames(query, query.zoom)
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
