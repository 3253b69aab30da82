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

async function insertTrack(
  columns: object,
  positions: [hours: number, longitude: number, visibility?: number][],
) {
  const id = await insertVessel(server.database, { user_id: owner, ...columns })
  await insertPositions(
    server.database,
    positions.map(([hours, longitude, visibility = 2]) => ({
      vessel_id: id,
      at: getHoursAgo(hours),
      position: `(${longitude},43)`,
      visibility,
    })),
  )
  return id
}
const read = (id: number, userId: number | null = null, hours = 24) =>
  readTrack(server.database.db, id, { requesterId: userId, hours, now: new Date() })
const longitudes = async (...parameters: Parameters<typeof read>) =>
  (await read(...parameters))?.points.map(({ longitude }) => longitude)

it('a track has the positions of the hours asked for, oldest first', async () => {
  const id = await insertTrack({ name: 'Nina' }, [
    [1, 3],
    [23.9, 2],
    [24.1, 1],
  ])
  const track = await read(id)
  expect(track).toMatchObject({ name: 'Nina' })
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

it('others see of an open vessel what was recorded in the open, and of a hidden one nothing; the owner all', async () => {
  const positions: [number, number, number][] = [
    [3, 1, 2],
    [2, 2, 0],
    [1, 3, 2],
  ]
  const open = await insertTrack({}, positions)
  expect(await longitudes(open)).toEqual([1, 3])
  expect(await longitudes(open, owner)).toEqual([1, 2, 3])
  for (const settings of [
    { area_nm: 2 },
    { audience: 'nobody' },
    { delay_hours: 1 },
    { position_expires_hours: 2 },
  ]) {
    const hidden = await insertTrack(settings, positions)
    expect(await longitudes(hidden), JSON.stringify(settings)).toEqual([])
    expect(await longitudes(hidden, owner)).toEqual([1, 2, 3])
  }
})

it('accepted followers who see a vessel exactly see its positions after the delay that have not expired', async () => {
  const follower = await insertRow(server.database, 'users', { email: 'follower@example.org' })
  const positions: [number, number, number][] = [
    [30, 1, 1],
    [20, 2, 1],
    [14, 3, 0],
    [1, 4, 1],
  ]
  const insertShown = async (settings: object) => {
    const id = await insertTrack({ audience: 'followers', ...settings }, positions)
    await insertRow(server.database, 'follows', {
      user_id: follower,
      vessel_id: id,
      accepted: true,
      created_at: new Date(),
    })
    return id
  }
  expect(await longitudes(await insertShown({}), follower, 48)).toEqual([1, 2, 4])
  expect(await longitudes(await insertShown({ delay_hours: 12 }), follower, 48)).toEqual([1, 2])
  expect(await longitudes(await insertShown({ position_expires_hours: 24 }), follower, 48)).toEqual([2, 4])
})

it('a vessel without positions has an empty track, a deleted one none', async () => {
  const id = await insertVessel(server.database, { name: 'Still' })
  expect(await read(id)).toEqual({ name: 'Still', points: [] })
  expect(await read(await insertVessel(server.database, { deleted_at: new Date() }))).toBeNull()
})
