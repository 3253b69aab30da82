import { sql } from 'kysely'
import { traffic, trafficIndex } from '../../core/limits.ts'
import { tellChange } from './changes.ts'
import { featureOf, readPlaces } from './stored-places.ts'
import type { Db } from './tables.ts'

/** What is shown of a place's visitors: those there now, and its traffic index. */
interface Visited {
  id: number
  checked_in: number
  popularity: number | null
}

/** Vessels whose stays everyone may know: others are in no count. */
const isOpen = sql`v.deleted_at is null and v.audience = 'public' and v.blur_nm = 0 and v.delay_hours = 0`

/** Brings the counts of boats on the markers in step with the check-ins; how many places changed. */
export async function recountVisitors(db: Db): Promise<number> {
  const { rows } = await sql<Visited>`
    with here as (
      select c.place_id, count(*)::int as count from checkins c join vessels v on v.id = c.vessel_id
      where c.left_at is null and ${isOpen} group by c.place_id
    ),
    -- Only these are read, by their indexes: this runs every few seconds, on a million places too.
    concerned as (
      select place_id as id from here union select id from places where checked_in > 0
    )
    select p.id, coalesce(h.count, 0) as checked_in, p.popularity
    from concerned c join places p on p.id = c.id left join here h on h.place_id = p.id
    where p.checked_in <> coalesce(h.count, 0)`.execute(db)
  return writeVisited(db, rows)
}

/**
 * Works out the traffic index of all visited places: 5 for the busiest of a
 * country, 1 for those with hardly a visitor, by the logarithm of how many
 * different vessels came. How many changed.
 */
export async function recountTraffic(db: Db): Promise<number> {
  const { rows } = await sql<Visited>`
    with visitors as (
      select c.place_id, count(distinct c.vessel_id) filter (
        where c.last_seen_at > now() - make_interval(days => ${traffic.days})
      ) as count
      from checkins c join vessels v on v.id = c.vessel_id where ${isOpen} group by c.place_id
    ),
    compared as (
      select p.id, p.checked_in, p.popularity, t.count, max(t.count) over (partition by p.country_code) as most
      from visitors t join places p on p.id = t.place_id
    ),
    indexed as (
      select id, checked_in, popularity, least(${trafficIndex.max}::int, ${trafficIndex.min}::int + floor(
        ${trafficIndex.max - trafficIndex.min}::int * ln(1 + count) / ln(1 + greatest(most, ${traffic.leastForTop}::int))
      ))::int as index from compared
    )
    select id, checked_in, index as popularity from indexed where popularity is distinct from index
    union all
    select id, checked_in, null from places p
    where popularity is not null and not exists (select 1 from visitors t where t.place_id = p.id)`.execute(
    db,
  )
  return writeVisited(db, rows)
}

/** Above so many changes at once every cached answer is forgotten. */
const mostTold = 20

async function writeVisited(db: Db, visited: Visited[]): Promise<number> {
  if (visited.length === 0) return 0
  await db.transaction().execute(async (tx) => {
    const ids = visited.map(({ id }) => id)
    // Held while the feature is written: an edit at the same moment is in it.
    await sql`select 1 from places where id = any (${ids}::int[]) order by id for no key update`.execute(tx)
    const places = await readPlaces(tx, ids)
    const rows = visited.flatMap(({ id, checked_in, popularity }) => {
      const place = places.get(id)
      if (!place) return []
      return [{ id, checked_in, popularity, feature: featureOf({ ...place, checked_in, popularity }) }]
    })
    await sql`
      update places p set checked_in = r.checked_in, popularity = r.popularity, feature = r.feature
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id int, checked_in int, popularity smallint, feature text)
      where p.id = r.id`.execute(tx)
    if (rows.length > mostTold) await tellChange(tx, { entity: 'places', position: null })
    else {
      for (const { id } of rows) {
        const place = places.get(id)
        if (place) await tellChange(tx, { entity: 'places', position: place })
      }
    }
  })
  return visited.length
}

/** Vessels told where they are at a time. */
const placedAtOnce = 10

/** Works out for vessels that have moved near which town they are; how many there were. */
export async function placeVessels(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update vessels v set nearby_position = v.position, nearby = near.place
    from (
      select w.id, (
        select jsonb_build_object('city', p.city, 'state_code', p.state_code, 'country_code', p.country_code)
        from (
          select city, state_code, country_code, position from places
          where deleted_at is null order by position <-> w.position limit 1
        ) p
        where p.position <-> w.position < ${nearbyDegrees}
      ) as place
      from vessels w where w.nearby_position is null and w.area is not null limit ${placedAtOnce}
    ) near
    where v.id = near.id returning v.id`.execute(db)
  return rows.length
}

/** A place further off than this is not near by. */
const nearbyDegrees = 0.5
