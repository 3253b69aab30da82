import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Position } from '../../../src/core/geo.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { getCoastCellNumber } from '../../../src/server/coast/coast-cell.ts'
import { readShelterQueue } from '../../../src/server/shelter/queries.ts'
import { queueOutdatedShelters, queueSheltersNearChanges } from '../../../src/server/shelter/queue-queries.ts'
import { measureQueuedPlaces, shelterJobLock } from '../../../src/server/shelter/shelter-job.ts'
import { createShelterService, type ShelterService } from '../../../src/server/shelter/shelter-service.ts'
import { createRingCoast } from '../../support/ring-coast.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

const at = (latitude: number, longitude: number): Position => ({ latitude, longitude })

let server: TestServer
let coast: ReturnType<typeof createRingCoast>
let shelters: ShelterService
let failures: unknown[]

beforeEach(async () => {
  coast = createRingCoast({ rings: [[at(44, 0), at(44, 10), at(46, 10), at(46, 0)]] })
  server = await startTestServer({}, { coast })
  failures = []
  shelters = createShelterService(server.database, coast, (error) => failures.push(error))
})
afterEach(() => server.close())

const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await server.database.pool.query(text, values)).rows as T[]

const listQueue = async () =>
  (await query<{ place_id: number }>('select place_id from shelter_queue order by 1')).map(
    ({ place_id }) => place_id,
  )

const listShelters = () =>
  query<{ place_id: number; quality: string; north: number }>(
    'select place_id, quality, rays[1] as north from place_shelters order by place_id',
  )

async function addPlaces(...positions: Position[]): Promise<number[]> {
  const records = positions.map((position, index) => buildPlaceRecord({ name: `Bay ${index}`, ...position }))
  await server.database.db.transaction().execute((tx) => importPlaces(tx, records))
  return (await query<{ id: number }>('select id from places order by id')).map(({ id }) => id)
}

const runJob = (signal = new AbortController().signal, service = shelters) =>
  measureQueuedPlaces(
    {
      database: server.database,
      shelters: service,
      onFailure: (error) => failures.push(error),
      pause: () => Promise.resolve(),
    },
    signal,
  )

