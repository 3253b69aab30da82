import { sql, type RawBuilder } from 'kysely'
import type { Position } from '../../core/geo.ts'
import type { PointColumn } from '../database/tables.ts'
import { getInitialVisiblePosition } from './blur.ts'
import {
  isBlurred,
  isDelayed,
  isOwner,
  isPartVisible,
  isVisibleAt,
  isVisitOngoing,
  isVisitVisible,
  visibleTime,
  visibleUntil,
  visibleVisitStart,
} from './visibility.ts'

/** Input of {@link toVisiblePosition}. */
export interface BlurColumns {
  seen_position: PointColumn | null
  /** `seen_position` is an exact position that must be blurred, because no blurred position is stored yet. */
  seen_unmoved: boolean | null
  blur_nm: number
  /** Secret key of the blur. */
  blur_key: string
}

/** Columns that {@link joinVisiblePosition} joins to a vessel: its last visible position; all null if there is none. */
export interface VisibleColumns extends BlurColumns {
  /** Rounded unless the requester may see exact times. */
  seen_at: string | null
  /** Knots; null if the requester may not see the motion. */
  seen_sog: number | null
  /** Degrees true: heading, else course over ground; null if the requester may not see the motion. */
  seen_heading: number | null
  /** The vessel is under way according to the visible data. */
  seen_moving: boolean | null
}

/** Minimum speed in knots at which a vessel without a navigational status counts as under way. */
const slowKnots = 0.5

/** SQL condition: vessel `v` is under way according to its last report. */
export const isMoving: RawBuilder<boolean> = sql`coalesce(v.status = 0, v.sog >= ${slowKnots}, true)`

const lastReport = sql`v.position, v.position_at, v.sog, coalesce(v.heading, v.cog), ${isMoving}`
const exactColumns = sql`seen_position, seen_at, seen_sog, seen_heading, seen_moving`
const columns = sql`seen_position, reported_at, reported_sog, reported_heading, seen_moving, seen_unmoved`

/** SQL join: blur state of vessel `v` as `b`; all null if there is none. */
export const joinBlur: RawBuilder<unknown> = sql`
  left join vessel_blurs b on b.vessel_id = v.id and b.blur_nm = v.blur_nm and v.blur_nm > 0`

/** SQL condition: a blurred vessel is under way according to its visible positions. */
export const isBlurMoving: RawBuilder<boolean> = sql`coalesce(b.state ->> 'isStay' <> 'true', true)`

function selectVisibleColumns(userId: number | null): RawBuilder<unknown> {
  const motion = (column: string) =>
    sql`case when ${isPartVisible('motion', userId)} then ${sql.ref(column)} end as ${sql.ref(column.replace('reported', 'seen'))}`
  return sql`seen_position, ${visibleTime(sql`reported_at`, userId)} as seen_at, ${motion('reported_sog')},
    ${motion('reported_heading')}, seen_moving, seen_unmoved`
}

/**
 * SQL join: the position of `vessels v` that a requester (null: visitor) may see, as `seen`:
 * the last one; for requesters other than the owner the last one before the delay.
 */
export function joinVisiblePosition(userId: number | null): RawBuilder<unknown> {
  return sql`
    left join lateral (
      select ${selectVisibleColumns(userId)} from (
        select ${lastReport}, false where ${isOwner(userId)} or (${isBlurred(false)} and ${isDelayed(false)})
        union all
        select coalesce(b.visible_position, v.position), coalesce(b.visible_at, v.position_at), null, null, ${isBlurMoving},
          b.visible_position is null
        from (select 1) one ${joinBlur}
        where not ${isOwner(userId)} and ${isBlurred(true)} and ${isDelayed(false)}
        union all
        (select case when ${isBlurred(true)} then p.visible_position else p.position end, p.at, p.sog,
          coalesce(p.heading, p.cog), ${isBlurred(true)} or coalesce(p.sog >= ${slowKnots}, true), false
        from positions p
        where not ${isOwner(userId)} and ${isDelayed(true)} and p.vessel_id = v.id and p.at <= ${visibleUntil(userId)}
          and (${isBlurred(false)} or p.visible_position is not null)
        order by p.at desc limit 1)
      ) last (${columns})
      where seen_position is not null and reported_at is not null
        and ${isVisibleAt('position', userId, sql`reported_at`)}
    ) seen on true`
}

/**
 * SQL join: the exact, current position of `vessels v` as `seen`, of vessels for which {@link isExactPositionVisible}
 * holds. It does not read the log, and the planner can optimize it.
 */
export const joinExactPosition: RawBuilder<unknown> = sql`
  join lateral (select ${lastReport}) seen (${exactColumns}) on true`

/** SQL condition: a requester may see the exact, current position of vessel `v`, and so its motion and exact times. */
export function isExactPositionVisible(userId: number | null): RawBuilder<boolean> {
  return sql`(v.position is not null and v.position_at is not null
    and ${isVisibleAt('motion', userId, sql`v.position_at`)})`
}

/** Position of a vessel as shown to the requester; null if it is not visible. */
export function toVisiblePosition({
  seen_position,
  seen_unmoved,
  blur_nm,
  blur_key,
}: BlurColumns): Position | null {
  if (!seen_position) return null
  const position = { latitude: seen_position.y, longitude: seen_position.x }
  return seen_unmoved ? getInitialVisiblePosition(blur_key, blur_nm, position) : position
}

/** SQL join: the place where a requester may see vessel `v`, as `stay`, with the visible start of the visit. */
export function joinVisibleStay(userId: number | null): RawBuilder<unknown> {
  return sql`
    left join lateral (
      select s.id, s.name, ${visibleVisitStart(userId)} as arrived_at from visits c join places s on s.id = c.place_id
      where c.vessel_id = v.id and s.deleted_at is null and ${isVisitOngoing(userId)}
      order by c.arrived_at desc limit 1
    ) stay on true`
}

/**
 * The same for vessels for which {@link isExactPositionVisible} holds. At most one visit of a vessel has not ended, so
 * that the planner can optimize it.
 */
export function joinExactStay(userId: number | null): RawBuilder<unknown> {
  return sql`
    left join lateral (
      select s.id, s.name, c.arrived_at from visits c join places s on s.id = c.place_id
      where c.vessel_id = v.id and s.deleted_at is null and c.left_at is null and ${isVisitVisible(userId)}
    ) stay on true`
}
