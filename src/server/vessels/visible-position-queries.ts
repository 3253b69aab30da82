import { sql, type RawBuilder } from 'kysely'
import type { AreaTile } from '../../core/privacy/privacy-area.ts'
import type { PointColumn } from '../database/tables.ts'
import {
  floorToSnapshot,
  isAcceptedFollower,
  isHiddenButExact,
  isOpen,
  isOwner,
  isRecordVisible,
  isVisitOngoing,
  visibilities,
  type Requester,
} from './visibility.ts'

/** Columns that {@link joinExactPosition} joins to a vessel: its last position; all null if there is none. */
export interface ExactColumns {
  seen_position: PointColumn | null
  seen_at: string | null
  /** Knots. */
  seen_sog: number | null
  /** Degrees true: heading, else course over ground. */
  seen_heading: number | null
  /** The vessel is under way. */
  seen_moving: boolean | null
}

/** Minimum speed in knots at which a vessel without a navigational status counts as under way. */
const slowKnots = 0.5

const columns = sql`seen_position, seen_at, seen_sog, seen_heading, seen_moving`

/** SQL columns: the last report of an open vessel `v`. The columns of `vessels` hold reports of open vessels only. */
const lastOpenReport = sql`v.position, v.position_at, v.sog, coalesce(v.heading, v.cog),
  coalesce(v.status = 0, v.sog >= ${sql.lit(slowKnots)}, true)`

/** SQL join: the last position of an open vessel `v` as `seen`. The planner can optimize it. */
export const joinOpenPosition: RawBuilder<unknown> = sql`
  join lateral (select ${lastOpenReport}) seen (${columns}) on ${isOpen} and v.position is not null`

/** SQL query: the last report of vessel `v` that its owner, or a follower who sees a hidden vessel exactly, may see, from the log. */
function selectLastLogged(requester: Requester, now: Date): RawBuilder<unknown> {
  const record = { from: sql`p.at`, to: sql`p.at`, visibility: sql`p.visibility` }
  return sql`
    select p.position, p.at, p.sog, coalesce(p.heading, p.cog), coalesce(p.sog >= ${sql.lit(slowKnots)}, true)
    from positions p
    where p.vessel_id = v.id and (${isOwner(requester)} or ${isHiddenButExact(requester)})
      and ${isRecordVisible(record, requester, now)}
    order by p.at desc limit 1`
}

/** SQL join: the last position of vessel `v` that a requester may see exactly; null columns if there is none. */
export function joinExactPosition(
  requester: Requester,
  now: Date,
  alias: RawBuilder<unknown> = sql`seen`,
): RawBuilder<unknown> {
  return sql`
    left join lateral (
      select * from (
        select ${lastOpenReport} where ${isOpen} and v.position is not null
        union all (${selectLastLogged(requester, now)})
      ) known (${columns}) order by seen_at desc limit 1
    ) ${alias} on true`
}

/** Columns of the area in which a requester sees a vessel; null if there is none. */
export type AreaColumns = { [K in keyof AreaTile]: number | null } & { area_at: string | null }

/** SQL condition: a requester sees area `a` of a vessel `v` that the requester does not own. */
function isAreaVisible(userId: number | null): RawBuilder<boolean> {
  return sql`(v.visibility = ${sql.lit(visibilities.owner)} and not ${isOwner(userId)}
    and (a.audience = 'public' or ${isAcceptedFollower(userId)}))`
}

/** SQL query: the areas `a` that are shown now, one of each vessel: of the newest snapshot. */
function selectShownAreas(now: Date, condition: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  return sql`
    select distinct on (vessel_id) * from vessel_areas
    where shown_from = ${floorToSnapshot(now).toISOString()}::timestamptz and ${condition}
    order by vessel_id, snapshot_at desc`
}

/** SQL join: the area in which a requester sees vessel `v`; null columns {@link AreaColumns} if there is none. */
export function joinArea(userId: number | null, now: Date): RawBuilder<unknown> {
  return sql`
    left join lateral (
      select a.z, a.x, a.y, a.snapshot_at as area_at
      from (${selectShownAreas(now, sql`vessel_id = v.id`)}) a
      where a.z is not null and ${isAreaVisible(userId)}
    ) area on true`
}

/** SQL from clause: vessels `v` with their area `a` that a user sees now. */
export function fromVisibleAreas(userId: number, now: Date): RawBuilder<unknown> {
  return sql`from (${selectShownAreas(now)}) a join vessels v on v.id = a.vessel_id and a.z is not null
    and v.deleted_at is null and ${isAreaVisible(userId)}`
}

/** SQL join: the area of hidden vessel `v` that its audience sees now, as `a`; null columns if there is none. */
export function joinShownArea(now: Date): RawBuilder<unknown> {
  return sql`
    left join lateral (${selectShownAreas(now, sql`vessel_id = v.id`)}) a
      on a.z is not null and v.visibility = ${sql.lit(visibilities.owner)}`
}

/** Converts the columns of an area. */
export function toAreaTile({ z, x, y }: AreaColumns): AreaTile | null {
  return z === null || x === null || y === null ? null : { z, x, y }
}

/** SQL join: the place where a requester may see vessel `v`, with the start of the visit. */
export function joinVisibleStay(
  requester: Requester,
  now: Date,
  alias: RawBuilder<unknown> = sql`stay`,
): RawBuilder<unknown> {
  return sql`
    left join lateral (
      select s.id, s.name, c.arrived_at from visits c join places s on s.id = c.place_id
      where c.vessel_id = v.id and s.deleted_at is null and ${isVisitOngoing(requester, now)}
      order by c.arrived_at desc limit 1
    ) ${alias} on true`
}

/** The same for open vessels. At most one visit of a vessel has not ended, so that the planner can optimize it. */
export const joinOpenStay: RawBuilder<unknown> = sql`
  left join lateral (
    select s.id, s.name, c.arrived_at from visits c join places s on s.id = c.place_id
    where c.vessel_id = v.id and s.deleted_at is null and c.left_at is null
      and c.visibility = ${sql.lit(visibilities.everyone)}
  ) stay on true`
