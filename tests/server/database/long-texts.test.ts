import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { textLength } from '../../../src/core/limits/text.ts'
import { maxNotificationBytes } from '../../../src/core/limits/server.ts'
import { listJobFailures } from '../../../src/server/database/job-failures.ts'
import { recountDirtyCells } from '../../../src/server/map-layers/cell-queries.ts'
import { createIngestPipeline } from '../../../src/server/ingest/pipeline.ts'
import { limitPayload } from '../../../src/server/database/events/notify.ts'
import {
  updateNearbyTowns,
  updateTrafficIndex,
  updateCheckedInCounts,
} from '../../../src/server/ingest/visits/count-queries.ts'
import { insertNavAid } from '../../factories/nav-aids.ts'
import { startTestServer, type TestUser, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let user: TestUser
let admin: TestUser
beforeAll(async () => {
  // The recurring jobs of the server do not run: the tests run them.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  server = await startTestServer()
  vi.useRealTimers()
  user = await server.createUser()
  admin = await server.createUser({ admin: true })
})
afterAll(() => server.close())

/** Text of two-byte UTF-8 characters. */
const buildText = (characters: number) => 'é'.repeat(characters)
const longTags = Object.fromEntries(
  Array.from({ length: 100 }, (_, at) => [`note:${at}`, buildText(textLength.tagValue)]),
)

async function query<T>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await server.database.pool.query(text, values)).rows as T[]
}

async function addPlace(fields: object = {}): Promise<number> {
  const place = { name: 'Anse', type_enum: 1, latitude: 43.1, longitude: 5.9, ...fields }
  const answer = await user.call('POST', '/places', { place })
  expect(answer.status).toBe(201)
  return (answer.body as { id: number }).id
}

/** Inserts a vessel that is checked in at a place. */
async function checkIn(placeId: number): Promise<void> {
  await query(
    `with boat as (insert into vessels (name, normalized_name, search_text) values ('Fram', 'fram', 'fram') returning id)
     insert into visits (place_id, vessel_id, arrived_at, last_seen_at) select $1, id, now(), now() from boat`,
    [placeId],
  )
}

/** Makes the database refuse all updates of a record. */
async function refuseChanges(table: string, id: number): Promise<void> {
  await query(`create or replace function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception 'this record cannot be changed'; end $$`)
  await query(`create trigger refused before update on ${table} for each row
    when (old.id = ${id}) execute function refuse_change()`)
}

describe('texts of maximum length', () => {
  it('of places can be saved, edited, moved, confirmed, approved and deleted', async () => {
    const id = await addPlace({
      name: buildText(textLength.name),
      description: buildText(textLength.description),
    })
    const edit = (place: object) => user.call('PATCH', `/places/${id}`, { place })
    expect((await edit({ tags: longTags, address: buildText(textLength.line) })).status).toBe(200)
    expect((await edit({ latitude: 43.2 })).status).toBe(200)
    expect((await user.call('POST', `/places/${id}/confirm`)).status).toBeLessThan(300)
    expect((await admin.call('POST', `/places/${id}/approve`)).status).toBeLessThan(300)
    const revisions = (await user.call('GET', `/places/${id}/revisions`)).body as { id: number }[]
    const revert = { revision_id: revisions[0]?.id }
    expect((await user.call('POST', `/places/${id}/revert`, revert)).status).toBeLessThan(300)
    expect((await user.call('DELETE', `/places/${id}`)).status).toBeLessThan(300)
  })

  it('of vessels, reviews and nav aids can be saved, edited and deleted', async () => {
    const texts = { name: buildText(textLength.name), description: buildText(textLength.description) }
    const vessel = await user.call('POST', '/vessels', { vessel: { ...texts, loa: 9 } })
    expect(vessel.status).toBe(201)
    const { id: vesselId } = vessel.body as { id: number }
    await query(`update vessels set position = '(4.1,43.5)', position_at = now() where id = $1`, [vesselId])
    const renamed = { vessel: { name: `${buildText(textLength.name - 1)}e`, user_id: null } }
    expect((await user.call('PATCH', `/vessels/${vesselId}`, renamed)).status).toBe(200)

    const placeId = await addPlace()
    const post = { poi_id: placeId, comment: buildText(textLength.comment) }
    const review = await user.call('POST', '/posts', { post })
    expect(review.status).toBe(201)
    const { id: postId } = review.body as { id: number }
    expect((await user.call('DELETE', `/posts/${postId}`)).status).toBeLessThan(300)

    const navAid = await insertNavAid(server.database, { user_id: user.id })
    const nav_aid = { ...texts, latitude: 43.6 }
    expect((await user.call('PATCH', `/nav_aids/${navAid}`, { nav_aid })).status).toBe(200)
    expect((await user.call('DELETE', `/nav_aids/${navAid}`)).status).toBeLessThan(300)
  })

  it('do not break the updates of check-in counts, traffic index and nearby towns', async () => {
    const id = await addPlace({ description: buildText(textLength.description) })
    await checkIn(id)
    expect(await updateCheckedInCounts(server.database.db)).toBe(1)
    await updateTrafficIndex(server.database.db)
    await updateNearbyTowns(server.database.db)
    expect(await query('select checked_in_count, popularity from places where id = $1', [id])).toEqual([
      { checked_in_count: 1, popularity: 1 },
    ])
    expect(await listJobFailures(server.database.db)).toEqual([])
  })
})

