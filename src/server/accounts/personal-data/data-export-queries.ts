import { sql, type RawBuilder } from 'kysely'
import { userColumns } from '../../../core/records/user-columns.ts'
import { editableNavAidColumns } from '../../../core/records/nav-aid-columns.ts'
import { editableVesselColumns } from '../../../core/records/vessel-columns.ts'
import { editablePlaceColumns } from '../../../core/records/place-columns.ts'
import { createRecordSql } from '../../database/record-sql.ts'
import type { Db } from '../../database/tables.ts'
import { visibilities } from '../../vessels/visibility.ts'

/** One list of the export, read in batches. */
export interface AccountDataList {
  name: string
  rows: AsyncIterable<object[]>
}

const pageSize = 2000

/**
 * All data of an account except password, API key and session tokens, which are only credentials.
 * The export is a file format: lists and fields keep their names when a table or column is renamed.
 */
export function readAccountData(db: Db, userId: number): AccountDataList[] {
  const listRows = (name: string, query: RawBuilder<object>): AccountDataList => ({
    name,
    rows: readOnce(db, query),
  })
  const listPages = (name: string, query: (after: number) => RawBuilder<Numbered>): AccountDataList => ({
    name,
    rows: readInPages(db, query),
  })
  const own = sql`select id from vessels where user_id = ${userId}`
  return [
    listRows(
      'profile',
      sql`
        select ${createRecordSql(userColumns).select('u')}, u.updated_at from users u where u.id = ${userId}`,
    ),
    listRows(
      'log-ins',
      sql`
        select user_agent, created_at, last_seen_at, expires_at, revoked_at
        from sessions where user_id = ${userId} order by id`,
    ),
    listRows(
      'log-ins-of-other-houses',
      sql`select issuer, subject, created_at from user_identities where user_id = ${userId} order by created_at`,
    ),
    listRows(
      'mailed-links',
      sql`select kind, created_at, expires_at, used_at from user_tokens where user_id = ${userId} order by id`,
    ),
    listRows(
      'places',
      sql`
        select p.id, ${createRecordSql(editablePlaceColumns).select('p')}, p.created_at, p.updated_at, p.deleted_at
        from places p where p.user_id = ${userId} order by p.id`,
    ),
    listRows(
      'navigation-aids',
      sql`
        select a.id, a.mmsi, ${createRecordSql(editableNavAidColumns).select('a')}, a.created_at
        from nav_aids a where a.user_id = ${userId} order by a.id`,
    ),
    listPages(
      'edits-of-places',
      (after) => sql`
        select id, place_id, at, before, after from place_revisions
        where user_id = ${userId} and id > ${after} order by id limit ${pageSize}`,
    ),
    listPages(
      'edits-of-navigation-aids',
      (after) => sql`
        select id, nav_aid_id, at, before, after from nav_aid_revisions
        where user_id = ${userId} and id > ${after} order by id limit ${pageSize}`,
    ),
    listPages(
      'reviews',
      (after) => sql`
        select id, place_id, comment, provider, photo_id, link, client_key, created_at, updated_at, deleted_at from posts
        where user_id = ${userId} and id > ${after} order by id limit ${pageSize}`,
    ),
    listRows('ratings', sql`select place_id, stars, at from ratings where user_id = ${userId} order by at`),
    listRows(
      'confirmed-facts',
      sql`select place_id, field as fact, is_confirmed as confirms, confirmed_at as at
        from place_confirmations where user_id = ${userId} order by at`,
    ),
    listRows(
      'vessels',
      sql`
        select v.id, ${createRecordSql(editableVesselColumns).select('v')}, ais_ship_type, stinkpot, audience, area_nm, delay_hours,
          position_expires_hours, privacy_changed_at, claimed, position[1] as latitude, position[0] as longitude, position_at, sog, cog, heading,
          status, nearby, nearby_lookup_position[1] as nearby_latitude,
          nearby_lookup_position[0] as nearby_longitude,
          stationary_since as still_since, stationary_position[1] as still_latitude,
          stationary_position[0] as still_longitude, ais_updated_at as ais_at, source,
          source_licence, source_url, created_at, updated_at, deleted_at
        from vessels v where user_id = ${userId} order by id`,
    ),
    { name: 'positions', rows: readPositions(db, userId) },
    { name: 'sensor-readings', rows: readSensorReadings(db, userId) },
    listRows(
      'sensor-means',
      sql`
        select vessel_id, kind, span, at, mean, low, high, count, visibility from sensor_rollups
        where vessel_id in (${own}) order by vessel_id, kind, span, at`,
    ),
    listRows(
      'check-ins',
      sql`
        select id, vessel_id, place_id, arrived_at, last_seen_at, left_at, away_since, visibility from visits
        where vessel_id in (${own}) order by id`,
    ),
    listRows(
      'visibility-periods',
      sql`
        select vessel_id, started_at::text as started_at, visibility from vessel_visibility_periods
        where vessel_id in (${own}) order by vessel_id, started_at`,
    ),
    listRows(
      'areas',
      sql`
        select vessel_id, snapshot_at, shown_from, audience, z, x, y
        from vessel_areas where vessel_id in (${own}) order by vessel_id, snapshot_at`,
    ),
    listRows(
      'follows',
      sql`select vessel_id, accepted, created_at as at from follows where user_id = ${userId} order by at`,
    ),
    listRows(
      'followers',
      sql`
        select vessel_id, user_id, accepted, created_at as at from follows
        where vessel_id in (${own}) order by vessel_id, at`,
    ),
    listRows(
      'reports',
      sql`
        select id, subject, subject_id, reason, at, resolved_at as settled_at from reports
        where user_id = ${userId} order by id`,
    ),
    listRows(
      'chart-orders',
      sql`
        select id, kind, state, input, progress, result, failure, created_at, started_at, finished_at
        from jobs where user_id = ${userId} order by id`,
    ),
    listRows(
      'moderated',
      sql`
        select 'place' as record, id, deleted_at as at from places where deleted_by = ${userId}
        union all
        select 'nav_aid', id, deleted_at from nav_aids where deleted_by = ${userId}
        union all
        select 'report', id, resolved_at from reports where resolved_by = ${userId}
        order by at, record, id`,
    ),
    listRows(
      'photos',
      sql`
        select id, vessel_id, width, height, caption, created_at from photos
        where user_id = ${userId} order by id`,
    ),
    listRows(
      'uploads',
      sql`
        select filename, content_type, byte_size, checksum, stored, created_at, removed_at from blobs
        where user_id = ${userId} order by id`,
    ),
  ]
}

