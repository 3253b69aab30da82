import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { importAmenities } from '../../../src/server/imports/amenity-queries.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import type { AmenityRecord } from '../../../src/server/imports/source-record.ts'
import { readPlaces, type StoredPlace } from '../../../src/server/places/stored-place-queries.ts'
import { createRecordCounts } from '../../../src/server/imports/readers/read-file.ts'
import { formatImportSummary } from '../../../src/server/imports/run-import.ts'
import { createImportCounts, type ImportCounts } from '../../../src/server/database/write-results.ts'
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

it('a merged record fills empty fields, adds tags and names, and changes no stated field', async () => {
  await run({
    phone: '+33 1',
    tags: { vhf: '9' },
    other_names: ['Le Port'],
    prominence: 10,
    description: null,
  })
  const other = {
    ...wpi,
    latitude: northOf(100),
    phone: '+33 2',
    email: 'a@b.example',
    address: 'Quay 1',
    postal_code: '30240',
    description: 'Large.',
    url: 'https://port.example',
    city: 'Elsewhere',
    tags: { vhf: '12', fuel: 'yes' },
    other_names: ['le port', 'Camargo'],
    prominence: 45,
  }
  expect(count(await run(other))).toEqual({ merged: 1 })
  const [place] = await listPlaces()
  expect(place).toMatchObject({
    name: 'Port Camargue',
    latitude: 43.517,
    source: 'openstreetmap',
    phone: '+33 1',
    city: null,
    email: 'a@b.example',
    address: 'Quay 1',
    postal_code: '30240',
    description: 'Large.',
    url: 'https://port.example',
    tags: { vhf: '9', fuel: 'yes' },
    other_names: ['Le Port', 'Camargo'],
    prominence: 45,
  })
})

it('a record is merged with the nearest place of its name and type within the distance', async () => {
  await run(
    { latitude: northOf(0), key: 'a' },
    { latitude: northOf(450), key: 'b' },
    { latitude: northOf(200), type_enum: 1, key: 'c' },
  )
  const [first, second] = await listPlaces()
  await run(
    { ...wpi, key: 'wpi:1', latitude: northOf(200) },
    { ...wpi, key: 'wpi:2', latitude: northOf(260) },
  )
  const merged = (await readSources()).filter(({ role }) => role === 'merged')
  expect(merged).toEqual([
    { key: 'wpi:1', role: 'merged', place_id: first?.id },
    { key: 'wpi:2', role: 'merged', place_id: second?.id },
  ])
  expect(count(await run({ ...wpi, key: 'wpi:3', latitude: northOf(-310) }))).toEqual({ added: 1 })
  // Two nodes of one source are two places.
  expect(count(await run({ key: 'd', latitude: northOf(10) }))).toEqual({ added: 1 })
})

it('a record with a shared id is the same place, whatever its name, type and distance', async () => {
  await run({ aliases: ['unlocode:FRMRS'], key: 'a' })
  const record = {
    ...wpi,
    key: 'wpi:1',
    name: 'Marseille',
    type_enum: 10,
    latitude: 43.9,
    aliases: ['unlocode:FRMRS', 'unlocode:FRXXX'],
  }
  expect(count(await run(record))).toEqual({ merged: 1 })
  // It shares its other ids with later records.
  const third = {
    ...wpi,
    key: 'wpi:2',
    name: 'Third',
    type_enum: 10,
    latitude: 10,
    aliases: ['unlocode:FRXXX'],
  }
  expect(count(await run(third))).toEqual({ merged: 1 })
  const [place] = await listPlaces()
  expect(place?.name).toBe('Port Camargue')
  expect(place?.type_enum).toBe(0)
  expect([...(place?.aliases ?? [])].sort()).toEqual(['unlocode:FRMRS', 'unlocode:FRXXX'])
  expect(place?.other_names).toEqual(['Marseille', 'Third'])
})

it('a surveyed position replaces an approximate one, unless a member edited the place', async () => {
  await run(
    { approximate: true, key: 'a', phone: '+33 1', source: 'sea-ports' },
    { approximate: true, key: 'b', latitude: 10, source: 'sea-ports' },
  )
  const [approximate, edited] = await listPlaces()
  await server.database.pool.query('update places set user_edited = true where id = $1', [edited?.id])
  await server.database.pool.query('update places set confirmed_at = now()')
  const surveyed = { ...wpi, email: 'a@b.example' }
  await run(
    { ...surveyed, key: 'wpi:1', latitude: northOf(100) },
    { ...surveyed, key: 'wpi:2', latitude: 10.0001 },
  )
  const [taken, kept] = await listPlaces()
  expect(taken).toMatchObject({
    id: approximate?.id,
    source: 'nga-wpi',
    approximate: false,
    phone: '+33 1',
    email: 'a@b.example',
    confirmed_at: null,
  })
  expect(taken?.latitude).toBeCloseTo(northOf(100), 9)
  expect(kept).toMatchObject({ source: 'sea-ports', approximate: true, email: null, latitude: 10 })
  expect((await readSources()).map(({ key, role }) => [key, role])).toEqual([
    ['a', 'merged'],
    ['b', 'own'],
    ['wpi:1', 'own'],
    ['wpi:2', 'merged'],
  ])
})

