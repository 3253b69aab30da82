import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAccountData } from '../../../src/server/accounts/personal-data/data-export-queries.ts'
import { deleteAccount } from '../../../src/server/accounts/personal-data/deletion-queries.ts'
import { personalTables } from '../../../src/server/accounts/personal-data/personal-tables.ts'
import { listTables } from '../../../src/server/database/table-catalogue.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { visibilities } from '../../../src/server/vessels/visibility.ts'
import {
  insertHourlyReading,
  insertPosition,
  insertReading,
  insertVessel,
  insertVisit,
} from '../../factories/live-rows.ts'
import { insertNavAid } from '../../factories/nav-aids.ts'
import { insertRow, insertRows } from '../../factories/rows.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let lists: Map<string, object[]>
let userId: number
let otherId: number

beforeAll(async () => {
  server = await startTestServer()
  userId = await createActiveUser(43)
  otherId = await createActiveUser(44)
  lists = await readLists(userId)
})
afterAll(() => server.close())

/** Creates a user with a place, a vessel and a row in each table. */
async function createActiveUser(latitude: number): Promise<number> {
  const { db, pool } = server.database
  await db.transaction().execute((tx) => importPlaces(tx, [buildPlaceRecord({ latitude })]))
  const { id } = await server.createUser()
  await server.app.mailer.waitUntilIdle()
  const { rows } = await pool.query(
    'update places set user_id = $1 where user_id is null and position[1] = $2 returning id',
    [id, latitude],
  )
  const vessel = await insertVessel(server.database, { name: 'Dragon', user_id: id })
  await fillEveryTable({ user: id, vessel, place: rows[0].id as number })
  return id
}

async function readLists(id: number): Promise<Map<string, object[]>> {
  const read = new Map<string, object[]>()
  for (const { name, rows: pages } of readAccountData(server.database.db, id)) {
    const records: object[] = []
    for await (const page of pages) records.push(...page)
    read.set(name, records)
  }
  return read
}

/** Inserts a row of the user into each table that has none yet. */
async function fillEveryTable({ user, vessel, place }: { user: number; vessel: number; place: number }) {
  const { database } = server
  const insert = (table: string, columns: object) => insertRow(database, table, { user_id: user, ...columns })
  await insert('user_identities', { issuer: 'https://club.example', subject: `s${user}` })
  await insert('user_tokens', { kind: 'password', token_hash: `\\x0${user}`, expires_at: new Date() })
  const navAid = await insertNavAid(database, { user_id: user })
  await insert('place_revisions', { place_id: place, lock_version: 1, after: {} })
  await insert('nav_aid_revisions', { nav_aid_id: navAid, lock_version: 1, after: {} })
  await insert('ratings', { place_id: place, stars: 4 })
  await insert('place_confirmations', { place_id: place, field: 'record', is_confirmed: true })
  await insert('posts', { place_id: place, comment: 'Good holding' })
  await insert('follows', { vessel_id: vessel })
  await insert('jobs', { kind: 'charts', input: {} })
  const report = { subject: 'place', subject_id: place, reason: 'not there' }
  await insert('reports', { ...report, resolved_by: user, resolved_at: new Date() })
  const file = { key: `a${user}`, filename: 'x.jpg', content_type: 'image/jpeg', byte_size: 1, checksum: 'x' }
  await insert('photos', { blob_id: await insert('blobs', file), width: 1, height: 1 })
  await insertReading(database, { vessel_id: vessel })
  await insertHourlyReading(database, { vessel_id: vessel })
  await insertRow(database, 'vessel_areas', {
    vessel_id: vessel,
    snapshot_at: new Date(),
    shown_from: new Date(),
    audience: 'public',
    z: 8,
    x: 130,
    y: 93,
  })
  await insertRow(database, 'vessel_visibility_periods', {
    vessel_id: vessel,
    started_at: new Date(),
    visibility: visibilities.owner,
  })
  await insertPosition(database, { vessel_id: vessel, at: new Date() })
  await insertVisit(database, { vessel_id: vessel, place_id: place })
}

