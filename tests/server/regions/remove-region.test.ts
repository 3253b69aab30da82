import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Bbox } from '../../../src/core/geo.ts'
import { importFromOverpass } from '../../../src/server/imports/osm/import-overpass.ts'
import { addRegion } from '../../../src/server/regions/add-region.ts'
import {
  claimRegion,
  findRegion,
  listRegions,
  requestRegionRemoval,
} from '../../../src/server/regions/queries.ts'
import { startRegionJob } from '../../../src/server/regions/region-job.ts'
import { removeRegion, type RemovalCounts } from '../../../src/server/regions/remove-region.ts'
import { runRegion } from '../../../src/server/regions/run-region.ts'
import { silentIo } from '../../../src/server/system/command-io.ts'
import { startRegionOverpass, type RegionOverpass } from '../../fakes/region-overpass.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let overpass: RegionOverpass
const signal = new AbortController().signal
const gulf: Bbox = { x1: 0, y1: 42, x2: 6, y2: 43 }

beforeAll(async () => {
  server = await startTestServer()
  overpass = await startRegionOverpass()
})
afterAll(async () => {
  await overpass.close()
  await server.close()
})
beforeEach(async () => {
  overpass.reset()
  // Twenty marinas in each tile, and the usual aid and marks.
  overpass.answer('places', (_, bounds) => ({ elements: buildPlaces(bounds) }))
  await query(
    'truncate regions, region_parts, overpass_tiles, places, nav_aids, seamarks, clearances, map_names, reports restart identity cascade',
  )
})

const query = async (text: string) => (await server.database.pool.query<Record<string, number>>(text)).rows
const count = async (table: string) => (await query(`select count(*)::int as count from ${table}`))[0]?.count
const idOf = async (number: number) =>
  (await query(`select place_id from source_records where key = 'osm:node/${number}'`))[0]?.place_id ?? 0

function buildPlaces(bounds: string): object[] {
  const [south = 0, west = 0] = bounds.split(',').map(Number)
  const marinas = Array.from({ length: 20 }, (_, i) => ({
    type: 'node',
    id: 1000 * (west + 1) + i,
    lat: south + 0.02 + i / 25,
    lon: west + 0.5,
    tags: { leisure: 'marina', name: `Marina ${west} ${i}` },
  }))
  const mmsi = String(999_000_001 + west)
  const aid = { 'seamark:type': 'virtual_aton', 'seamark:virtual_aton:mmsi': mmsi }
  return [...marinas, { type: 'node', id: 500 + west, lat: south + 0.5, lon: west + 0.6, tags: aid }]
}

async function load(name: string, bounds: Bbox) {
  const { db } = server.database
  const region = await addRegion(db, name, bounds)
  const claimed = await claimRegion(db, region.id)
  if (!claimed) throw new Error('the region cannot be claimed')
  const settings = { ...server.settings, overpassUrl: overpass.url, ndbcUrl: null }
  const clock = () => new Date()
  const { database } = server
  const onFailure = (error: unknown) => {
    throw error
  }
  await runRegion(claimed, { settings, database, clock, io: silentIo, signal, backoffMs: 1, onFailure })
  return region
}

async function remove(name: string): Promise<RemovalCounts> {
  const region = (await listRegions(server.database.db)).find((one) => one.name === name)
  if (!region) throw new Error('there is no such region')
  return removeRegion(server.database, region, signal)
}

it('deletes what the region loaded, its counts on the map, and that its tiles were fetched', async () => {
  await load('Gulf', gulf)
  expect(await count('places')).toBe(40)
  expect(await remove('Gulf')).toEqual({ places: 40, nav_aids: 2, seamarks: 2, clearances: 0, map_names: 4 })
  for (const table of [
    'places',
    'nav_aids',
    'seamarks',
    'map_names',
    'source_records',
    'regions',
    'region_parts',
  ])
    expect({ table, count: await count(table) }).toEqual({ table, count: 0 })
  expect(await count('map_cells')).toBe(0)
  expect(await count("overpass_tiles where key not like 'coast:%'")).toBe(0)
  // Added again, everything is loaded again.
  await load('Gulf', gulf)
  expect(await count('places')).toBe(40)
})

it('leaves what another region needs', async () => {
  await load('Gulf', gulf)
  await load('East', { x1: 5, y1: 42, x2: 6, y2: 43 })
  expect(await remove('Gulf')).toMatchObject({ places: 20, nav_aids: 1, seamarks: 1 })
  expect(await count('places')).toBe(20)
  expect(await remove('East')).toMatchObject({ places: 20 })
})

it('leaves what an import of the operator added', async () => {
  const { database, dataFolder } = server
  const job = {
    bounds: { x1: 0, y1: 42, x2: 5, y2: 43 },
    fetchedSince: null,
    url: overpass.url,
    backoffMs: 1,
  }
  await importFromOverpass({ ...job, database, dataFolder, io: silentIo, signal })
  await load('Gulf', gulf)
  expect(await remove('Gulf')).toMatchObject({ places: 20, nav_aids: 1, seamarks: 2 })
  expect(await count('places')).toBe(20)
})

it('leaves what a member touched, another source states, or a receiver heard', async () => {
  await load('Gulf', gulf)
  const user = await server.createUser()
  const places = await Promise.all([1000, 1001, 1002, 1003, 1004, 1005, 1006].map(idOf))
  const [edited, reviewed, photographed, reported, stated, confirmed, visited] = places
  await query(`update places set user_edited = true where id = ${edited}`)
  await query(`insert into posts (place_id, user_id, comment) values (${reviewed}, ${user.id}, 'Quiet.')`)
  await query(`update places set user_id = ${user.id} where id = ${photographed}`)
  await query(`insert into reports (subject, subject_id, reason) values ('place', ${reported}, 'gone')`)
  await query(`insert into source_records (key, source, source_licence, place_id, digest)
    values ('wpi:1', 'wpi', 'public domain', ${stated}, '\\x00')`)
  await query(`insert into place_confirmations (place_id, field, user_id, is_confirmed)
    values (${confirmed}, 'name', ${user.id}, true)`)
  await query(`insert into ratings (place_id, user_id, stars) values (${visited}, ${user.id}, 4)`)
  await query('update nav_aids set heard_at = now() where id = (select min(id) from nav_aids)')
  expect(await remove('Gulf')).toMatchObject({ places: 33, nav_aids: 1 })
  const left = await query('select id from places order by id')
  expect(left.map(({ id }) => id)).toEqual(places.toSorted((a, b) => a - b))
})

it('leaves a place to which a new table refers', async () => {
  await load('Gulf', gulf)
  await query('create table planted_lists (place integer references places on delete cascade)')
  try {
    await query(`insert into planted_lists values (${await idOf(1000)})`)
    expect(await remove('Gulf')).toMatchObject({ places: 39 })
    expect(await count('planted_lists')).toBe(1)
  } finally {
    await query('drop table planted_lists')
  }
})

it('that was interrupted is finished by a server', async () => {
  const { database } = server
  const region = await load('Gulf', gulf)
  await requestRegionRemoval(database.db, region.id)
  const settings = { ...server.settings, overpassUrl: overpass.url, ndbcUrl: null }
  const clock = () => new Date()
  const onFailure = () => undefined
  const job = startRegionJob({ settings, database, clock, onFailure, backoffMs: 1, firstMs: 1 })
  await expect.poll(() => findRegion(database.db, region.id), { timeout: 20_000 }).toBeNull()
  await job.close()
  expect(await count('places')).toBe(0)
})
