import type { Database } from '../../src/server/database/database.ts'
import { recountDirtyCells } from '../../src/server/map-layers/cell-queries.ts'
import { importPlaces } from '../../src/server/imports/place-queries.ts'
import { listTables } from '../../src/server/database/table-catalogue.ts'
import { buildPlaceRecord } from './test-server.ts'

/** Text that has tripped formats before: quotes, a backslash, line ends, a line separator, other scripts. */
export const edgeCaseText = 'a "b" \\n\\x \n\r\n\t \u2028 \u2029 ñ 港 ⚓ {1,"2"} NULL'

/** Fills a database with rows of every kind of column, in tables that refer to each other both ways. */
export async function fillAllTables(database: Database, now = new Date()): Promise<void> {
  const { db, pool } = database
  const places = Array.from({ length: 1200 }, (_, i) =>
    buildPlaceRecord({
      latitude: 40 + (i % 50) / 7,
      longitude: 3 + i / 900,
      name: `Port ${i}`,
      prominence: i % 90,
    }),
  )
  await db.transaction().execute((tx) => importPlaces(tx, places))
  await recountDirtyCells(db)
  await pool.query(
    `insert into users (email, first_name, api_key_cipher, api_key_hash, admin)
     values ('ada@example.org', $1, '\\x00ff10', '\\x01', true), ('bo@example.org', null, null, null, false)`,
    [edgeCaseText],
  )
  await pool.query(
    `insert into blobs (key, filename, content_type, byte_size, checksum, user_id, stored)
     values ('ab/cdef', $1, 'image/jpeg', 5000000000, 'x', 1, true)`,
    [edgeCaseText],
  )
  await pool.query('insert into photos (blob_id, width, height, user_id, caption) values (1, 2, 3, 1, $1)', [
    edgeCaseText,
  ])
  await pool.query('update users set photo_id = 1 where id = 1')
  // It is placed already: the running server has no reason to work out where it is.
  await pool.query(`insert into vessels (name, normalized_name, search_text, loa, position, nearby_lookup_position, nearby)
    values ('Fram', 'fram', 'fram', 38.9, '(4.132,43.517)', '(4.132,43.517)', '{"a":[1,1e-7,null,"x"]}')`)
  for (const at of [now, new Date('2001-02-03T04:05:06.789Z')]) {
    await pool.query(
      `insert into positions (vessel_id, at, position, sog, source) values (1, $1, '(0.1,-1e-9)', 0.3, 'ais')`,
      [at],
    )
  }
  await pool.query(
    `insert into app_state (name, value) values ('nothing', 'null'), ('text', '"x"'), ('number', '1.50')`,
  )
  await pool.query(`insert into app_state (name, value) values ('hard', $1)`, [JSON.stringify(edgeCaseText)])
  await pool.query("insert into sign_in_attempts (subject, attempts) values ('account:x', 2)")
  // Ids that were given and taken back are not given again.
  await pool.query("delete from users where email = 'bo@example.org'")
}

/** A digest of each table as PostgreSQL itself makes it, whatever the order of the rows. */
export async function computeTableDigests({ pool }: Database): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { name } of await listTables(pool)) {
    const { rows } = await pool.query<{ digest: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text collate "C"), '')) as digest
       from ${name} t`,
    )
    found[name] = rows[0]?.digest ?? ''
  }
  return found
}
