import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReportSubject } from '../../../src/core/contract/moderation.ts'
import { maxRevisionsListed } from '../../../src/core/limits/places.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { addReport, getReviewQueue, resolveReport } from '../../../src/server/moderation/queries.ts'
import {
  diffFields,
  findStateBeforeRevision,
  listRevisions,
} from '../../../src/server/revisions/revision-queries.ts'
import { insertVessel } from '../../factories/live-rows.ts'
import { insertNavAid } from '../../factories/nav-aids.ts'
import { insertRow, insertRows } from '../../factories/rows.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let userId: number
let otherId: number
let placeId: number
beforeAll(async () => {
  server = await startTestServer()
  const { db, pool } = server.database
  userId = (await server.createUser({ first_name: 'Ann', last_name: 'Bonny' })).id
  otherId = (await server.createUser()).id
  await db.transaction().execute((tx) => importPlaces(tx, [buildPlaceRecord()]))
  placeId = (await pool.query('select id from places')).rows[0].id
})
afterAll(() => server.close())

const report = (subject: ReportSubject, subject_id: number, reason = ' Wrong. ', by = userId) =>
  addReport(server.database.db, by, { subject, subject_id, reason })

it('each kind of record can be reported by name while it exists', async () => {
  const { database } = server
  const { pool } = database
  const file = {
    key: 'm',
    filename: 'x',
    content_type: 'image/jpeg',
    byte_size: 1,
    checksum: '',
    user_id: userId,
  }
  const photo = {
    blob_id: await insertRow(database, 'blobs', file),
    width: 1,
    height: 1,
    caption: 'The quay',
  }
  const subjects: [ReportSubject, string, number, string | null][] = [
    ['place', 'places', placeId, 'Port Camargue'],
    [
      'nav_aid',
      'nav_aids',
      await insertNavAid(database, { user_id: userId, name: 'Espiguette' }),
      'Espiguette',
    ],
    ['vessel', 'vessels', await insertVessel(database, { name: 'Argo' }), 'Argo'],
    [
      'post',
      'posts',
      await insertRow(database, 'posts', { place_id: placeId, comment: 'x'.repeat(99) }),
      'x'.repeat(80),
    ],
    ['user', 'users', otherId, 'Grace Hopper'],
    ['photo', 'photos', await insertRow(database, 'photos', photo), 'The quay'],
  ]
  for (const [subject, table, id, name] of subjects) {
    expect(await report(subject, id)).toEqual({
      id: expect.any(Number),
      subject,
      subject_id: id,
      subject_name: name,
      reason: 'Wrong.',
      at: expect.any(String),
      user_id: userId,
      user_name: 'Ann Bonny',
    })
    expect(await report(subject, 2_000_000_000)).toBeNull()
    if (subject === 'photo') continue
    await pool.query(`update ${table} set deleted_at = now() where id = $1`, [id])
    expect(await report(subject, id), subject).toBeNull()
    await pool.query(`update ${table} set deleted_at = null where id = $1`, [id])
  }
  await pool.query('delete from reports')
})

it('a report replaces the open one of the same user and record, and is settled once', async () => {
  const { db, pool } = server.database
  const first = await report('place', placeId, 'One.')
  const others = await report('place', placeId, 'Theirs.', otherId)
  const second = await report('place', placeId, 'Two.')
  const listReports = async () => (await getReviewQueue(db)).reports.map(({ id }) => id)
  expect(await listReports()).toEqual([others?.id, second?.id])
  expect(await resolveReport(db, first?.id ?? 0, otherId)).toBe(false)
  expect(await resolveReport(db, second?.id ?? 0, otherId)).toBe(true)
  expect(await resolveReport(db, second?.id ?? 0, otherId)).toBe(false)
  const third = await report('place', placeId, 'Three.')
  expect(await listReports()).toEqual([others?.id, third?.id])
  const { rows } = await pool.query('select resolved_by from reports where resolved_at is not null')
  expect(rows).toEqual([{ resolved_by: otherId }])
})