interface Numbered {
  id: number
}

async function* readOnce(db: Db, query: RawBuilder<object>): AsyncGenerator<object[]> {
  yield (await query.execute(db)).rows
}

async function* readInPages(
  db: Db,
  query: (after: number) => RawBuilder<Numbered>,
): AsyncGenerator<object[]> {
  let after = 0
  for (;;) {
    const { rows } = await query(after).execute(db)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.id
  }
}

interface PositionRow {
  vessel_id: number
  at: string
  source: string
  visibility: number
}

/** Positions of the user's vessels, in batches. */
async function* readPositions(db: Db, userId: number): AsyncGenerator<object[]> {
  let last: PositionRow = { vessel_id: 0, at: 'epoch', source: '', visibility: 0 }
  for (;;) {
    // Time as text: a Date has no microseconds, so the next batch would repeat rows.
    const { rows } = await sql<PositionRow>`
      select vessel_id, at::text as at, position[1] as latitude, position[0] as longitude, sog, cog, heading,
        nav_status, source, received_at, visibility
      from positions
      where vessel_id in (select id from vessels where user_id = ${userId})
        -- What was hidden by a former owner is not this user's.
        and visibility >= ${sql.lit(visibilities.owner)}
        and (vessel_id, at, source, visibility) >
          (${last.vessel_id}::int, ${last.at}::timestamptz, ${last.source}::text, ${last.visibility}::smallint)
      order by vessel_id, at, source, visibility limit ${pageSize}`.execute(db)
    yield rows
    const end = rows.at(-1)
    if (!end || rows.length < pageSize) return
    last = end
  }
}

interface ReadingRow extends PositionRow {
  kind: string
}

/** Raw sensor readings, in batches. */
async function* readSensorReadings(db: Db, userId: number): AsyncGenerator<object[]> {
  let last: ReadingRow = { vessel_id: 0, kind: '', at: 'epoch', source: '', visibility: 0 }
  for (;;) {
    const { rows } = await sql<ReadingRow>`
      select vessel_id, kind, at::text as at, value, source, visibility from sensor_readings
      where vessel_id in (select id from vessels where user_id = ${userId})
        and (vessel_id, kind, at, source, visibility) > (${last.vessel_id}::int, ${last.kind}::text,
          ${last.at}::timestamptz, ${last.source}::text, ${last.visibility}::smallint)
      order by vessel_id, kind, at, source, visibility limit ${pageSize}`.execute(db)
    yield rows
    const end = rows.at(-1)
    if (!end || rows.length < pageSize) return
    last = end
  }
}