/** Lists tables that refer to a user or vessel, by a foreign key or a column name. */
async function listPersonalTables(): Promise<string[]> {
  const { pool } = server.database
  const { rows } = await pool.query<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint c join pg_class r on r.oid = c.conrelid
     where contype = 'f' and confrelid in ('users'::regclass, 'vessels'::regclass) and not r.relispartition`,
  )
  const personalColumn = /^(user_id|vessel_id|email|.*_by|user_agent|ip|ip_address)$/
  const namedTables = (await listTables(pool))
    .filter(({ columns }) => columns.some(({ name }) => personalColumn.test(name)))
    .map(({ name }) => name)
  return [...new Set([...rows.map(({ name }) => name), ...namedTables])].sort()
}

it('the data export contains all tables that refer to a user or a vessel', async () => {
  expect(Object.keys(personalTables).sort()).toEqual(await listPersonalTables())
  for (const [table, { list }] of Object.entries(personalTables)) {
    expect(lists.get(list)?.length, table).toBeGreaterThan(0)
  }
})

it('the data export contains all their columns, or omits them for a stated reason', async () => {
  const missing: string[] = []
  const stale: string[] = []
  for (const { name: table, columns } of await listTables(server.database.pool)) {
    const personal = personalTables[table]
    if (!personal) continue
    const exported = new Set(Object.keys(lists.get(personal.list)?.[0] ?? {}))
    const omitted = new Set(Object.keys(personal.omitted ?? {}))
    for (const { name, type } of columns) {
      const field = personal.exportNames?.[name] ?? name
      const prefix = field.replace(/_?position$/, '')
      const inExport =
        exported.has(field) ||
        (type === 'point' && exported.has([prefix, 'latitude'].filter(Boolean).join('_')))
      if (!inExport && !omitted.has(name)) missing.push(`${table}.${name}`)
      if (inExport && omitted.has(name)) stale.push(`${table}.${name}`)
    }
  }
  expect({ missing, stale }).toEqual({ missing: [], stale: [] })
})

it('the data export contains the moderation actions of the user', () => {
  expect(lists.get('moderated')).toMatchObject([{ record: 'report' }])
})

it('keeps the names of its fields when a column gets another name', () => {
  const fields = (list: string) => Object.keys(lists.get(list)?.[0] ?? {})
  expect(fields('confirmed-facts')).toEqual(['place_id', 'fact', 'confirms', 'at'])
  expect(fields('follows')).toEqual(['vessel_id', 'accepted', 'at'])
  expect(fields('followers')).toEqual(['vessel_id', 'user_id', 'accepted', 'at'])
  expect(fields('visibility-periods')).toEqual(['vessel_id', 'started_at', 'visibility'])
  expect(fields('areas')).toEqual(['vessel_id', 'snapshot_at', 'shown_from', 'audience', 'z', 'x', 'y'])
  expect(fields('reports')).toEqual(['id', 'subject', 'subject_id', 'reason', 'at', 'settled_at'])
  expect(fields('vessels')).toEqual(
    expect.arrayContaining(['still_since', 'still_latitude', 'still_longitude', 'nearby_latitude', 'ais_at']),
  )
})

it('contains the rows of the account only', () => {
  const counts = Object.fromEntries([...lists].map(([name, rows]) => [name, rows.length]))
  const expected = Object.fromEntries([...lists.keys()].map((name) => [name, 1]))
  // The links of the sign-up and of `fillEveryTable`.
  expect(counts).toEqual({ ...expected, 'mailed-links': 2 })
})

it('contains every row of long lists once, in order', async () => {
  const { database } = server
  const { id } = await server.createUser()
  const [place] = lists.get('places') as [{ id: number }] // it has one
  const place_id = place.id
  const numbers = Array.from({ length: 2001 }, (_, index) => index)
  const posts = numbers.map((number) => ({ user_id: id, place_id, comment: `review ${number}` }))
  const ids = await insertRows(database, 'posts', posts)
  const vessel_id = await insertVessel(database, { user_id: id })
  const readings = numbers.map((number) => ({
    vessel_id,
    kind: number % 2 ? 'dbt' : 'wsp',
    value: number,
    at: new Date(Date.now() - Math.floor(number / 4) * 1000),
    source: `boat ${number % 4}`,
  }))
  await insertRows(database, 'sensor_readings', readings)
  // Two records of the same time, with different visibility, on both sides of the end of a page.
  const positions = numbers.map((number) => ({
    vessel_id,
    position: `(4,${number / 100})`,
    at: new Date(Date.parse('2026-05-01T00:00:00Z') + Math.floor((number + 1) / 2) * 1000),
    source: 'boat',
    visibility: number % 2 ? visibilities.owner : visibilities.everyone,
  }))
  await insertRows(database, 'positions', positions)
  const own = await readLists(id)
  expect(own.get('reviews')?.map((row) => (row as { id: number }).id)).toEqual(ids.sort((a, b) => a - b))
  const values = own.get('sensor-readings')?.map((row) => (row as { value: number }).value)
  expect(values?.sort((a, b) => a - b)).toEqual(numbers)
  const latitudes = own.get('positions')?.map((row) => (row as { latitude: number }).latitude)
  expect(latitudes).toEqual(numbers.map((number) => number / 100))
})

it('a deletion empties the lists of the account, except votes, and changes those of no other', async () => {
  const others = await readLists(otherId)
  await deleteAccount(server.database.db, userId, new Date())
  expect(await readLists(otherId)).toEqual(others)
  const remaining = [...(await readLists(userId))].filter(([, rows]) => rows.length > 0)
  expect(remaining.map(([name]) => name)).toEqual(['profile', 'ratings', 'confirmed-facts'])
  expect(remaining[0]?.[1]).toEqual([
    {
      id: userId,
      email: `deleted-${userId}@invalid`,
      first_name: null,
      last_name: null,
      address: null,
      city: null,
      state_code: null,
      postal_code: null,
      country_code: null,
      mobile_phone: null,
      admin: false,
      photo_id: null,
      confirmed_at: null,
      intro_dismissed_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    },
  ])
})
