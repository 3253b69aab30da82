import { sql, type RawBuilder } from 'kysely'
import { blurPosition, type Position } from '../../core/geo.ts'
import type { PointColumn } from './tables.ts'

/** What {@link seenBy} joins to a vessel: its last position as far as the caller may know it, all null where not. */
export interface SeenColumns {
  /** As it was reported; to be blurred by `blur_nm` unless `exact`. */
  seen_position: PointColumn | null
  seen_at: string | null
  /** Knots. */
  seen_sog: number | null
  /** Degrees true: heading, else course over ground. */
  seen_heading: number | null
  /** It may be shown as it is, with the berth and the town: the owner looks, or wants neither blur nor delay. */
  exact: boolean | null
  blur_nm: number
}

/** No user has this id: it stands for a visitor. */
const nobody = 0

/** The condition that a caller belongs to the audience of vessel `v`, or owns it. */
export function isInAudience(caller: number): RawBuilder<boolean> {
  return sql`(v.user_id = ${caller} or v.audience = 'public' or (v.audience = 'followers' and exists (
    select 1 from connections f where f.vessel_id = v.id and f.user_id = ${caller})))`
}

/** The condition that vessel `v` is shown to a caller where and when it reports itself. */
function isExactFor(userId: number | null): RawBuilder<boolean> {
  return sql`(v.user_id = ${userId ?? nobody} or (v.blur_nm = 0 and v.delay_hours = 0))`
}

/**
 * Joins to `vessels v` what a caller (null a visitor) may see of its position:
 * nothing outside the audience or when it has expired, the one of so many hours
 * ago where the owner wants a delay. The owner sees the last one.
 */
export function seenBy(userId: number | null): RawBuilder<unknown> {
  const caller = userId ?? nobody
  return sql`
    left join lateral (
      select * from (
        select ${lastReport}, ${isExactFor(userId)} as exact where ${isOwn(caller)} or v.delay_hours = 0
        union all
        (select p.position, p.at, p.sog, coalesce(p.heading, p.cog), false
        from positions p
        where not ${isOwn(caller)} and v.delay_hours > 0 and p.vessel_id = v.id
          and p.at <= now() - v.delay_hours * interval '1 hour'
        order by p.at desc limit 1)
      ) last
      where seen_position is not null and seen_at is not null and ${maySee(caller, sql`seen_at`)}
    ) seen on true`
}

/**
 * The same of those vessels alone that a caller sees where and when they report
 * themselves: the log is not looked into, and the planner sees through it.
 */
export function seenExactlyBy(userId: number | null): RawBuilder<unknown> {
  return sql`
    join lateral (
      select ${lastReport}, true as exact
      where v.position is not null and v.position_at is not null and ${isExactFor(userId)}
        and ${maySee(userId ?? nobody, sql`v.position_at`)}
    ) seen on true`
}

const lastReport = sql`v.position as seen_position, v.position_at as seen_at, v.sog as seen_sog,
  coalesce(v.heading, v.cog) as seen_heading`

function isOwn(caller: number): RawBuilder<boolean> {
  return sql`coalesce(v.user_id = ${caller}, false)`
}

function maySee(caller: number, at: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${isInAudience(caller)} and (${isOwn(caller)} or ${isFresh(at)}))`
}

/** The condition that a caller may see the stay `c` of vessel `v`: never where position is blurred or delayed. */
export function staySeenBy(userId: number | null): RawBuilder<boolean> {
  const caller = userId ?? nobody
  return sql`(${isInAudience(caller)} and ${isExactFor(userId)}
    and (v.user_id = ${caller} or ${isFresh(sql`c.last_seen_at`)}))`
}

/** The condition that vessel `v` still shows what it told at a moment. */
export function isFresh(at: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(v.position_expires_hours is null or ${at} > now() - v.position_expires_hours * interval '1 hour')`
}

/** Where a vessel is for the caller, blurred as its owner wants; null where it may not be known. */
export function seenPosition({ seen_position, exact, blur_nm }: SeenColumns): Position | null {
  if (!seen_position) return null
  const reported = { latitude: seen_position.y, longitude: seen_position.x }
  return exact ? reported : blurPosition(reported, blur_nm)
}
