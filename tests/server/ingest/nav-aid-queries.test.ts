import { afterAll, beforeAll, expect, it } from 'vitest'
import { getAidType } from '../../../src/core/catalogue/aid-types.ts'
import { aisMerge } from '../../../src/core/limits/ingest.ts'
import { importNavAids } from '../../../src/server/imports/nav-aid-queries.ts'
import { mergeNavAids } from '../../../src/server/ingest/nav-aid-queries.ts'
import type { NavAidObservation } from '../../../src/server/ingest/observation.ts'
import { toMapCell } from '../../../src/server/map-layers/cell-queries.ts'
import { buildNavAidRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())

const heard = new Date('2026-05-01T12:00:00Z')
const later = (seconds: number) => new Date(heard.getTime() + seconds * 1000)

const merge = (...observations: (Partial<NavAidObservation> & { mmsi: string })[]) =>
  server.database.db.transaction().execute((tx) =>
    mergeNavAids(
      tx,
      observations.map((fields) => ({
        source: 'ais',
        observation: {
          kind: 'aid',
          at: heard,
          latitude: 43.48,
          longitude: 4.14,
          name: 'HEARD',
          aidType: 20,
          virtual: false,
          offPosition: false,
          lengthMetres: null,
          widthMetres: null,
          ...fields,
        },
      })),
      later(3600),
    ),
  )
const importAids = (...records: Parameters<typeof buildNavAidRecord>[0][]) =>
  server.database.db.transaction().execute((tx) => importNavAids(tx, records.map(buildNavAidRecord)))
async function read(mmsi: string) {
  const { rows } = await server.database.pool.query<Record<string, unknown>>(
    `select name, normalized_name, mmsi_valid, aid_type, virtual, position, country_code, source, source_licence, updated_at,
      derived_columns, length_metres, width_metres, off_position, heard_at, cell_x, cell_y, feature::json as feature, id
     from nav_aids where mmsi = $1 order by id`,
    [mmsi],
  )
  return rows
}
async function takeDirtyCells() {
  const { rows } = await server.database.pool.query(
    "delete from dirty_cells where layer = 'nav_aids' returning x, y",
  )
  return rows
}

it('an unknown aid is added where it was heard, with its name and the country of its MMSI', async () => {
  const mmsi = '992270101'
  await takeDirtyCells()
  expect(
    await merge({
      mmsi,
      name: 'Éspiguette',
      virtual: true,
      offPosition: null,
      lengthMetres: 4,
      widthMetres: 3,
    }),
  ).toEqual([true])
  const [aid = {}] = await read(mmsi)
  const cell = toMapCell({ latitude: 43.48, longitude: 4.14 })
  expect(aid).toMatchObject({
    name: 'Éspiguette',
    normalized_name: 'espiguette',
    mmsi_valid: true,
    aid_type: 20,
    virtual: true,
    position: { x: 4.14, y: 43.48 },
    country_code: 'FR',
    source: 'ais',
    source_licence: 'not stated',
    updated_at: heard.toISOString(),
    derived_columns: ['country_code'],
    length_metres: 4,
    width_metres: 3,
    off_position: null,
    heard_at: heard.toISOString(),
    ...cell,
    feature: { id: aid.id, properties: { id: aid.id, mmsi, virtual: true } },
  })
  expect(await takeDirtyCells()).toEqual([{ x: cell.cell_x, y: cell.cell_y }])
})

it('an aid without a name is named by its type until it states one', async () => {
  const mmsi = '992270102'
  await merge({ mmsi, name: null })
  expect(await read(mmsi)).toMatchObject([
    { name: `${getAidType(20).name} ${mmsi}`, derived_columns: ['name', 'country_code'] },
  ])
  await merge({ mmsi, name: 'STATED', at: later(120) })
  expect(await read(mmsi)).toMatchObject([
    { name: 'STATED', derived_columns: ['country_code'], feature: { properties: { name: 'STATED' } } },
  ])
  await merge({ mmsi, name: null, at: later(240) })
  expect(await read(mmsi)).toMatchObject([{ name: 'STATED', heard_at: later(240).toISOString() }])
})

