import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { removeVesselOwners } from '../../../src/server/vessels/owner-removal-queries.ts'
import { publicPrivacy } from '../../../src/server/vessels/visibility.ts'
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
const remove = (...ids: number[]) =>
  server.database.db.transaction().execute((tx) => removeVesselOwners(tx, ids, new Date()))

describe('without its owner a vessel', () => {
  it('loses what its devices recorded while it was hidden, and nothing else', async () => {
    const id = await addVessel()
    const other = await addVessel()
    for (const vessel_id of [id, other]) {
      for (const [hours, visibility] of [
        [8, 2],
        [5, 0],
        [4, 1],
        [2, 2],
      ] as const) {
        const at = getHoursAgo(hours)
        await insertPosition(server.database, { vessel_id, at, visibility, source: 'plotter' })
        await insertReading(server.database, { vessel_id, at, visibility })
        await insertHourlyReading(server.database, { vessel_id, at, visibility })
        await insertVisit(server.database, {
          place_id: placeId,
          vessel_id,
          visibility,
          arrived_at: at,
          last_seen_at: at,
          left_at: at,
        })
      }
    }
    await remove(id)
    const count = async (table: string, vessel: number) =>
      (await query(`select 1 from ${table} where vessel_id = ${vessel}`)).length
    for (const table of ['positions', 'sensor_readings', 'sensor_rollups', 'visits']) {
      expect(await count(table, id), table).toBe(2)
      expect(await count(table, other), table).toBe(4)
    }
  })

  it('keeps what AIS feeds heard while it was hidden, hidden from everyone', async () => {
    const id = await addVessel({ audience: 'nobody' })
    await insertPosition(server.database, { vessel_id: id, at: getHoursAgo(1), visibility: 0, source: 'ais' })
    await remove(id)
    expect(await query('select visibility from positions')).toEqual([{ visibility: -1 }])
    expect(await query('select position from vessels')).toEqual([{ position: null }])
  })

  it('shows its newest public position again', async () => {
    const id = await addVessel({ audience: 'nobody' })
    for (const [hours, visibility] of [
      [9, 2],
      [8, 2],
      [1, 0],
    ] as const)
      await insertPosition(server.database, {
        vessel_id: id,
        at: getHoursAgo(hours),
        position: `(4,${43 + hours / 100})`,
        visibility,
        source: 'plotter',
      })
    await remove(id)
    expect(await query('select position from vessels')).toEqual([{ position: { x: 4, y: 43.08 } }])
  })

  it('is public, free for AIS, of a new version, without areas and accepted followers', async () => {
    const restricted = { audience: 'followers', area_nm: 2, delay_hours: 3, position_expires_hours: 4 }
    const id = await addVessel({ ...restricted, ais_field_count: 5, claimed: true })
    const other = await addVessel({ audience: 'nobody' })
    await insertRow(server.database, 'follows', {
      user_id: owner,
      vessel_id: id,
      accepted: true,
      created_at: new Date(),
    })
    await insertRow(server.database, 'vessel_areas', {
      vessel_id: id,
      snapshot_at: new Date(),
      shown_from: new Date(),
      audience: 'followers',
    })
    await remove(id)
    expect((await query(`select * from vessels where id = ${id}`))[0]).toMatchObject({
      ...publicPrivacy,
      user_id: null,
      claimed: false,
      ais_field_count: 0,
      lock_version: 1,
    })
    expect(await query('select accepted from follows')).toEqual([{ accepted: false }])
    expect(await query('select 1 from vessel_areas')).toEqual([])
    expect(
      await query(
        `select visibility from vessel_visibility_periods where vessel_id = ${id} order by started_at`,
      ),
    ).toEqual([{ visibility: -1 }, { visibility: 2 }])
    expect(await query(`select user_id, audience from vessels where id = ${other}`)).toEqual([
      { user_id: owner, audience: 'nobody' },
    ])
  })
})
