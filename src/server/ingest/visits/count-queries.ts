import { sql, type RawBuilder } from 'kysely'
import { trafficIndexRule, trafficIndex } from '../../../core/limits.ts'
import type { Position } from '../../../core/geo.ts'
import { publishRecordChangeEvent } from '../../database/change-events.ts'
import { runJobIsolated, type JobDependencies } from '../../database/isolate-failures.ts'
import { isHeldBack } from '../../database/job-failures.ts'
import { isBlurredOrDelayed, isVisitOngoing, isVisitVisible, visibleUntil } from '../../vessels/visibility.ts'
import { storedPlaceToFeature, readPlaces } from '../../imports/stored-place-queries.ts'
import type { Db } from '../../database/tables.ts'

/** What is shown of a place's visitors: those there now, and its traffic index. */
interface Visited {
  id: number
  checked_in: number
  popularity: number | null
}

/** Vessels that are at a place as far as everyone may know: others are in no count. */
const visitors = sql`
  select c.place_id, c.vessel_id from checkins c join vessels v on v.id = c.vessel_id
  where c.left_at is null and v.deleted_at is null and ${isVisitOngoing(null)}
  union
  -- Those shown late are few, and their index finds them: for others some of these have not left yet.
  select c.place_id, c.vessel_id from vessels v join checkins c on c.vessel_id = v.id
  where ${isBlurredOrDelayed} and c.left_at > ${visibleUntil(null)} and v.deleted_at is null and ${isVisitOngoing(null)}`

type Failures = Pick<JobDependencies, 'onFailure'>

/** Brings the counts of boats on the markers in step with the check-ins; how many places changed. */
export async function updateCheckedInCounts(db: Db, parts: Failures = {}): Promise<number> {
  const { rows } = await sql<Visited>`
    with here as (
      select place_id, count(*)::int as count from (${visitors}) visitor group by place_id
    ),
    -- Only these are read, by their indexes: this runs every few seconds, on a million places too.
    concerned as (
      select place_id as id from here union select id from places where checked_in > 0
    )
    select p.id, coalesce(h.count, 0) as checked_in, p.popularity
    from concerned c join places p on p.id = c.id left join here h on h.place_id = p.id
    where p.checked_in <> coalesce(h.count, 0)`.execute(db)
  return writeVisited({ db, ...parts }, 'check-in counts', rows)
}

/**
 * Works out the traffic index of all visited places: 5 for the busiest of a
 * country, 1 for those with hardly a visitor, by the logarithm of how many
 * different vessels came. How many changed.
 */
export async function updateTrafficIndex(db: Db, parts: Failures = {}): Promise<number> {
  const { rows } = await sql<Visited>`
    with visitors as (
      select c.place_id, count(distinct c.vessel_id) filter (
        where c.last_seen_at > now() - make_interval(days => ${trafficIndexRule.windowDays})
      ) as count
      from checkins c join vessels v on v.id = c.vessel_id where v.deleted_at is null and ${isVisitVisible(null)}
      group by c.place_id
    ),
    compared as (
      select p.id, p.checked_in, p.popularity, t.count, max(t.count) over (partition by p.country_code) as most
      from visitors t join places p on p.id = t.place_id
    ),
    indexed as (
      select id, checked_in, popularity, least(${trafficIndex.max}::int, ${trafficIndex.min}::int + floor(
        ${trafficIndex.max - trafficIndex.min}::int * ln(1 + count) / ln(1 + greatest(most, ${trafficIndexRule.minVisitorsForMax}::int))
      ))::int as index from compared
    )
    select id, checked_in, index as popularity from indexed where popularity is distinct from index
    union all
    select id, checked_in, null from places p
    where popularity is not null and not exists (select 1 from visitors t where t.place_id = p.id)`.execute(
    db,
  )
  return writeVisited({ db, ...parts }, 'traffic index', rows)
}

/** Above so many changes at once every cached answer is forgotten. */
const mostTold = 20

async function writeVisited(parts: JobDependencies, job: string, visited: Visited[]): Promise<number> {
  const failed = await runJobIsolated(
    parts,
    job,
    visited,
    ({ id }) => String(id),
    (some) => writeAtOnce(parts.db, some),
  )
  return visited.length - failed.length
}

async function writeAtOnce(db: Db, visited: readonly Visited[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ids = visited.map(({ id }) => id)
    // Held while the feature is written: an edit at the same moment is in it.
    await sql`select 1 from places where id = any (${ids}::int[]) order by id for no key update`.execute(tx)
    const places = await readPlaces(tx, ids)
    const rows = visited.flatMap(({ id, checked_in, popularity }) => {
      const place = places.get(id)
      if (!place) return []
      return [
        {
          id,
          checked_in,
          popularity,
          feature: storedPlaceToFeature({ ...place, checked_in, popularity }),
        },
      ]
    })
    await sql`
      update places p set checked_in = r.checked_in, popularity = r.popularity, feature = r.feature
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id int, checked_in int, popularity smallint, feature text)
      where p.id = r.id`.execute(tx)
    if (rows.length > mostTold) await publishRecordChangeEvent(tx, { entity: 'places', position: null })
    else {
      for (const { id } of rows) {
        const place = places.get(id)
        if (place) await publishRecordChangeEvent(tx, { entity: 'places', position: place })
      }
    }
  })
}

/** Vessels told where they are at a time. */
const placedAtOnce = 10

const nearbyJob = 'nearby towns'

/** Works out for vessels that have moved near which town they are; how many there were. */
export async function updateNearbyTowns(db: Db, parts: Failures = {}): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from vessels
    where nearby_position is null and area is not null and not ${isHeldBack(nearbyJob, sql`vessels.id::text`)}
    limit ${placedAtOnce}`.execute(db)
  await runJobIsolated(
    { db, ...parts },
    nearbyJob,
    rows.map(({ id }) => id),
    String,
    (ids) => placeAtOnce(db, ids),
  )
  return rows.length
}

async function placeAtOnce(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update vessels v set nearby_position = v.position, nearby = near.place
    from (
      select w.id, (
        select jsonb_build_object('city', t.city, 'state_code', t.state_code, 'country_code', t.country_code)
        from (${townNear(sql`w.position`)}) t
      ) as place
      from vessels w where w.id = any (${ids}::int[])
    ) near
    where v.id = near.id`.execute(db)
}

/** A town as far as it is known. */
export type Town = Partial<Record<'city' | 'state_code' | 'country_code', string | null>>

/** Near which town a position is; null for the open sea. */
export async function findNearestTown(db: Db, { longitude, latitude }: Position): Promise<Town | null> {
  const { rows } = await townNear(sql`point(${longitude}, ${latitude})`).execute(db)
  return rows[0] ?? null
}

/** The town of the nearest place; no row where that is not near. */
function townNear(position: RawBuilder<unknown>): RawBuilder<Town> {
  return sql`
    select city, state_code, country_code from (
      select city, state_code, country_code, position from places
      where deleted_at is null order by position <-> ${position} limit 1
    ) p where p.position <-> ${position} < ${nearbyDegrees}`
}

/** A place further off than this is not near by. */
const nearbyDegrees = 0.5