it('an MMSI of no country is not valid', async () => {
  await merge({ mmsi: '990000103' })
  expect(await read('990000103')).toMatchObject([{ mmsi_valid: false, country_code: null }])
})

it('an imported aid keeps its name, type, position and date, and gets what it reports of itself', async () => {
  const mmsi = '992270104'
  await importAids({ mmsi, name: 'Lion', aid_type: 22, updated_at: '2022-04-21T00:00:00.000Z' })
  await takeDirtyCells()
  const report = {
    latitude: 43.5,
    longitude: 4.2,
    virtual: true,
    offPosition: true,
    lengthMetres: 6,
    widthMetres: 2,
  }
  expect(await merge({ mmsi, ...report })).toEqual([true])
  const imported = {
    name: 'Lion',
    aid_type: 22,
    position: { x: 4.14, y: 43.48 },
    updated_at: '2022-04-21T00:00:00.000Z',
  }
  const heardOf = { virtual: true, off_position: true, length_metres: 6, width_metres: 2 }
  expect(await read(mmsi)).toMatchObject([{ ...imported, ...heardOf, heard_at: heard.toISOString() }])
  expect(await takeDirtyCells()).toHaveLength(1)
  // A size that is not stated stays.
  await merge({ mmsi, at: later(120) })
  expect(await read(mmsi)).toMatchObject([
    { ...imported, virtual: false, off_position: false, length_metres: 6, width_metres: 2 },
  ])
})

it('an imported aid whose name was made up gets the name that it states', async () => {
  const mmsi = '992270105'
  await importAids({ mmsi, name: 'Buoy', derived_columns: ['name', 'city'] })
  await merge({ mmsi, name: 'FARAMAN' })
  expect(await read(mmsi)).toMatchObject([{ name: 'FARAMAN', derived_columns: ['city'] }])
})

it('of several aids with one MMSI the nearest is updated', async () => {
  const mmsi = '992270106'
  await importAids(
    { mmsi, name: 'South', latitude: 43.3 },
    { mmsi, name: 'North', latitude: 43.45 },
    { mmsi, name: 'Far north', latitude: 43.6 },
  )
  await merge({ mmsi, latitude: 43.44 })
  expect((await read(mmsi)).map(({ name, heard_at }) => [name, heard_at !== null])).toEqual([
    ['South', false],
    ['North', true],
    ['Far north', false],
  ])
})

it('several reports in one batch update what the first one added', async () => {
  const mmsi = '992270107'
  const metresPerDegree = 111_195
  const near = 43.48 + (aisMerge.aidMatchMetres - 100) / metresPerDegree
  const far = 43.48 - (aisMerge.aidMatchMetres + 100) / metresPerDegree
  const results = await merge(
    { mmsi },
    { mmsi, at: later(10) },
    { mmsi, at: later(120), latitude: near, name: 'MOVED' },
    { mmsi, at: later(240), latitude: far, name: 'OTHER' },
  )
  expect(results).toEqual([true, false, true, true])
  expect((await read(mmsi)).map(({ name, position }) => [name, position])).toEqual([
    ['MOVED', { x: 4.14, y: near }],
    ['OTHER', { x: 4.14, y: far }],
  ])
})

it('reports without news change no row and no cell', async () => {
  const mmsi = '992270108'
  await merge({ mmsi, offPosition: null })
  await takeDirtyCells()
  const [before] = await read(mmsi)
  expect(
    await merge({ mmsi, offPosition: null, at: later(aisMerge.aidUpdateIntervalMs / 1000 - 1) }),
  ).toEqual([false])
  expect(await read(mmsi)).toEqual([before])
  expect(await takeDirtyCells()).toEqual([])
  expect(await mergeNavAids(server.database.db, [], heard)).toEqual([])
})
