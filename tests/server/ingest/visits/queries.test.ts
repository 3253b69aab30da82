import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { visitDetection } from '../../../../src/core/limits/ingest.ts'
import { listJobFailures } from '../../../../src/server/database/job-failures.ts'
import { importPlaces } from '../../../../src/server/imports/place-queries.ts'
import { startIngestJobs } from '../../../../src/server/ingest/ingest-jobs.ts'
import { findNearestPlaces } from '../../../../src/server/ingest/visits/queries.ts'
import { visibilities } from '../../../../src/server/vessels/visibility.ts'
import { getHoursAgo, insertVessel, insertVisit } from '../../../factories/live-rows.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('a vessel arrives at the nearest place within 700 metres, also where degrees of longitude are short', async () => {
  const { db } = server.database
  // At 60° N a degree of longitude is half as long as one of latitude: 334 m to the east, 445 m to the north.
  const places = [
    buildPlaceRecord({ name: 'East', latitude: 60, longitude: 20.006 }),
    buildPlaceRecord({ name: 'North', latitude: 60.004, longitude: 20 }),
  ]
  await db.transaction().execute((tx) => importPlaces(tx, places))
  const now = new Date()
  const positions = [
    { latitude: 60, longitude: 20 },
    { latitude: 60.002, longitude: 20 },
    { latitude: 60.02, longitude: 20 },
    // 678 m to the south and as far to the west of the nearest one.
    { latitude: 59.9939, longitude: 19.9938 },
    { latitude: 59.9939, longitude: 20.006 },
  ]
  const arrivals = positions.map((position) => ({
    vesselId: 1,
    visibility: visibilities.everyone,
    position,
    arrivedAt: now,
    seenAt: now,
  }))
  const nearest = await findNearestPlaces(db, arrivals)
  const { rows } = await server.database.pool.query('select id, name from places')
  const names = new Map((rows as { id: number; name: string }[]).map(({ id, name }) => [id, name]))
  expect(nearest.map((place) => place && names.get(place.id))).toEqual(['East', 'North', null, null, 'East'])
})

it('a silent vessel has left at its last report; a failing job is recorded and does not stop the others', async () => {
  const { db, pool } = server.database
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await db.transaction().execute((tx) => importPlaces(tx, [buildPlaceRecord({ name: 'Silent' })]))
  const { rows: places } = await pool.query("select id from places where name = 'Silent'")
  const insertStay = async (hoursAgo: number) => {
    const vessel_id = await insertVessel(server.database, { status: 2 })
    await insertVisit(server.database, {
      place_id: places[0].id as number,
      vessel_id,
      last_seen_at: getHoursAgo(hoursAgo),
    })
    return vessel_id
  }
  const silent = await insertStay(visitDetection.silenceTimeoutHours + 1)
  const present = await insertStay(visitDetection.silenceTimeoutHours - 1)
  const fetchStays = async () => {
    const { rows } = await pool.query<{ id: number; status: number; left: boolean }>(`
      select v.id, v.status, c.left_at = c.last_seen_at as left
      from vessels v join visits c on c.vessel_id = v.id order by v.id`)
    return rows.map(({ id, status, left }) => [id, status, left])
  }
  const fetchCount = async () =>
    (await pool.query('select checked_in_count as count from places where id = $1', [places[0].id])).rows[0]
      .count as number
  await pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refused before update on visits execute function refuse()`)

  const failures: string[] = []
  const jobs = startIngestJobs({
    database: server.database,
    onFailure: (error) => failures.push(String(error)),
  })
  vi.advanceTimersByTime(visitDetection.countRefreshMs)
  await expect.poll(fetchCount).toBe(2)
  expect(await listJobFailures(db)).toMatchObject([{ job: 'ends of silent stays', last_error: 'refused' }])
  expect(failures).toEqual([expect.stringContaining('refused')])

  await pool.query('drop trigger refused on visits')
  vi.advanceTimersByTime(visitDetection.countRefreshMs)
  await expect.poll(fetchCount).toBe(1)
  expect(await fetchStays()).toEqual([
    [silent, 1, true],
    [present, 2, null],
  ])
  expect(await listJobFailures(db)).toEqual([])
  await jobs.close()
  expect(vi.getTimerCount()).toBe(0)
})