describe('the job that measures places', () => {
  it('measures new places and those that were moved or restored, and no others', async () => {
    const [near = 0, far = 0] = await addPlaces(at(43.9, 5), at(43, 5))
    expect(await listQueue()).toEqual([near, far])
    expect(await runJob()).toBe(2)
    expect(await listQueue()).toEqual([])
    const before = await listShelters()
    expect(before.map(({ place_id, quality }) => [place_id, quality])).toEqual([
      [near, 'good'],
      [far, 'good'],
    ])
    expect(before[0]?.north).toBeLessThan(before[1]?.north ?? 0)
    await query("update places set name = 'Renamed', position = position where id = $1", [far])
    expect(await listQueue()).toEqual([])
    await query('update places set position = point(5, 43.95) where id = $1', [far])
    expect(await listQueue()).toEqual([far])
    expect(await runJob()).toBe(1)
    expect((await listShelters())[1]?.north).toBeLessThan(before[0]?.north ?? 0)
    await query('update places set deleted_at = now() where id = $1', [far])
    expect(await listQueue()).toEqual([])
    await query('update places set deleted_at = null where id = $1', [far])
    expect(await listQueue()).toEqual([far])
  })

  it('measures the places within 300 km of a coast that was imported again, and no others', async () => {
    // The third is 222 km from the changed cell, the fourth 555 km.
    const [first = 0, second = 0, third = 0] = await addPlaces(at(43.9, 5), at(43, 5), at(42, 5), at(39, 5))
    await runJob()
    expect(await runJob()).toBe(0)
    coast.version = '2'
    const before = coast.reads
    await query('insert into coast_changes values ($1)', [getCoastCellNumber(44.1, 5.1)])
    const measured: number[] = []
    const watching: ShelterService = {
      ...shelters,
      measure(place) {
        measured.push(place.id)
        return shelters.measure(place)
      },
    }
    expect(await runJob(undefined, watching)).toBe(3)
    expect(measured.sort((a, b) => a - b)).toEqual([first, second, third])
    expect(coast.reads).toBeGreaterThan(before)
    expect(await query('select * from coast_changes')).toEqual([])
    expect(await runJob()).toBe(0)
  })

  it('measures a place again if the coast changes while it is measured', async () => {
    const [id = 0] = await addPlaces(at(43.9, 5))
    let changes = 0
    const changing: ShelterService = {
      ...shelters,
      async measure(place) {
        const result = await shelters.measure(place)
        if (changes++ === 0) {
          await query('insert into coast_changes values ($1)', [getCoastCellNumber(44.1, 5.1)])
          await queueSheltersNearChanges(server.database.db)
        }
        return result
      },
    }
    expect(await runJob(undefined, changing)).toBe(2)
    expect(await listQueue()).toEqual([])
    // The page of a place that is queued measures it at once.
    await query('insert into shelter_queue (place_id) values ($1)', [id])
    const reads = coast.reads
    coast.version = '2'
    await shelters.getShelter({ id, ...at(43.9, 5) })
    expect(coast.reads).toBeGreaterThan(reads)
    expect(await listQueue()).toEqual([])
  })

  it('measures all places again after an update of the program', async () => {
    await addPlaces(at(43.9, 5), at(43, 5))
    await runJob()
    await query("update place_shelters set program_version = 'former'")
    expect(await runJob()).toBe(0)
    await query("update app_state set value = '\"former\"' where name = 'shelter program version'")
    expect(await runJob()).toBe(2)
  })

  it('queues the places after an update in several statements, each once', async () => {
    const ids = await addPlaces(at(43.9, 5), at(43, 5), at(42, 5), at(41, 5), at(40, 5))
    await runJob()
    await query("update place_shelters set program_version = 'former' where place_id <> $1", [ids[1]])
    await query('update places set deleted_at = now() where id = $1', [ids[3]])
    await query('delete from shelter_queue')
    await queueOutdatedShelters(server.database.db, 2)
    expect(await listQueue()).toEqual([ids[0], ids[2], ids[4]])
  })

  it.each([1, 2, 3])('queues the places near changed cells, %s of three in a transaction', async (step) => {
    const ids = await addPlaces(at(43.9, 5), at(20, 5), at(-30, 5), at(-60, 5))
    await runJob()
    for (const latitude of [44.1, 20.1, -29.9])
      await query('insert into coast_changes values ($1)', [getCoastCellNumber(latitude, 5.1)])
    await queueSheltersNearChanges(server.database.db, step)
    expect(await listQueue()).toEqual(ids.slice(0, 3))
    expect(await query('select * from coast_changes')).toEqual([])
  })

  it('reads places near each other one after the other, and not those that were deleted', async () => {
    const ids = await addPlaces(at(43.9, 5), at(-30, 5), at(43.8, 5.1), at(-30.1, 5), at(43.7, 5))
    await query('update places set deleted_at = now() where id = $1', [ids[4]])
    const read = await readShelterQueue(server.database.db)
    expect(read.map(({ latitude }) => latitude)).toEqual([43.9, 43.8, -30, -30.1])
    expect(await listQueue()).toEqual(ids.slice(0, 4))
    await query('update places set deleted_at = now()')
    expect(await readShelterQueue(server.database.db)).toEqual([])
    expect(await listQueue()).toEqual([])
  })

  it('leaves out places whose position is only approximate, until it is known', async () => {
    const records = [buildPlaceRecord({ ...at(43.9, 5), approximate: true })]
    await server.database.db.transaction().execute((tx) => importPlaces(tx, records))
    expect(await listQueue()).toEqual([])
    await query('insert into coast_changes values ($1)', [getCoastCellNumber(44.1, 5.1)])
    expect(await runJob()).toBe(0)
    await query('update places set approximate = false')
    expect(await runJob()).toBe(1)
  })

  it('stops when it is aborted, keeps what it has measured, and goes on with the others', async () => {
    const ids = await addPlaces(at(43.9, 5), at(43.8, 5), at(43.7, 5))
    const controller = new AbortController()
    const measured: number[] = []
    const stopping: ShelterService = {
      ...shelters,
      measure(place) {
        measured.push(place.id)
        if (measured.length === 2) controller.abort()
        return shelters.measure(place)
      },
    }
    expect(await runJob(controller.signal, stopping)).toBe(2)
    expect((await listShelters()).map(({ place_id }) => place_id)).toEqual(
      [...measured].sort((a, b) => a - b),
    )
    expect(await listQueue()).toEqual(ids.filter((id) => !measured.includes(id)))
    expect(await runJob()).toBe(1)
  })

  it('measures a place that was moved meanwhile again', async () => {
    const [id = 0] = await addPlaces(at(43.9, 5))
    const moving: ShelterService = {
      ...shelters,
      async measure(place) {
        const result = await shelters.measure(place)
        if (place.latitude === 43.9)
          await query('update places set position = point(5, 43) where id = $1', [id])
        return result
      },
    }
    expect(await runJob(undefined, moving)).toBe(2)
    expect(await listQueue()).toEqual([])
    const [shelter] = await query<{ position: { x: number; y: number } }>(
      'select position from place_shelters',
    )
    expect(shelter?.position).toEqual({ x: 5, y: 43 })
  })

  it('goes on after a place that fails, and tries that one later', async () => {
    const [bad = 0, good = 0] = await addPlaces(at(43.9, 5), at(43.8, 5))
    const failing: ShelterService = {
      ...shelters,
      measure: (place) =>
        place.id === bad ? Promise.reject(new Error('torn cell')) : shelters.measure(place),
    }
    expect(await runJob(undefined, failing)).toBe(1)
    expect(failures).toEqual([new Error('torn cell')])
    expect((await listShelters()).map(({ place_id }) => place_id)).toEqual([good])
    expect(await query('select job, record_key, last_error from job_failures')).toEqual([
      { job: 'shelter', record_key: String(bad), last_error: 'torn cell' },
    ])
    expect(await runJob()).toBe(0)
    await query("update job_failures set next_attempt_at = now() - interval '1 second'")
    expect(await runJob()).toBe(1)
    expect(await query('select * from job_failures')).toEqual([])
  })

  it('does nothing on PostgreSQL while another server measures', async () => {
    await addPlaces(at(43.9, 5))
    const other = await server.database.pool.connect()
    await other.query('select pg_advisory_lock($1)', [shelterJobLock])
    const isShared = server.database.kind === 'postgres'
    // The connection of the embedded database is the only one.
    if (!isShared) other.release()
    expect(await runJob()).toBe(isShared ? 0 : 1)
    if (!isShared) return
    await other.query('select pg_advisory_unlock($1)', [shelterJobLock])
    other.release()
    expect(await runJob()).toBe(1)
  })

  it('stores nothing for a place that was removed meanwhile', async () => {
    const [id = 0] = await addPlaces(at(43.9, 5))
    const removing: ShelterService = {
      ...shelters,
      async measure(place) {
        const result = await shelters.measure(place)
        await query('delete from places where id = $1', [id])
        return result
      },
    }
    await runJob(undefined, removing)
    expect(await listShelters()).toEqual([])
    expect(await listQueue()).toEqual([])
  })
})
