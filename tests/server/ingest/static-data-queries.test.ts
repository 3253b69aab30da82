import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aisMerge } from '../../../src/core/limits/ingest.ts'
import { textLength } from '../../../src/core/limits/text.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import type { StaticObservation } from '../../../src/server/ingest/observation.ts'
import { mergeStaticData } from '../../../src/server/ingest/static-data-queries.ts'
import { visibilities } from '../../../src/server/vessels/visibility.ts'
import { insertVessel } from '../../factories/live-rows.ts'
import type { Columns } from '../../factories/rows.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let ownerId: number
beforeAll(async () => {
  server = await startTestServer()
  ownerId = (await server.createUser()).id
})
afterAll(() => server.close())

const start = new Date('2026-05-01T12:00:00Z')
const hoursLater = (hours: number) => new Date(start.getTime() + hours * 3_600_000)
let nextMmsi = 227_100_001

/** Inserts a vessel that AIS has only heard, with the columns. */
async function addVessel(columns: Columns = {}) {
  const mmsi = String(nextMmsi++)
  return { id: await insertVessel(server.database, { mmsi, name: `MMSI ${mmsi}`, ...columns }), mmsi }
}

/** Merges reports at the start, or some hours after it. Returns for each whether it changed anything. */
const merge = (
  vesselId: number,
  ...reports: (Partial<StaticObservation> & { hours?: number })[]
): Promise<boolean[]> =>
  server.database.db.transaction().execute((tx) =>
    mergeStaticData(
      tx,
      reports.map(({ hours = 0, ...fields }) => ({
        vesselId,
        visibility: visibilities.everyone,
        source: 'ais',
        observation: { kind: 'static', vessel: { vesselId }, at: hoursLater(hours), ...fields },
      })),
      hoursLater(1000),
    ),
  )

async function read(id: number): Promise<Record<string, unknown>> {
  const { rows } = await server.database.pool.query(
    `select name, call_sign, imo, vessel_type, ais_ship_type, loa, beam, draft, stinkpot, ais_updated_at, ais_field_count,
      normalized_name, search_text, updated_at from vessels where id = $1`,
    [id],
  )
  return rows[0] as Record<string, unknown>
}

describe('static data of a vessel without an owner', () => {
  it('is stored as it is stated, with what follows from it', async () => {
    const { id, mmsi } = await addVessel()
    expect(
      await merge(id, {
        name: 'Éspadon',
        callSign: 'FABC',
        imo: '9074729',
        shipType: 37,
        lengthMetres: 62.5,
        beamMetres: 11,
        draughtMetres: 3.5,
      }),
    ).toEqual([true])
    const vessel = await read(id)
    expect(vessel).toMatchObject({
      name: 'Éspadon',
      call_sign: 'FABC',
      imo: '9074729',
      vessel_type: 'powerboat',
      ais_ship_type: 37,
      loa: 62.5,
      beam: 11,
      draft: 3.5,
      stinkpot: true,
      ais_updated_at: start.toISOString(),
      ais_field_count: 7,
      normalized_name: 'espadon',
      updated_at: start.toISOString(),
    })
    expect(vessel.search_text).toContain(` espadon ${mmsi}`)
  })

  it('has no empty texts and no zeros', async () => {
    const { id, mmsi } = await addVessel()
    await merge(id, { callSign: 'FABC' })
    const empty = { name: '', callSign: '', imo: null, shipType: 0, lengthMetres: 0, beamMetres: null }
    expect(await merge(id, { hours: 100, ...empty })).toEqual([false])
    expect(await read(id)).toMatchObject({
      name: `MMSI ${mmsi}`,
      call_sign: 'FABC',
      loa: null,
      ais_field_count: 1,
    })
  })

  it('has a name of limited length', async () => {
    const { id } = await addVessel()
    await merge(id, { name: 'X'.repeat(textLength.name + 1) })
    expect((await read(id)).name).toBe('X'.repeat(textLength.name))
  })

  it('is replaced by newer data of as many fields, not by older data', async () => {
    const { id } = await addVessel()
    await merge(id, { name: 'FIRST', callSign: 'A' })
    expect(await merge(id, { name: 'OLDER', callSign: 'B', hours: -1 })).toEqual([false])
    expect(await merge(id, { name: 'SAME', callSign: 'C' })).toEqual([true])
    expect(await merge(id, { name: 'NEWER', imo: '9074729', hours: 1 })).toEqual([true])
    expect(await read(id)).toMatchObject({
      name: 'NEWER',
      call_sign: 'C',
      imo: '9074729',
      ais_updated_at: hoursLater(1).toISOString(),
    })
  })

  it('fills its gaps from data that does not win, and remains as old as it is', async () => {
    const { id } = await addVessel()
    await merge(id, { name: 'WHOLE', callSign: 'A', lengthMetres: 10 })
    expect(await merge(id, { name: 'PART', imo: '9074729', hours: aisMerge.staticDataHours })).toEqual([true])
    expect(await merge(id, { beamMetres: 3, hours: -5 })).toEqual([true])
    expect(await read(id)).toMatchObject({
      name: 'WHOLE',
      imo: '9074729',
      beam: 3,
      ais_updated_at: start.toISOString(),
      ais_field_count: 3,
    })
    expect(await merge(id, { name: 'PART', hours: aisMerge.staticDataHours + 0.1 })).toEqual([true])
    expect(await read(id)).toMatchObject({ name: 'PART', ais_field_count: 1 })
  })

  it('without a type leaves the type that it has', async () => {
    const { id } = await addVessel({ vessel_type: 'fishing_boat' })
    await merge(id, { name: 'TYPELESS' })
    expect((await read(id)).vessel_type).toBe('fishing_boat')
    await merge(id, { shipType: 36, hours: 1 })
    expect((await read(id)).vessel_type).toBe('sailboat')
  })

  it('that repeats itself is no change', async () => {
    const { id } = await addVessel()
    const data = { name: 'AGAIN', shipType: 36, lengthMetres: 12 }
    expect(await merge(id, data, { ...data, hours: 1 }, { ...data, hours: 40 })).toEqual([true, false, false])
    expect((await read(id)).ais_updated_at).toBe(start.toISOString())
  })
})

