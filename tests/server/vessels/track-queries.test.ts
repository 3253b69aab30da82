import { afterAll, beforeAll, expect, it } from 'vitest'
import { readTrack } from '../../../src/server/vessels/track-queries.ts'
import { getHoursAgo, insertPositions, insertVessel } from '../../factories/live-rows.ts'
import { insertRow } from '../../factories/rows.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let owner: number
beforeAll(async () => {
  server = await startTestServer()
  owner = await insertRow(server.database, 'users', { email: 'owner@example.org' })
})
afterAll(() => server.close())

async function insertTrack(columns: object, positions: [hours: number, longitude: number, shown?: number][]) {
  const id = await insertVessel(server.database, { user_id: owner, ...columns })
  await insertPositions(
    server.database,
    positions.map(([hours, longitude, shown]) => ({
      vessel_id: id,
      at: getHoursAgo(hours),
      position: `(${longitude},43)`,
      visible_position: shown === undefined ? null : `(${shown},43)`,
    })),
  )
  return id
}
const read = (id: number, userId: number | null = null, hours = 24) =>
  readTrack(server.database.db, id, userId, hours)
const longitudes = async (...parameters: Parameters<typeof read>) =>
  (await read(...parameters))?.points.map(({ longitude }) => longitude)

it('a track has the positions of the hours asked for, oldest first', async () => {
  const id = await insertTrack({ name: 'Nina' }, [
    [1, 3],
    [23.9, 2],
    [24.1, 1],
  ])
  const track = await read(id)
  expect(track).toMatchObject({ name: 'Nina', hasTimes: true })
  expect(track?.points).toEqual([
    { at: expect.any(String), latitude: 43, longitude: 2 },
    { at: expect.any(String), latitude: 43, longitude: 3 },
  ])
  expect(await longitudes(id, null, 25)).toEqual([1, 2, 3])
})

it('a position that is the same as the one before is left out, not one that comes back', async () => {
  const id = await insertTrack({}, [
    [5, 1],
    [4, 1],
    [3, 2],
    [2, 1],
    [1, 1],
  ])
  expect(await longitudes(id)).toEqual([1, 2, 1])
})

it('others see the blurred positions, at the time of each move, without times; the owner the exact ones', async () => {
  const id = await insertTrack({ blur_nm: 2 }, [
    [3, 1, 1.5],
    [2, 2],
    [1, 3, 3.5],
  ])
  expect(await longitudes(id)).toEqual([1.5, 3.5])
  expect((await read(id))?.hasTimes).toBe(false)
  expect(await longitudes(id, owner)).toEqual([1, 2, 3])
  expect((await read(id, owner))?.hasTimes).toBe(true)
})

it('positions after the delay, and expired ones, are for the owner only', async () => {
  const positions: [number, number][] = [
    [10, 1],
    [5, 2],
    [1, 3],
  ]
  const delayed = await insertTrack({ delay_hours: 3 }, positions)
  const expiring = await insertTrack({ position_expires_hours: 6 }, positions)
  const hidden = await insertTrack({ audience: 'nobody' }, positions)
  expect([await longitudes(delayed), await longitudes(expiring), await longitudes(hidden)]).toEqual([
    [1, 2],
    [2, 3],
    [],
  ])
  for (const id of [delayed, expiring, hidden]) expect(await longitudes(id, owner)).toEqual([1, 2, 3])
})

it('a vessel without positions has an empty track, a deleted one none', async () => {
  const id = await insertVessel(server.database, { name: 'Still' })
  expect(await read(id)).toEqual({ name: 'Still', hasTimes: true, points: [] })
  expect(await read(await insertVessel(server.database, { deleted_at: new Date() }))).toBeNull()
})
