import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { VesselPrivacy } from '../../../src/core/contract/vessel.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import {
  publicPrivacy,
  recordPrivacyChange,
  removeVesselOwners,
} from '../../../src/server/vessels/owner-removal-queries.ts'
import { observationLimits } from '../../../src/core/limits/ingest.ts'
import {
  getHoursAgo,
  insertHourlyReading,
  insertPosition,
  insertReading,
  insertVessel,
  insertVisit,
} from '../../factories/live-rows.ts'
import { insertRow } from '../../factories/rows.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let owner: number
let placeId: number
beforeAll(async () => {
  server = await startTestServer()
  owner = await insertRow(server.database, 'users', { email: 'owner@example.org' })
  await server.database.db.transaction().execute((tx) => importPlaces(tx, [buildPlaceRecord()]))
  placeId = (await server.database.pool.query<{ id: number }>('select id from places')).rows[0]?.id ?? 0
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from vessels'))

const query = async (text: string) => (await server.database.pool.query<Record<string, unknown>>(text)).rows
const addVessel = (columns: object = {}) => insertVessel(server.database, { user_id: owner, ...columns })
const hide = (vessel_id: number, fromHours: number, toHours: number | null) =>
  insertRow(server.database, 'vessel_hidden_periods', {
    vessel_id,
    started_at: getHoursAgo(fromHours),
    ended_at: toHours === null ? null : getHoursAgo(toHours),
  })
const remove = (...ids: number[]) =>
  server.database.db.transaction().execute((tx) => removeVesselOwners(tx, ids))
const change = (id: number, before: Partial<VesselPrivacy>, after: Partial<VesselPrivacy>) =>
  server.database.db
    .transaction()
    .execute((tx) =>
      recordPrivacyChange(tx, id, { ...publicPrivacy, ...before }, { ...publicPrivacy, ...after }),
    )
/** Hidden periods: whether they begin with all time, and whether they have ended. */
const listPeriods = () =>
  query(
    'select started_at = to_timestamp(0) as "isAll", ended_at is not null as "isOver" from vessel_hidden_periods',
  )

describe('without its owner a vessel', () => {
  it('loses what was recorded while it was hidden, and nothing else', async () => {
    const id = await addVessel()
    const other = await addVessel()
    for (const vessel_id of [id, other]) {
      for (const hours of [8, 5, 2]) {
        const at = getHoursAgo(hours)
        await insertPosition(server.database, { vessel_id, at })
        await insertReading(server.database, { vessel_id, at })
      }
      for (const [arrived, left] of [
        [9, 7],
        [6.5, 5],
        [2, 1],
      ] as const)
        await insertVisit(server.database, {
          place_id: placeId,
          vessel_id,
          arrived_at: getHoursAgo(arrived),
          last_seen_at: getHoursAgo(left),
          left_at: getHoursAgo(left),
        })
    }
    await hide(id, 6, 4)
    await remove(id)
    const count = async (table: string, vessel: number) =>
      (await query(`select 1 from ${table} where vessel_id = ${vessel}`)).length
    for (const table of ['positions', 'sensor_readings', 'visits'])
      expect([table, await count(table, id), await count(table, other)]).toEqual([table, 2, 3])
  })

  it('loses a stay that has not ended, and began before it was hidden', async () => {
    const vessel_id = await addVessel()
    await insertVisit(server.database, { place_id: placeId, vessel_id, arrived_at: getHoursAgo(9) })
    await hide(vessel_id, 6, 4)
    await remove(vessel_id)
    expect(await query('select 1 from visits')).toEqual([])
  })

  it('loses the hour of its sensors in which it began to be hidden', async () => {
    const vessel_id = await addVessel()
    const hour = new Date(Math.floor(getHoursAgo(5).getTime() / 3_600_000) * 3_600_000)
    await insertHourlyReading(server.database, { vessel_id, at: hour })
    await insertHourlyReading(server.database, { vessel_id, at: new Date(hour.getTime() - 3_600_000) })
    await insertRow(server.database, 'vessel_hidden_periods', {
      vessel_id,
      started_at: new Date(hour.getTime() + 1_800_000),
      ended_at: new Date(hour.getTime() + 2_400_000),
    })
    await remove(vessel_id)
    const rows = await query('select at from sensor_rollups')
    expect(rows).toHaveLength(1)
    expect(Date.parse(String(rows[0]?.at))).toBe(hour.getTime() - 3_600_000)
  })

  it('loses what a clock that is fast stamped after it was hidden', async () => {
    const vessel_id = await addVessel()
    const endMs = getHoursAgo(4).getTime()
    const { maxFutureMs } = observationLimits
    for (const ms of [endMs + maxFutureMs, endMs + maxFutureMs + 60_000])
      await insertPosition(server.database, { vessel_id, at: new Date(ms) })
    await insertRow(server.database, 'vessel_hidden_periods', {
      vessel_id,
      started_at: getHoursAgo(6),
      ended_at: new Date(endMs),
    })
    await remove(vessel_id)
    expect(await query('select 1 from positions')).toHaveLength(1)
  })

  it('loses its last position if it was hidden after its report', async () => {
    const columns = {
      position: '(4,43)',
      position_at: getHoursAgo(8),
      sog: 5,
      cog: 80,
      heading: 90,
      status: 0,
    }
    const [hidden, open] = [await addVessel(columns), await addVessel(columns)]
    await hide(hidden, 6, 4)
    await remove(hidden, open)
    const nothing = { position: null, position_at: null, sog: null, cog: null, heading: null, status: null }
    const text = 'select id, position, position_at, sog, cog, heading, status from vessels order by id'
    expect(await query(text)).toEqual([
      { id: hidden, ...nothing },
      expect.objectContaining({ id: open, position: { x: 4, y: 43 }, sog: 5 }),
    ])
  })

  it('that is restricted, and has no record of when, loses all', async () => {
    const vessel_id = await addVessel({ audience: 'nobody', position: '(4,43)', position_at: getHoursAgo(1) })
    await insertPosition(server.database, { vessel_id, at: getHoursAgo(1) })
    await remove(vessel_id)
    expect(await query('select 1 from positions')).toEqual([])
    expect(await query('select position from vessels')).toEqual([{ position: null }])
  })

  it('is public, free for AIS, of a new version, with a new secret, and without requests', async () => {
    const restricted = { audience: 'followers', blur_nm: 2, delay_hours: 3, position_expires_hours: 4 }
    const id = await addVessel({
      ...restricted,
      ais_field_count: 5,
      track_min_latitude: 40,
      track_max_latitude: 41,
    })
    const [other, asking] = [await addVessel({ audience: 'nobody' }), owner]
    await insertRow(server.database, 'follows', {
      user_id: asking,
      vessel_id: id,
      accepted: false,
      created_at: new Date(),
    })
    const [before] = await query(`select blur_key from vessels where id = ${id}`)
    await remove(id)
    const [after] = await query(`select * from vessels where id = ${id}`)
    expect(after).toMatchObject({
      ...publicPrivacy,
      user_id: null,
      ais_field_count: 0,
      lock_version: 1,
      track_min_latitude: -90,
      track_max_latitude: 90,
    })
    expect(after?.blur_key).not.toBe(before?.blur_key)
    expect(await query('select 1 from follows')).toEqual([])
    expect(await listPeriods()).toEqual([])
    expect(await query(`select user_id, audience from vessels where id = ${other}`)).toEqual([
      { user_id: owner, audience: 'nobody' },
    ])
  })
})

describe('a change of the privacy', () => {
  it.each<[string, Partial<VesselPrivacy>, Partial<VesselPrivacy>, object[]]>([
    ['that restricts nothing begins no hidden time', {}, {}, []],
    ['to a restriction begins one', {}, { delay_hours: 2 }, [{ isAll: false, isOver: false }]],
    ['to another restriction begins none', { blur_nm: 1 }, { delay_hours: 2 }, []],
    ['to an expiry hides all time', {}, { position_expires_hours: 2 }, [{ isAll: true, isOver: false }]],
    [
      'to an expiry hides all time, also after another restriction',
      { delay_hours: 1 },
      { delay_hours: 1, position_expires_hours: 2 },
      [{ isAll: true, isOver: false }],
    ],
    ['of an expiry begins no other', { position_expires_hours: 1 }, { position_expires_hours: 2 }, []],
    [
      'that ends a restriction whose begin is not known hides all before',
      { audience: 'nobody' },
      {},
      [{ isAll: true, isOver: true }],
    ],
  ])('%s', async (_what, before, after, periods) => {
    await change(await addVessel(), before, after)
    expect(await listPeriods()).toEqual(periods)
  })

  it('that ends a restriction ends the hidden time of this vessel only', async () => {
    const [id, other] = [await addVessel(), await addVessel()]
    for (const vessel of [id, other]) await change(vessel, {}, { audience: 'nobody' })
    await change(id, { audience: 'nobody' }, {})
    expect(await query('select vessel_id from vessel_hidden_periods where ended_at is null')).toEqual([
      { vessel_id: other },
    ])
    expect(await listPeriods()).toHaveLength(2)
  })

  it('that switches the blur on or off draws a new secret, no other does', async () => {
    const id = await addVessel()
    const readKey = async () => (await query('select blur_key from vessels'))[0]?.blur_key
    const keys = [await readKey()]
    for (const [before, after] of [
      [{}, { blur_nm: 1 }],
      [{ blur_nm: 1 }, { blur_nm: 5 }],
      [{ blur_nm: 5 }, {}],
      [{}, { delay_hours: 1 }],
    ]) {
      await change(id, before ?? {}, after ?? {})
      keys.push(await readKey())
    }
    expect(keys.map((key, index) => key === keys[index - 1])).toEqual([false, false, true, false, true])
  })
})