describe('static data of a vessel with an owner', () => {
  it('fills what the owner left empty, and leaves the rest and the time of the last edit', async () => {
    const edited = '2025-01-01T00:00:00.000Z'
    const { id } = await addVessel({
      user_id: ownerId,
      name: 'Own name',
      vessel_type: 'sailboat',
      loa: 50,
      updated_at: edited,
    })
    expect(
      await merge(id, { name: 'AIS NAME', callSign: 'FABC', shipType: 37, lengthMetres: 90, beamMetres: 9 }),
    ).toEqual([true])
    expect(await read(id)).toMatchObject({
      name: 'Own name',
      call_sign: 'FABC',
      vessel_type: 'sailboat',
      ais_ship_type: 37,
      loa: 50,
      beam: 9,
      stinkpot: true,
      updated_at: edited,
      ais_updated_at: start.toISOString(),
    })
    await merge(id, { shipType: 70, hours: 1 })
    expect(await read(id)).toMatchObject({ vessel_type: 'sailboat', ais_ship_type: 70, stinkpot: false })
  })

  it('names a vessel that is named by its MMSI only', async () => {
    const { id } = await addVessel({ user_id: ownerId })
    await merge(id, { name: 'NAMED' })
    expect((await read(id)).name).toBe('NAMED')
  })
})

it('a vessel is found by its home port, unless that is deleted', async () => {
  const { db, pool } = server.database
  await db
    .transaction()
    .execute((tx) =>
      importPlaces(tx, [
        buildPlaceRecord({ name: 'Carry' }),
        buildPlaceRecord({ name: 'Sausset', latitude: 42 }),
      ]),
    )
  const findPlaceId = async (name: string) =>
    (await pool.query<{ id: number }>('select id from places where name = $1', [name])).rows[0]?.id ?? 0
  const [kept, deleted] = [await findPlaceId('Carry'), await findPlaceId('Sausset')]
  await pool.query('update places set deleted_at = now() where id = $1', [deleted])
  const vessels = [await addVessel({ place_id: kept }), await addVessel({ place_id: deleted })]
  for (const { id } of vessels) await merge(id, { name: 'Espadon' })
  const [first, second] = [await read(vessels[0]?.id ?? 0), await read(vessels[1]?.id ?? 0)]
  expect(first.search_text).toContain(' carry')
  expect(second.search_text).not.toContain('sausset')
})

it('reports of vessels that are gone change nothing, and those of several vessels keep their order', async () => {
  const { db } = server.database
  const vessels = [await addVessel(), await addVessel()]
  const observation = { kind: 'static', vessel: { vesselId: 0 }, at: start, name: 'ONE' } as const
  const ids = [vessels[1]?.id ?? 0, 999_999, vessels[0]?.id ?? 0, vessels[1]?.id ?? 0]
  const rows = ids.map((vesselId) => ({
    vesselId,
    visibility: visibilities.everyone,
    source: 'ais',
    observation,
  }))
  expect(await db.transaction().execute((tx) => mergeStaticData(tx, rows, hoursLater(1)))).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(await mergeStaticData(db, [], start)).toEqual([])
})