it('the queue has new places, the oldest first, and the latest edits of both kinds of records', async () => {
  const { database } = server
  const { db, pool } = database
  await db.transaction().execute((tx) =>
    importPlaces(
      tx,
      [1, 2, 3].map((latitude) => buildPlaceRecord({ latitude, name: `New ${latitude}` })),
    ),
  )
  await pool.query(
    "update places set review_status = 'new', user_id = $1, created_at = now() - id * interval '1 hour' where name like 'New %'",
    [userId],
  )
  await pool.query("update places set deleted_at = now() where name = 'New 2'")
  const navAid = await insertNavAid(database, { user_id: userId, name: 'Mark' })
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await insertRow(database, 'place_revisions', {
    place_id: placeId,
    user_id: userId,
    lock_version: 1,
    at: at(3),
    before: {},
    after: { b: 1, a: 2 },
  })
  await insertRow(database, 'nav_aid_revisions', {
    nav_aid_id: navAid,
    user_id: null,
    lock_version: 1,
    at: at(2),
    before: {},
    after: { name: 'x' },
  })
  const queue = await getReviewQueue(db)
  expect(queue.places.map(({ name, user_name }) => [name, user_name])).toEqual([
    ['New 3', 'Ann Bonny'],
    ['New 1', 'Ann Bonny'],
  ])
  expect(queue.revisions).toMatchObject([
    { subject: 'nav_aid', subject_id: navAid, subject_name: 'Mark', fields: ['name'], user_name: null },
    { subject: 'place', subject_id: placeId, subject_name: 'Port Camargue', user_name: 'Ann Bonny' },
  ])
  expect([...(queue.revisions[1]?.fields ?? [])].sort()).toEqual(['a', 'b'])
})

it('revisions of one record are listed up to the limit, the latest first', async () => {
  const { database } = server
  const { db, pool } = database
  await pool.query('delete from place_revisions')
  const rows = Array.from({ length: maxRevisionsListed + 1 }, (_, index) => ({
    place_id: placeId,
    user_id: userId,
    lock_version: index,
    at: new Date(Date.now() + index * 1000),
    before: index === 0 ? null : { name: `name ${index - 1}` },
    after: { name: `name ${index}` },
  }))
  const ids = await insertRows(database, 'place_revisions', rows)
  const listed = await listRevisions(db, 'place', placeId)
  expect(listed.map(({ lock_version }) => lock_version)).toEqual(
    rows
      .map(({ lock_version }) => lock_version)
      .toReversed()
      .slice(0, maxRevisionsListed),
  )
  expect(listed[0]).toEqual({
    id: ids.at(-1),
    lock_version: maxRevisionsListed,
    at: expect.any(String),
    user_id: userId,
    user_name: 'Ann Bonny',
    before: { name: `name ${maxRevisionsListed - 1}` },
    after: { name: `name ${maxRevisionsListed}` },
  })
  expect(await listRevisions(db, 'nav_aid', placeId)).toEqual([])
  const before = (id: number, record = placeId) => findStateBeforeRevision(db, 'place', record, id)
  expect(await before(ids[1] ?? 0)).toEqual({ name: 'name 0' })
  expect(await before(ids[0] ?? 0)).toBeNull()
  expect(await before(ids[1] ?? 0, placeId + 1)).toBeNull()
})

it('a difference has the changed fields only, by their contents', () => {
  const current = { name: 'a', city: null as string | null, tags: { vhf: '9' }, loa: 1 }
  expect(diffFields(current, { name: 'b', city: null, tags: { vhf: '9' } })).toEqual({
    before: { name: 'a' },
    after: { name: 'b' },
  })
  expect(diffFields(current, { tags: { vhf: '10' }, city: 'x' })).toEqual({
    before: { tags: { vhf: '9' }, city: null },
    after: { tags: { vhf: '10' }, city: 'x' },
  })
  expect(diffFields(current, { name: undefined } as unknown as Partial<typeof current>)).toEqual({
    before: {},
    after: {},
  })
})
