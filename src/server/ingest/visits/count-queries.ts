import { sql, type RawBuilder } from 'kysely'
import { trafficIndexRule } from '../../../core/limits/ingest.ts'
import { trafficIndex } from '../../../core/limits/places.ts'
import type { Position } from '../../../core/geo.ts'
import { publishRecordChangeEvent } from '../../database/change-events.ts'
import { runJobIsolated, type JobDependencies } from '../../database/isolate-failures.ts'
import { isHeldBack } from '../../database/job-failures.ts'
import { isBlurredOrDelayed, isVisitOngoing, isVisitVisible, visibleUntil } from '../../vessels/visibility.ts'
import { storedPlaceToFeature, readPlaces } from '../../imports/stored-place-queries.ts'
import type { Db } from '../../database/tables.ts'

/** Visitor data of a place: current visitors and traffic index. */
interface VisitorData {
  id: number
  checked_in_count: number
  popularity: number | null
}

/** Vessels publicly visible at a place; other vessels are not counted. */
const visitors = sql`
  select c.place_id, c.vessel_id from visits c join vessels v on v.id = c.vessel_id
  where c.left_at is null and v.deleted_at is null and ${isVisitOngoing(null)}
  union
  -- Those shown late are few, and their index finds them: for others some of these have not left yet.
  select c.place_id, c.vessel_id from vessels v join visits c on c.vessel_id = v.id
  where ${isBlurredOrDelayed} and c.left_at > ${visibleUntil(null)} and v.deleted_at is null and ${isVisitOngoing(null)}`

type Failures = Pick<JobDependencies, 'onFailure'>

/** Updates the check-in counts on markers. Returns the number of changed places. */
export async function updateCheckedInCounts(db: Db, parts: Failures = {}): Promise<number> {
  const { rows } = await sql<VisitorData>`
    with here as (
      select place_id, count(*)::int as count from (${visitors}) visitor group by place_id
    ),
    -- Only these are read, by their indexes: this runs every few seconds, on a million places too.
    concerned as (
      select place_id as id from here union select id from places where checked_in_count > 0
    )
    select p.id, coalesce(h.count, 0) as checked_in_count, p.popularity
    from concerned c join places p on p.id = c.id left join here h on h.place_id = p.id
    where p.checked_in_count <> coalesce(h.count, 0)`.execute(db)
  return writeVisitorData({ db, ...parts }, 'check-in counts', rows)
}

/**
 * Updates the traffic index of all visited places: 5 for the busiest place of a country,
 * 1 for places with few visitors, on a logarithmic scale of distinct vessels. Returns
 * the number of changed places.
 */
export async function updateTrafficIndex(db: Db, parts: Failures = {}): Promise<number> {
  const { rows } = await sql<VisitorData>`
    with visitors as (
      select c.place_id, count(distinct c.vessel_id) filter (
        where c.last_seen_at > now() - make_interval(days => ${trafficIndexRule.windowDays})
      ) as count
      from visits c join vessels v on v.id = c.vessel_id where v.deleted_at is null and ${isVisitVisible(null)}
      group by c.place_id
    ),
    compared as (
      select p.id, p.checked_in_count, p.popularity, t.count, max(t.count) over (partition by p.country_code) as most
      from visitors t join places p on p.id = t.place_id
    ),
    indexed as (
      select id, checked_in_count, popularity, least(${trafficIndex.max}::int, ${trafficIndex.min}::int + floor(
        ${trafficIndex.max - trafficIndex.min}::int * ln(1 + count) / ln(1 + greatest(most, ${trafficIndexRule.minVisitorsForMax}::int))
      ))::int as index from compared
    )
    select id, checked_in_count, index as popularity from indexed where popularity is distinct from index
    union all
    select id, checked_in_count, null from places p
    where popularity is not null and not exists (select 1 from visitors t where t.place_id = p.id)`.execute(
    db,
  )
  return writeVisitorData({ db, ...parts }, 'traffic index', rows)
}

/** Above this number of changes, all cached responses are invalidated. */
const maxSingleEvents = 20

async function writeVisitorData(
  parts: JobDependencies,
  job: string,
  visited: VisitorData[],
): Promise<number> {
  const failed = await runJobIsolated(
    parts,
    job,
    visited,
    ({ id }) => String(id),
    (batch) => writeBatch(parts.db, batch),
  )
  return visited.length - failed.length
}

async function writeBatch(db: Db, visited: readonly VisitorData[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ids = visited.map(({ id }) => id)
    // Locked while the feature is written, so that concurrent edits are not lost.
    await sql`select 1 from places where id = any (${ids}::int[]) order by id for no key update`.execute(tx)
    const places = await readPlaces(tx, ids)
    const rows = visited.flatMap(({ id, checked_in_count, popularity }) => {
      const place = places.get(id)
      if (!place) return []
      return [
        {
          id,
          checked_in_count,
          popularity,
          feature: storedPlaceToFeature({ ...place, checked_in_count, popularity }),
        },
      ]
    })
    await sql`
      update places p set checked_in_count = r.checked_in_count, popularity = r.popularity, feature = r.feature
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id int, checked_in_count int, popularity smallint, feature text)
      where p.id = r.id`.execute(tx)
    if (rows.length > maxSingleEvents)
      await publishRecordChangeEvent(tx, { entity: 'places', position: null })
    else {
      for (const { id } of rows) {
        const place = places.get(id)
        if (place) await publishRecordChangeEvent(tx, { entity: 'places', position: place })
      }
    }
  })
}

/** Number of vessels per run. */
const nearbyBatchSize = 10

const nearbyJob = 'nearby towns'

/** Updates the nearest town of vessels that have moved. Returns the number of vessels. */
export async function updateNearbyTowns(db: Db, parts: Failures = {}): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from vessels
    where nearby_lookup_position is null and grid_cell is not null and not ${isHeldBack(nearbyJob, sql`vessels.id::text`)}
    limit ${nearbyBatchSize}`.execute(db)
  await runJobIsolated(
    { db, ...parts },
    nearbyJob,
    rows.map(({ id }) => id),
    String,
    (ids) => updateNearbyBatch(db, ids),
  )
  return rows.length
}

async function updateNearbyBatch(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update vessels v set nearby_lookup_position = v.position, nearby = near.place
    from (
      select w.id, (
        select jsonb_build_object('city', t.city, 'state_code', t.state_code, 'country_code', t.country_code)
        from (${selectNearestTown(sql`w.position`)}) t
      ) as place
      from vessels w where w.id = any (${ids}::int[])
    ) near
    where v.id = near.id`.execute(db)
}

/** A town; unknown fields are null or missing. */
export type Town = Partial<Record<'city' | 'state_code' | 'country_code', string | null>>

/** Finds the town near a position; null on the open sea. */
export async function findNearestTown(db: Db, { longitude, latitude }: Position): Promise<Town | null> {
  const { rows } = await selectNearestTown(sql`point(${longitude}, ${latitude})`).execute(db)
  return rows[0] ?? null
}

/** SQL for the town of the nearest place; no row if it is too far away. */
function selectNearestTown(position: RawBuilder<unknown>): RawBuilder<Town> {
  return sql`
    select city, state_code, country_code from (
      select city, state_code, country_code, position from places
      where deleted_at is null order by position <-> ${position} limit 1
    ) p where p.position <-> ${position} < ${maxNearbyDegrees}`
}

/** Maximum distance of the nearest place, in degrees. */
const maxNearbyDegrees = 0.5