describe('oversized notifications', () => {
  const large = { entity: 'places', text: buildText(maxNotificationBytes) }

  it('throw in tests and development and are reduced to ids in production', () => {
    const reduced = { entity: 'places', position: null }
    expect(() => limitPayload(large, reduced, 'test')).toThrow(/bytes/)
    expect(() => limitPayload(large, reduced, 'development')).toThrow(/bytes/)
    expect(limitPayload(large, reduced, 'production')).toBe('{"entity":"places","position":null}')
    expect(limitPayload({ entity: 'places' }, reduced, 'test')).toBe('{"entity":"places"}')
  })
})

describe('failure of a recurring job on one record', () => {
  it('does not delay other records, is recorded, shown to admins and retried later', async () => {
    const { db } = server.database
    const [failingId, ...others] = [await addPlace(), await addPlace(), await addPlace(), await addPlace()]
    for (const id of [failingId, ...others]) await checkIn(id)
    await refuseChanges('places', failingId)
    const failures: unknown[] = []
    const onFailure = (error: unknown) => void failures.push(error)
    const fetchCounts = () =>
      query<{ checked_in_count: number }>(
        'select checked_in_count from places where id = any ($1) order by id',
        [[failingId, ...others]],
      )

    expect(await updateCheckedInCounts(db, { onFailure })).toBe(3)
    expect((await fetchCounts()).map(({ checked_in_count: count }) => count)).toEqual([0, 1, 1, 1])
    const [firstFailure] = await listJobFailures(db)
    expect(firstFailure).toMatchObject({
      job: 'check-in counts',
      record_key: String(failingId),
      consecutive_failures: 1,
    })
    expect(failures).toHaveLength(1)
    const page = await server.app.inject({ url: '/admin', headers: admin.headers })
    expect(page.body).toContain('this record cannot be changed')

    // The record is skipped until its retry; then the delay doubles.
    expect(await updateCheckedInCounts(db, { onFailure })).toBe(0)
    expect(failures).toHaveLength(1)
    await query('update job_failures set next_attempt_at = now()')
    await updateCheckedInCounts(db, { onFailure })
    const [secondFailure] = await listJobFailures(db)
    expect(secondFailure).toMatchObject({ consecutive_failures: 2 })
    const getRetryDelayMs = (row = secondFailure) =>
      Date.parse(row?.next_attempt_at ?? '') - Date.parse(row?.failed_at ?? '')
    expect(getRetryDelayMs()).toBe(2 * getRetryDelayMs(firstFailure))

    await query('drop trigger refused on places')
    await query('update job_failures set next_attempt_at = now()')
    expect(await updateCheckedInCounts(db, { onFailure })).toBe(1)
    expect(await listJobFailures(db)).toEqual([])
  })

  it('on a vessel: the other vessels get their nearest town, and the vessel waits for its retry', async () => {
    const { db } = server.database
    await query('update vessels set nearby_lookup_position = position')
    const vessels = await query<{ id: number }>(
      `insert into vessels (name, normalized_name, search_text, position)
       select 'Fram', 'fram', 'fram', point(5.9, 43.1) from generate_series(1, 3) returning id`,
    )
    const failingId = vessels[1]?.id ?? 0
    await refuseChanges('vessels', failingId)
    await updateNearbyTowns(db)
    expect(await listJobFailures(db)).toMatchObject([{ job: 'nearby towns', record_key: String(failingId) }])
    expect(await updateNearbyTowns(db)).toBe(0)
    expect(
      await query('select id from vessels where nearby_lookup_position is null and position is not null'),
    ).toEqual([{ id: failingId }])
    await query('drop trigger refused on vessels')
    await query('update job_failures set next_attempt_at = now()')
    await updateNearbyTowns(db)
    expect(await listJobFailures(db)).toEqual([])
  })

  it('on a map cell: the other cells are counted, and the cell waits for its retry', async () => {
    const { db } = server.database
    await recountDirtyCells(db)
    await query(`create or replace function refuse_cell() returns trigger language plpgsql as
      $$ begin raise exception 'this cell cannot be counted'; end $$`)
    await query(`create trigger refused before insert on map_cells for each row
      when (new.level = 12 and new.x = 100) execute function refuse_cell()`)
    const longitude = (100.5 / 4096) * 360 - 180
    await addPlace({ longitude, latitude: -40 })
    await addPlace({ longitude: 100, latitude: -40 })
    // The server also recounts after an edit: either run may record the failure.
    await vi.waitFor(async () => {
      await recountDirtyCells(db)
      expect(await query('select x from dirty_cells where x <> 100')).toEqual([])
      // The server and the test may count at the same time: each notes its failure.
      expect(await listJobFailures(db)).toMatchObject([
        { job: 'map cells', record_key: expect.stringMatching('^places 12/100/') },
      ])
    }, 30_000)
    const waiting = await query<{ x: number }>('select x from dirty_cells')
    expect(waiting).toEqual([{ x: 100 }])
    await query('drop trigger refused on map_cells')
    await query('update job_failures set next_attempt_at = now()')
    await recountDirtyCells(db)
    expect(await query('select x from dirty_cells')).toEqual([])
    expect(await listJobFailures(db)).toEqual([])
  })

  it('on an observation: the other observations of its batch are stored', async () => {
    const errors: unknown[] = []
    const pipeline = createIngestPipeline({
      database: server.database.forFeed(),
      clock: () => new Date(),
      onFailure: (error) => errors.push(error),
    })
    const buildStaticObservation = (mmsi: string, name: string, callSign: string | null = null) => ({
      kind: 'static' as const,
      vessel: { mmsi },
      at: new Date(),
      name,
      callSign,
    })
    // PostgreSQL does not store NUL in texts.
    const outcome = await pipeline.ingest('ais', [
      buildStaticObservation('227000001', 'ALBA'),
      buildStaticObservation('227000002', 'BAD', 'B\u0000'),
      buildStaticObservation('227000003', 'CORA'),
    ])
    expect(outcome).toMatchObject({ stored: 2, refused: { value: 1 } })
    expect(errors).toHaveLength(1)
    const stored = await query<{ name: string }>(
      "select name from vessels where mmsi in ('227000001', '227000003') order by mmsi",
    )
    expect(stored.map(({ name }) => name)).toEqual(['ALBA', 'CORA'])
    await pipeline.close()
  })
})
