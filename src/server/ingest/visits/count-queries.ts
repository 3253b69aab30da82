import { sql } from 'kysely'
import { trafficIndexRule } from '../../../core/limits/ingest.ts'
import { trafficIndex } from '../../../core/limits/places.ts'
import { runJobIsolated, type JobDependencies } from '../../database/isolate-failures.ts'
import { isHeldBack } from '../../database/job-failures.ts'
import { isVisitPublic } from '../../vessels/visibility.ts'
import { selectNearestTown } from '../../gazetteer/nearest-town-queries.ts'
import { storeVisitorData, type VisitorData } from '../../places/visitor-data-queries.ts'
import type { Db } from '../../database/tables.ts'

/** Open vessels at a place; hidden vessels are not counted. */
const visitors = sql`
  select c.place_id, c.vessel_id from visits c join vessels v on v.id = c.vessel_id
  where c.left_at is null and v.deleted_at is null and ${isVisitPublic}`

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
      from visits c join vessels v on v.id = c.vessel_id where v.deleted_at is null and ${isVisitPublic}
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
    (batch) => storeVisitorData(parts.db, batch),
  )
  return visited.length - failed.length
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
