import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { recountDirtyCells } from '../../../src/server/map-layers/cell-queries.ts'
import { findFilteredIds, readFilteredClusters } from '../../../src/server/map-layers/filtered-queries.ts'
import { readLayerGeoJson } from '../../../src/server/map-layers/queries.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let db: TestServer['database']['db']
beforeAll(async () => {
  server = await startTestServer()
  db = server.database.db
  const records = [
    buildPlaceRecord({ name: 'Bay', latitude: 43.1, longitude: 4.1, type_enum: 1 }),
    buildPlaceRecord({ name: 'Cove', latitude: 43.2, longitude: 4.3, type_enum: 1 }),
    buildPlaceRecord({ name: 'Marina', latitude: 43.3, longitude: 4.2, type_enum: 0 }),
    buildPlaceRecord({ name: 'Far east', latitude: -17, longitude: 179.9 }),
    buildPlaceRecord({ name: 'Far west', latitude: -17, longitude: -179.9 }),
    buildPlaceRecord({ name: 'Far south', latitude: -40, longitude: 179.9 }),
  ]
  await db.transaction().execute((tx) => importPlaces(tx, records))
  await recountDirtyCells(db)
})
afterAll(() => server.close())

const all = sql<boolean>`true`
const world = { x1: -180, y1: -90, x2: 180, y2: 90 }
const fiji = { x1: 179, y1: -18, x2: -179, y2: -16 }

interface Cluster {
  geometry: { coordinates: number[] }
  properties: { count?: number }
}
const sortByPosition = (clusters: Cluster[]) =>
  clusters.toSorted((a, b) => (a.geometry.coordinates[0] ?? 0) - (b.geometry.coordinates[0] ?? 0))

it.each([
  ['the world', world, 0],
  ['the northern Mediterranean', { x1: 0, y1: 40, x2: 10, y2: 45 }, 3],
])('a filter that all places of %s pass has the points of no filter', async (_name, bounds, zoom) => {
  const layer = await readLayerGeoJson(db, 'places', { bounds, zoom, minZoom: 20 })
  const { features } = JSON.parse(layer.toString()) as { features: Cluster[] }
  expect(features.some(({ properties }) => (properties.count ?? 1) > 1)).toBe(true)
  const counted = await Promise.all(
    [0, 1, 2, 3, 4, 5, 6, 7].map(async (level) => {
      const text = await readFilteredClusters(db, 'places', { bounds, level, condition: all })
      return sortByPosition(JSON.parse(`[${text}]`) as Cluster[])
    }),
  )
  expect(counted).toContainEqual(sortByPosition(features))
})

it('a filter finds the places on both sides of the antimeridian, as points and counted', async () => {
  const names = async (condition = all, limit = 10) => {
    const ids = await findFilteredIds(db, 'places', { bounds: fiji, condition }, limit)
    const { rows } = await server.database.pool.query<{ name: string }>(
      'select name from places where id = any ($1) order by name',
      [ids],
    )
    return rows.map(({ name }) => name)
  }
  expect(await names()).toEqual(['Far east', 'Far west'])
  expect(await names(sql<boolean>`type_enum = 1`)).toEqual([])
  expect(await names(all, 1)).toHaveLength(1)
  const text = await readFilteredClusters(db, 'places', { bounds: fiji, level: 8, condition: all })
  expect(
    (JSON.parse(`[${text}]`) as Cluster[]).map(({ geometry }) => geometry.coordinates[0]).sort(),
  ).toEqual([-179.9, 179.9])
})
