import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { readPlaces, type StoredPlace } from '../../../src/server/places/stored-place-queries.ts'
import type { ImportCounts } from '../../../src/server/database/write-results.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['source_records', 'source_aliases', 'places'])
    await server.database.pool.query(`delete from ${table}`)
})

type Overrides = Parameters<typeof buildPlaceRecord>[0]
const northOf = (metres: number) => 43.517 + metres / 111_195
const run = (...records: Overrides[]) =>
  server.database.db.transaction().execute((tx) => importPlaces(tx, records.map(buildPlaceRecord)))
const wpi = { source: 'nga-wpi', source_licence: 'Public domain', source_url: 'https://wpi.example' }
const count = (counts: ImportCounts) =>
  Object.fromEntries(Object.entries(counts).filter(([, value]) => value > 0))
async function listPlaces(): Promise<StoredPlace[]> {
  const { rows } = await server.database.pool.query<{ id: number }>('select id from places order by id')
  const places = await readPlaces(
    server.database.db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id }) => places.get(id) ?? [])
}
async function readSources() {
  const { rows } = await server.database.pool.query(
    'select key, role, place_id from source_records order by key',
  )
  return rows as { key: string; role: string; place_id: number }[]
}

it('a record of an own export is the stored place if its source and its name or position agree', async () => {
  await run({ key: 'a' })
  const [place] = await listPlaces()
  const exported = { key: 'gpx:1', own_id: place?.id ?? 0, name: 'Other', latitude: 50 }
  expect(count(await run({ ...exported, latitude: northOf(100) }))).toEqual({ unchanged: 1 })
  expect(count(await run({ ...exported, name: 'PORT CAMARGUE' }))).toEqual({ unchanged: 1 })
  await server.database.pool.query('update places set deleted_at = now()')
  expect(count(await run({ ...exported, name: 'PORT CAMARGUE' }))).toEqual({ deleted: 1 })
  expect(count(await run(exported))).toEqual({ added: 1 })
  expect(count(await run({ ...exported, ...wpi, key: 'gpx:2', name: 'PORT CAMARGUE' }))).toEqual({ added: 1 })
})

it('an export of which a program has dropped fields changes none of them', async () => {
  const exported = { key: 'gpx:1', own_id: 1, approximate: true, tags: { vhf: '9' }, other_names: [] }
  const missing_fields = [
    'tags',
    'source',
    'source_licence',
    'approximate',
    'country_code',
    'description',
  ] as const
  const poor = {
    ...exported,
    source: 'gpx',
    source_licence: 'not stated',
    approximate: false,
    tags: {},
    missing_fields: [...missing_fields],
  }
  await run({ ...exported, description: 'Deep', country_code: 'FR' })
  const before = await listPlaces()
  expect(count(await run(poor))).toEqual({ unchanged: 1 })
  expect(await listPlaces()).toEqual(before)
  // A field that the file can state is updated, alone.
  expect(count(await run({ ...poor, url: 'https://port.example/' }))).toEqual({ updated: 1 })
  expect(await listPlaces()).toEqual(before.map((place) => ({ ...place, url: 'https://port.example/' })))
})

it('an export without a known kind of position never makes an approximate position a surveyed one', async () => {
  await run({ key: 'a', ...wpi, approximate: true })
  const record = {
    own_id: 99,
    source: 'gpx',
    latitude: northOf(10),
    missing_fields: ['approximate' as const],
  }
  expect(count(await run({ key: 'gpx:1', ...record }))).toEqual({ merged: 1 })
  expect(await listPlaces()).toMatchObject([{ approximate: true, latitude: 43.517, source: 'nga-wpi' }])
})

it('a place that another source has taken over since is still the one of an own export', async () => {
  await run({ key: 'a' })
  const [place] = await listPlaces()
  const exported = { key: 'gpx:1', own_id: place?.id ?? 0, ...wpi }
  expect(count(await run({ ...exported, latitude: northOf(100) }))).toEqual({ unchanged: 1 })
  const unknown = { ...exported, missing_fields: ['source' as const], source: 'openstreetmap' }
  expect(count(await run({ ...unknown, key: 'gpx:2', name: 'Other' }))).toEqual({ added: 1 })
})

it('an export of another site merges with the same record of a source, and adds its other sources', async () => {
  await run({ key: 'osm:node/1', tags: { vhf: '9' } })
  const exported = { key: 'gpx:1', own_id: 70_000, other_sources: ['nga-wpi'] }
  expect(count(await run({ ...exported, tags: { fuel: 'yes' } }))).toEqual({ merged: 1 })
  expect(await listPlaces()).toMatchObject([{ tags: { vhf: '9', fuel: 'yes' } }])
  expect(count(await run({ ...exported, key: 'gpx:2', latitude: 50 }))).toEqual({ added: 1 })
  // The address of a list does not identify a record.
  await run({ ...wpi, key: 'wpi:1', latitude: 10 })
  expect(count(await run({ ...wpi, key: 'gpx:3', own_id: 70_001, latitude: 10 }))).toEqual({ added: 1 })
  expect(await readSources()).toMatchObject([
    { key: 'exported-nga-wpi:gpx:1', role: 'merged' },
    { key: 'exported-nga-wpi:gpx:2', role: 'merged' },
    { key: 'gpx:1', role: 'merged' },
    { key: 'gpx:2', role: 'own' },
    { key: 'gpx:3', role: 'own' },
    { key: 'osm:node/1', role: 'own' },
    { key: 'wpi:1', role: 'own' },
  ])
})
