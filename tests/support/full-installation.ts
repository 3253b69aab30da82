import type { Database } from '../../src/server/database/database.ts'
import { recountDirtyCells } from '../../src/server/map-layers/cell-queries.ts'
import { importPlaces } from '../../src/server/imports/place-queries.ts'
import { listTables } from '../../src/server/database/table-catalogue.ts'
import { buildPlaceRecord } from './test-server.ts'

/** Text with characters that often break formats: quotes, backslash, line ends, line separator, other scripts. */
export const edgeCaseText = 'a "b" \\n\\x \n\r\n\t \u2028 \u2029 ñ 港 ⚓ {1,"2"} NULL'

/** Inserts rows with all column types, in tables with foreign keys in both directions. */
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
  // The nearby position is set, so the running server does not compute it again.
  await pool.query(`insert into vessels (name, normalized_name, search_text, loa, position, nearby_lookup_position, nearby)
    values ('Fram', 'fram', 'fram', 38.9, '(4.132,43.517)', '(4.132,43.517)', '{"a":[1,1e-7,null,"x"]}')`)
  for (const at of [now, new Date('2001-02-03T04:05:06.789Z')]) {
    await pool.query(
      `insert into positions (vessel_id, at, position, sog, source) values (1, $1, '(0.1,-1e-9)', 0.3, 'ais')`,
      [at],
    )
  }
  await insertHiddenVessel(database, now)
  await pool.query(
    `insert into app_state (name, value) values ('nothing', 'null'), ('text', '"x"'), ('number', '1.50')`,
  )
  await pool.query(`insert into app_state (name, value) values ('hard', $1)`, [JSON.stringify(edgeCaseText)])
  await pool.query(
    `insert into coast_sources (kind, name, licence, spacing_m) values ('file', $1, 'none', 12.5)`,
    [edgeCaseText.slice(0, 200)],
  )
  await pool.query(
    `insert into coast_cells (number, source_id, spacing_m, rings) values (1036799, 1, 0.1, '\\x00ff105c0a')`,
  )
  await pool.query('insert into coast_changes (cell) values (0), (1036799)')
  await pool.query("insert into sign_in_attempts (subject, attempts) values ('account:x', 2)")
  // Deleted ids leave a gap in the sequence.
  await pool.query("delete from users where email = 'bo@example.org'")
}

/** Inserts a vessel that was hidden at all times, with a report and a snapshot of now. */
async function insertHiddenVessel({ pool }: Database, now: Date): Promise<void> {
  const values = [now]
  await pool.query(
    `insert into vessels (name, normalized_name, search_text, area_nm, privacy_changed_at)
     values ('Veiled', 'veiled', 'veiled', 4, $1)`,
    values,
  )
  await pool.query(
    `insert into vessel_visibility_periods (vessel_id, started_at, visibility)
     values (2, '-infinity', 0), (2, $1, 0)`,
    values,
  )
  await pool.query(
    `insert into positions (vessel_id, at, position, source, visibility) values (2, $1, '(3,42)', 'phone', 0)`,
    values,
  )
  await pool.query(
    `insert into vessel_areas (vessel_id, snapshot_at, shown_from, audience, z, x, y)
     values (2, $1, $1, 'followers', 9, 260, 190)`,
    values,
  )
}

/** Computes a digest of each table in PostgreSQL, independent of row order. */
export async function computeTableDigests({ pool }: Database): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const { name } of await listTables(pool)) {
    const { rows } = await pool.query<{ digest: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text collate "C"), '')) as digest
       from ${name} t`,
    )
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}
