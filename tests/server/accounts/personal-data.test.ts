import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAccountData } from '../../../src/server/accounts/personal-data/data-export-queries.ts'
import { personalTables } from '../../../src/server/accounts/personal-data/personal-tables.ts'
import { listTables } from '../../../src/server/database/table-catalogue.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { insertPosition, insertVessel, insertVisit } from '../../factories/live-rows.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let lists: Map<string, object[]>

beforeAll(async () => {
  server = await startTestServer()
  const { db, pool } = server.database
  await db.transaction().execute((tx) => importPlaces(tx, [buildPlaceRecord()]))
  const { id } = await server.createUser()
  await pool.query('update places set user_id = $1', [id])
  const vessel = await insertVessel(server.database, { name: 'Dragon', user_id: id })
  const { rows } = await pool.query('select id from places')
  const ids = { user: id, vessel, place: rows[0].id as number }
  await fillEveryTable(ids)
  lists = new Map()
  for (const { name, rows: pages } of readAccountData(db, id)) {
    const records: object[] = []
    for await (const page of pages) records.push(...page)
    lists.set(name, records)
  }
})
afterAll(() => server.close())

/** Inserts a row of the user into each table that has none yet. */
async function fillEveryTable({ user, vessel, place }: { user: number; vessel: number; place: number }) {
  for (const statement of [
    `insert into user_identities (issuer, subject, user_id) values ('https://club.example', 's', $1)`,
    `insert into user_tokens (user_id, kind, token_hash, expires_at) values ($1, 'password', '\\x01', now())`,
    `insert into nav_aids (name, mmsi, position, user_id, source, source_licence, normalized_name, cell_x, cell_y, feature)
     values ('Buoy', '992271001', point(4, 43), $1, 'members', 'ODbL-1.0', 'buoy', 1, 1, '{}')`,
    `insert into place_revisions (place_id, user_id, lock_version, after) values (${place}, $1, 1, '{}')`,
    `insert into nav_aid_revisions (nav_aid_id, user_id, lock_version, after)
     select max(id), $1, 1, '{}' from nav_aids`,
    `insert into ratings (place_id, user_id, stars) values (${place}, $1, 4)`,
    `insert into place_confirmations (place_id, field, user_id, is_confirmed) values (${place}, 'record', $1, true)`,
    `insert into posts (place_id, user_id, comment) values (${place}, $1, 'Good holding')`,
    `insert into follows (user_id, vessel_id) values ($1, ${vessel})`,
    `insert into jobs (kind, user_id, input) values ('charts', $1, '{}')`,
    `insert into reports (user_id, subject, subject_id, reason, resolved_by, resolved_at)
     values ($1, 'place', ${place}, 'not there', $1, now())`,
    `insert into blobs (key, filename, content_type, byte_size, checksum, user_id)
     values ('a', 'x.jpg', 'image/jpeg', 1, 'x', $1)`,
    `insert into photos (blob_id, width, height, user_id) select max(id), 1, 1, $1 from blobs`,
  ]) {
    await server.database.pool.query(statement, [user])
  }
  for (const statement of [
    `insert into sensor_readings (vessel_id, kind, at, value, source) values ($1, 'dbt', now(), 7, 'boat')`,
    `insert into sensor_rollups (vessel_id, kind, span, at, mean, low, high, count)
     values ($1, 'dbt', 'hour', now(), 1, 1, 1, 1)`,
    `insert into vessel_blurs (vessel_id, blur_nm, state, visible_position, visible_at)
     values ($1, 5, '{}', point(4, 43), now())`,
    `insert into vessel_hidden_periods (vessel_id, started_at) values ($1, now())`,
  ]) {
    await server.database.pool.query(statement, [vessel])
  }
  await insertPosition(server.database, { vessel_id: vessel, at: new Date() })
  await insertVisit(server.database, { vessel_id: vessel, place_id: place })
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
    expect([table, lists.get(list)?.length]).not.toEqual([table, undefined])
    expect([table, lists.get(list)?.length]).not.toEqual([table, 0])
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
  expect(fields('hidden-periods')).toEqual(['vessel_id', 'began_at', 'ended_at'])
  expect(fields('blurred-positions')).toEqual([
    'vessel_id',
    'blur_nm',
    'shown_latitude',
    'shown_longitude',
    'shown_at',
  ])
  expect(fields('reports')).toEqual(['id', 'subject', 'subject_id', 'reason', 'at', 'settled_at'])
  expect(fields('vessels')).toEqual(
    expect.arrayContaining(['still_since', 'still_latitude', 'still_longitude', 'nearby_latitude', 'ais_at']),
  )
})
