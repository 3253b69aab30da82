import { sql } from 'kysely'
import { blurPosition, type Position } from '../../core/geo.ts'
import { track as limits } from '../../core/limits.ts'
import { isFresh, isInAudience } from './seen-position.ts'
import type { Db, PointColumn } from './tables.ts'

/** Where a vessel was and when. */
export interface TrackPoint extends Position {
  at: string
}

/** No user has this id: it stands for a visitor. */
const nobody = 0

/**
 * The track of a vessel over the last so many hours, oldest first, as far as the
 * caller (null a visitor) may know it: nothing outside the audience, nothing newer
 * than the owner's delay or older than the expiry, every position blurred as on
 * the map. Null where there is no such vessel.
 */
export async function readTrack(
  db: Db,
  vesselId: number,
  callerId: number | null,
  hours: number,
): Promise<{ name: string; points: TrackPoint[] } | null> {
  const caller = callerId ?? nobody
  const { rows } = await sql<{
    name: string
    blur_nm: number
    at: string | null
    position: PointColumn | null
  }>`
    select v.name, case when v.user_id = ${caller} then 0 else v.blur_nm end as blur_nm, p.at, p.position
    from vessels v
    left join lateral (
      select at, position from positions
      where vessel_id = v.id and at > now() - make_interval(hours => ${hours}::int) and ${isInAudience(caller)}
        and (v.user_id = ${caller} or (${isFresh(sql.ref('at'))}
          and at <= now() - v.delay_hours * interval '1 hour'))
      order by at desc limit ${limits.mostPoints}
    ) p on true
    where v.id = ${vesselId} and v.deleted_at is null
    order by p.at`.execute(db)
  const [first] = rows
  if (!first) return null
  const points = rows.flatMap(({ at, position, blur_nm: blurNm }) =>
    at && position ? [{ at, ...blurPosition({ latitude: position.y, longitude: position.x }, blurNm) }] : [],
  )
  return { name: first.name, points: points.filter((point, index) => !isSame(point, points[index - 1])) }
}

function isSame(a: Position, b: Position | undefined): boolean {
  return b !== undefined && a.latitude === b.latitude && a.longitude === b.longitude
}
