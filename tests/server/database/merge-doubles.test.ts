import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importNavAids } from '../../../src/server/imports/nav-aid-queries.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import {
  buildNavAidRecord,
  buildPlaceRecord,
  startTestServer,
  type TestServer,
} from '../../support/test-server.ts'
import { runMigration } from '../../support/run-migration.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const query = async (text: string) =>
  (await server.database.pool.query(text)).rows as Record<string, unknown>[]

/** Adds a place or aid as a second import at the same time did: the same row, without a source record. */
async function addDouble(table: 'places' | 'nav_aids', id: number, newId: number, changes: object = {}) {
  const [written] = await query(`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_schema = current_schema() and table_name = '${table}' and is_generated = 'NEVER'`)
  await server.database.pool.query(
    `insert into ${table} (${String(written?.columns)})
     select ${String(written?.columns)} from jsonb_populate_record(
       null::${table}, (select to_jsonb(t) || $1::jsonb from ${table} t where id = $2))`,
    [JSON.stringify({ id: newId, ...changes }), id],
  )
}

const osm = (node: number, name: string) => ({
  key: `osm:node/${node}`,
  name,
  source: 'openstreetmap',
  source_url: `https://www.openstreetmap.org/node/${node}`,
})

describe('doubles of imports at the same time', () => {
  const kept: Record<string, number> = {}

  beforeAll(async () => {
    const places = [
      { ...osm(1, 'Plain'), latitude: 10 },
      { ...osm(2, 'Edited'), latitude: 20 },
      { ...osm(3, 'Renamed since'), latitude: 30 },
      { key: 'wpi:1', name: 'Port', source: 'nga-wpi', source_url: 'https://msi.example/wpi', latitude: 40 },
      {
        key: 'wpi:2',
        name: 'Other port',
        source: 'nga-wpi',
        source_url: 'https://msi.example/wpi',
        latitude: 50,
      },
      { ...osm(4, 'Alone'), latitude: 60 },
    ].map((place) => buildPlaceRecord({ longitude: 4, ...place }))
    const { db } = server.database
    await db.transaction().execute((tx) => importPlaces(tx, places))
    await db.transaction().execute((tx) => importNavAids(tx, [buildNavAidRecord()]))
    for (const { id, name } of (await query('select id, name from places')) as { id: number; name: string }[])
      kept[name] = id
    const [user, other] = [await server.createUser(), await server.createUser()]
    await addDouble('places', kept.Plain ?? 0, 9001)
    await addDouble('places', kept.Plain ?? 0, 9011)
    await addDouble('places', kept.Edited ?? 0, 9002, { user_edited: true, description: 'By a member' })
    await addDouble('places', kept['Renamed since'] ?? 0, 9003, { name: 'Former', normalized_name: 'former' })
    await addDouble('places', kept.Port ?? 0, 9004)
    // A member's own place at the same spot, whose account was deleted.
    await addDouble('places', kept.Alone ?? 0, 9005)
    await query(
      `insert into place_revisions (place_id, lock_version, before, after) values (9005, 0, null, '{}')`,
    )
    await addDouble('nav_aids', 1, 9001)
    await query(`insert into ratings (place_id, user_id, stars)
      values (9001, ${user.id}, 5), (9011, ${user.id}, 4), (9011, ${other.id}, 1), (${kept.Plain}, ${other.id}, 3)`)
    await query(`insert into posts (place_id, user_id, comment) values (9001, ${user.id}, 'Good shelter')`)
    await query("insert into source_aliases (alias, place_id) values ('unlocode:XXPLN', 9001)")
    await query('truncate dirty_cells')
    await runMigration(server, '061-merge-doubles.sql')
  })

  it('are marked as deleted, and only one of each stays', async () => {
    const rows = await query('select id, deleted_at is null as stays from places order by id')
    const staying = rows.filter(({ stays }) => stays).map(({ id }) => id)
    expect(staying).toEqual([
      kept.Plain,
      kept['Renamed since'],
      kept.Port,
      kept['Other port'],
      kept.Alone,
      9002,
      9005,
    ])
    expect(await query('select id from nav_aids where deleted_at is null')).toEqual([{ id: 1 }])
  })

  it('leave what members added to the place that stays', async () => {
    const [plain] = await query(`select rating_sum, vote_count from places where id = ${kept.Plain}`)
    expect(plain?.vote_count).toBe(2)
    expect(await query('select place_id, comment from posts')).toEqual([
      { place_id: kept.Plain, comment: 'Good shelter' },
    ])
    expect(await query('select place_id from source_aliases')).toEqual([{ place_id: kept.Plain }])
    // The edited one owns the source record now, so that the next import finds it.
    expect(await query("select place_id from source_records where key = 'osm:node/2'")).toEqual([
      { place_id: 9002 },
    ])
  })

  it('are counted no more on the map', async () => {
    expect((await query("select 1 from dirty_cells where layer = 'places'")).length).toBeGreaterThan(0)
    expect((await query("select 1 from dirty_cells where layer = 'nav_aids'")).length).toBe(1)
  })

  it('change nothing when the migration finds none', async () => {
    const read = () => query('select id, changed_at, lock_version from places order by id')
    const before = await read()
    await runMigration(server, '061-merge-doubles.sql')
    expect(await read()).toEqual(before)
  })
})