it('a name of a source replaces a generated one, and an update of its own record replaces all fields', async () => {
  await run({
    key: 'a',
    name: 'Marina near Nîmes',
    derived_columns: ['name', 'city'],
    phone: '+33 1',
    source_url: 'https://osm.example/node/1',
  })
  const area = { key: 'b', isArea: true, source_url: 'https://osm.example/way/2' }
  expect(count(await run(area))).toEqual({ merged: 1 })
  expect((await listPlaces())[0]).toMatchObject({
    name: 'Port Camargue',
    normalized_name: 'port camargue',
    derived_columns: ['city'],
  })
  const updated = { key: 'a', name: 'Renamed', phone: null, updated_at: '2026-01-01T00:00:00.000Z' }
  expect(count(await run(updated))).toEqual({ updated: 1 })
  expect((await listPlaces())[0]).toMatchObject({ name: 'Renamed', phone: null })
  // The same again, and an older state.
  expect(count(await run(updated))).toEqual({ unchanged: 1 })
  expect(count(await run({ ...updated, name: 'Older', updated_at: '2025-01-01T00:00:00.000Z' }))).toEqual({
    older: 1,
  })
})

it('an amenity belongs to the nearest marina within 500 m, whose own tags take precedence', async () => {
  const build = (key: string, metres: number, tags: Record<string, string>): AmenityRecord => ({
    kind: 'amenity',
    key,
    source: 'openstreetmap',
    source_licence: 'ODbL-1.0',
    source_url: null,
    updated_at: null,
    latitude: northOf(metres),
    longitude: 4.132,
    tags,
  })
  const runAmenities = (...records: AmenityRecord[]) =>
    server.database.db.transaction().execute((tx) => importAmenities(tx, records))
  await run(
    { key: 'near', latitude: northOf(0), tags: { toilets: 'no' } },
    { key: 'far', latitude: northOf(900) },
    { key: 'anchorage', latitude: northOf(390), type_enum: 1 },
    { key: 'edited', latitude: 10 },
  )
  await server.database.pool.query('update places set user_edited = true where position[1] = 10')
  const atEdited = { ...build('e', 0, { shower: 'yes' }), latitude: 10 }
  const amenities = [
    build('a', 400, { toilets: 'yes', shower: 'yes' }),
    build('b', 100, { laundry: 'yes' }),
    build('c', 1500, { shower: 'yes' }),
  ]
  expect(count(await runAmenities(...amenities, atEdited))).toEqual({ merged: 2, unattached: 1, kept: 1 })
  expect((await listPlaces()).map(({ tags }) => tags)).toEqual([
    { toilets: 'no', shower: 'yes', laundry: 'yes' },
    {},
    {},
    {},
  ])
  expect(count(await runAmenities(...amenities, atEdited))).toEqual({ unchanged: 3, unattached: 1 })
  expect(await runAmenities()).toEqual(createImportCounts())
})

it('a summary counts every record read in one of its rows, rejected ones by reason', () => {
  const outcomes = { ...createImportCounts(), added: 3, merged: 1, kept: 2, unchanged: 4 }
  const lines = formatImportSummary({
    read: {
      total: 20,
      counts: { ...createRecordCounts(), points: 10 },
      rejected: { 'no tags': 1, 'no valid position': 9 },
    },
    outcomes,
    seconds: 2.5,
  })
  expect(lines[0]).toMatch(/^read +20$/)
  expect(
    lines
      .slice(1)
      .map((line) => / (\d+)$/.exec(line)?.[1])
      .filter(Boolean)
      .map(Number)
      .reduce((sum, value) => sum + value, 0),
  ).toBe(20)
  expect(lines.at(-3)).toMatch(/^left out: no valid position +9$/)
  expect(lines.at(-2)).toMatch(/^left out: no tags +1$/)
  expect(lines.at(-1)).toBe('4 changes in 2.5 s (480 records a minute)')
})
