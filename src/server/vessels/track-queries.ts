import { sql } from 'kysely'
import type { Position } from '../../core/geo.ts'
import { vesselTrack as limits } from '../../core/limits/vessels.ts'
import { isVisibleAt, isPartVisible, trackVisibleFrom } from './visibility.ts'
import type { Db, PointColumn } from '../database/tables.ts'

/** A position of a vessel with its time. */
export interface TrackPoint extends Position {
  at: string
}

/**
 * Track of a vessel over the last hours, oldest first, as far as the requester (null: visitor)
 * may see it; for a blurred vessel, the blurred positions. `hasTimes`: the requester may see
 * the times. Null if the vessel does not exist.
 */
export async function readTrack(
  db: Db,
  vesselId: number,
  requesterId: number | null,
  hours: number,
): Promise<{ name: string; hasTimes: boolean; points: TrackPoint[] } | null> {
  const { rows } = await sql<{
    name: string
    has_times: boolean
    at: string | null
    position: PointColumn | null
  }>`
    select v.name, ${isPartVisible('exact-times', requesterId)} as has_times, p.at, p.position
    from vessels v
    left join lateral (
      select at, case when ${isPartVisible('exact-position', requesterId)} then position else visible_position end as position
      from positions
      where vessel_id = v.id and at > ${trackVisibleFrom(requesterId, hours)}
        and ${isVisibleAt('position', requesterId, sql.ref('at'))}
        and (visible_position is not null or ${isPartVisible('exact-position', requesterId)})
      order by at desc limit ${limits.maxPoints}
    ) p on true
    where v.id = ${vesselId} and v.deleted_at is null
    order by p.at`.execute(db)
  const [first] = rows
  if (!first) return null
  const points = rows.flatMap(({ at, position }) =>
    at && position ? [{ at, latitude: position.y, longitude: position.x }] : [],
  )
  return {
    name: first.name,
    hasTimes: first.has_times,
    points: points.filter((point, index) => !isSame(point, points[index - 1])),
  }
}

function isSame(a: Position, b: Position | undefined): boolean {
  return b !== undefined && a.latitude === b.latitude && a.longitude === b.longitude
}
