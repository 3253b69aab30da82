import { sql, type RawBuilder } from 'kysely'
import type { VesselPrivacy } from '../../core/contract/vessel.ts'
import type { Position } from '../../core/geo.ts'
import { coarseTimeStepMs, vesselPrivacy as limits } from '../../core/limits.ts'
import type { PointColumn } from '../database/tables.ts'
import { getInitialVisiblePosition } from './blur.ts'

/**
 * The privacy rule of vessels, the one place where it is stated: which part of what a
 * vessel reports is shown to whom. The TypeScript functions and the SQL conditions below
 * are both made from `shownParts` and `audiences`.
 */
export type VisiblePart =
  /** Where it is, at least roughly. */
  | 'position'
  /** The reported position as it is, and the town near by. */
  | 'exact-position'
  /** Speed, course and heading. */
  | 'motion'
  /** Times to the second; else they are coarse. */
  | 'exact-times'
  /** Its visits at places, and whatever is counted from them. */
  | 'visits'
  /** Series of its sensors. */
  | 'sensors'
  /** Messages at the moment something happens. */
  | 'live'

const allParts: readonly VisiblePart[] = [
  'position',
  'exact-position',
  'motion',
  'exact-times',
  'visits',
  'sensors',
  'live',
]

/** What the owner sees, and what the audience sees by blur and delay. Who is neither sees nothing. */
const shownParts = {
  owner: allParts,
  audience: [
    { blurred: false, delayed: false, parts: allParts },
    { blurred: true, delayed: false, parts: ['position', 'live'] },
    { blurred: false, delayed: true, parts: ['position', 'exact-position', 'visits', 'sensors'] },
    { blurred: true, delayed: true, parts: ['position'] },
  ],
} as const satisfies {
  owner: readonly VisiblePart[]
  audience: readonly { blurred: boolean; delayed: boolean; parts: readonly VisiblePart[] }[]
}

/** Who belongs to each audience besides the owner. */
const audiences = { public: 'everyone', followers: 'followers', nobody: 'none' } as const satisfies Record<
  VesselPrivacy['audience'],
  'everyone' | 'followers' | 'none'
>

/** The columns of a vessel that decide what is shown of it. */
export interface PrivacyColumns extends VesselPrivacy {
  user_id: number | null
}

/** Who asks; `userId` is null for a visitor, `follows` says whether the owner accepts them as a follower. */
export interface VesselViewer {
  userId: number | null
  isAcceptedFollower: boolean
}

/** Owner, audience or outsider. */
export function getViewerRelation(vessel: PrivacyColumns, { userId, isAcceptedFollower }: VesselViewer) {
  if (userId !== null && vessel.user_id === userId) return 'owner'
  const audience = audiences[vessel.audience]
  return audience === 'everyone' || (audience === 'followers' && isAcceptedFollower) ? 'audience' : 'outsider'
}

/** The parts of a vessel a requester may see at all. */
export function getVisibleParts(vessel: PrivacyColumns, requester: VesselViewer): readonly VisiblePart[] {
  const relation = getViewerRelation(vessel, requester)
  if (relation === 'owner') return shownParts.owner
  if (relation === 'outsider') return []
  const { blurred, delayed } = { blurred: vessel.blur_nm > 0, delayed: vessel.delay_hours > 0 }
  return shownParts.audience.find((row) => row.blurred === blurred && row.delayed === delayed)?.parts ?? []
}

/** Whether a requester sees a part of what happened at a moment: after the delay and before it expires. */
export function isVisible(
  part: VisiblePart,
  vessel: PrivacyColumns,
  requester: VesselViewer,
  at: Date,
  now: Date,
): boolean {
  if (!getVisibleParts(vessel, requester).includes(part)) return false
  if (getViewerRelation(vessel, requester) === 'owner') return true
  const { delay_hours: delay, position_expires_hours: expires } = vessel
  const until = floorToQuarterHour(new Date(now.getTime() - delay * hourMs).toISOString())
  const hours = (now.getTime() - at.getTime()) / hourMs
  return (delay === 0 || at.toISOString() <= until) && (expires === null || hours < expires)
}

const hourMs = 3_600_000

/** Whether an owner restricts in any way what others see. */
export function isRestricted({
  audience,
  blur_nm,
  delay_hours,
  position_expires_hours: expires,
}: VesselPrivacy): boolean {
  return audiences[audience] !== 'everyone' || blur_nm > 0 || delay_hours > 0 || expires !== null
}

/** A moment as it is told where times are coarse: the begin of its quarter of an hour. */
export function floorToQuarterHour(at: string): string {
  return new Date(Math.floor(Date.parse(at) / coarseTimeStepMs) * coarseTimeStepMs).toISOString()
}

// The same rule as conditions on `vessels v`.

/** No user has this id: it stands for a visitor. */
const visitor = 0

/** The condition that a user follows vessel `v`, accepted by its owner where that is needed. */
export function isFollowedBy(userId: number | null): RawBuilder<boolean> {
  return sql`exists (select 1 from connections f where f.vessel_id = v.id and f.user_id = ${userId ?? visitor}::int and f.accepted)`
}

function isOwner(userId: number | null): RawBuilder<boolean> {
  return sql`coalesce(v.user_id = ${userId ?? visitor}, false)`
}

const isBlurred = (blurred: boolean) => (blurred ? sql`v.blur_nm > 0` : sql`v.blur_nm = 0`)
const isDelayed = (delayed: boolean) => (delayed ? sql`v.delay_hours > 0` : sql`v.delay_hours = 0`)

const audienceNamed = (kind: (typeof audiences)[VesselPrivacy['audience']]) =>
  sql`v.audience in (${sql.join(
    Object.entries(audiences)
      .filter(([, who]) => who === kind)
      .map(([audience]) => sql.lit(audience)),
  )})`

function isInAudience(userId: number | null): RawBuilder<boolean> {
  return sql`(${audienceNamed('everyone')} or (${audienceNamed('followers')} and ${isFollowedBy(userId)}))`
}

/** The condition that a requester (null a visitor) may see a part of vessel `v` at all. */
export function isPartVisible(part: VisiblePart, userId: number | null): RawBuilder<boolean> {
  const rows = shownParts.audience.filter(({ parts }) => (parts as readonly VisiblePart[]).includes(part)) // wider than each row's own
  const combinations = rows.map(
    ({ blurred, delayed }) => sql`(${isBlurred(blurred)} and ${isDelayed(delayed)})`,
  )
  // Every combination of blur and delay is in the table.
  const isShown =
    rows.length === shownParts.audience.length ? sql`true` : sql`(${sql.join(combinations, sql` or `)})`
  return sql`(${isOwner(userId)} or (${isShown} and ${isInAudience(userId)}))`
}

/** The latest moment of vessel `v` that a requester may know of. */
export function visibleUntil(userId: number | null): RawBuilder<string> {
  return sql`(case when ${isOwner(userId)} then 'infinity'::timestamptz when ${isDelayed(false)} then now()
    else ${coarse(sql`now() - v.delay_hours * interval '1 hour'`)} end)`
}

/** A moment at the begin of its quarter of an hour. */
function coarse(at: RawBuilder<unknown>): RawBuilder<string> {
  const seconds = sql.lit(coarseTimeStepMs / 1000)
  return sql`to_timestamp(floor(extract(epoch from ${at}) / ${seconds}) * ${seconds})`
}

/** From when on a requester is shown the track of vessel `v`: that points leave it tells no time that is coarse. */
export function trackVisibleFrom(userId: number | null, hours: number): RawBuilder<string> {
  const from = sql`now() - make_interval(hours => ${hours}::int)`
  return sql`(case when ${isPartVisible('exact-times', userId)} then ${from} else ${coarse(from)} end)`
}

/** The condition that a requester may know of a moment of vessel `v`: after the delay, before it expires. */
function isInTime(at: RawBuilder<unknown>, userId: number | null): RawBuilder<boolean> {
  return sql`(${isOwner(userId)} or (
    (${isDelayed(false)} or ${at} <= ${visibleUntil(userId)})
    and (v.position_expires_hours is null or ${at} > now() - v.position_expires_hours * interval '1 hour')))`
}

/** The condition that a requester sees a part of what happened to vessel `v` at a moment. */
export function isVisibleAt(
  part: VisiblePart,
  userId: number | null,
  at: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`(${isPartVisible(part, userId)} and ${isInTime(at, userId)})`
}

/** When visit `c` was last seen, as far as a requester may know. */
export function visibleVisitEnd(userId: number | null): RawBuilder<string> {
  return shownTime(sql`least(c.last_seen_at, ${visibleUntil(userId)})`, userId)
}

/** When visit `c` began, as a requester is told. */
export function visibleVisitStart(userId: number | null): RawBuilder<string> {
  return shownTime(sql`c.arrived_at`, userId)
}

/** A moment of vessel `v` as a requester is told: coarse where it is not theirs to know exactly. */
function shownTime(at: RawBuilder<unknown>, userId: number | null): RawBuilder<string> {
  return sql`case when ${isPartVisible('exact-times', userId)} then ${at} else ${coarse(at)} end`
}

/** The condition that a requester sees visit `c` of vessel `v`, which may have ended. */
export function isVisitVisible(userId: number | null): RawBuilder<boolean> {
  const until = visibleUntil(userId)
  return sql`(${isPartVisible('visits', userId)} and c.arrived_at <= ${until}
    and ${isInTime(sql`least(c.last_seen_at, ${until})`, userId)})`
}

/** The condition that a requester sees vessel `v` at a place by visit `c`, as it was before the delay. */
export function isVisitOngoing(userId: number | null): RawBuilder<boolean> {
  return sql`((c.left_at is null or c.left_at > ${visibleUntil(userId)}) and ${isVisitVisible(userId)})`
}

/** The condition that a requester sees when visit `c` of vessel `v` began. */
export function isArrivalVisible(userId: number | null): RawBuilder<boolean> {
  return isVisibleAt('visits', userId, sql`c.arrived_at`)
}

/** The condition that the owner of vessel `v` restricts nothing: it is counted for good. */
export const isUnrestricted: RawBuilder<boolean> = sql`(${audienceNamed('everyone')} and ${isBlurred(false)}
  and ${isDelayed(false)} and v.position_expires_hours is null)`

/** The condition that vessel `v` is shown elsewhere or later than it reports, in the words of the index on those. */
export const isBlurredOrDelayed: RawBuilder<boolean> = sql`(${isBlurred(true)} or ${isDelayed(true)})`

/** What {@link joinVisiblePosition} joins to a vessel: its last position as far as the requester may know it, all null where not. */
export interface VisibleColumns {
  /** {@link toVisiblePosition} makes of it what is shown. */
  seen_position: PointColumn | null
  /** Coarse where times are. */
  seen_at: string | null
  /** Knots; null where motion is not shown. */
  seen_sog: number | null
  /** Degrees true: heading, else course over ground; null where motion is not shown. */
  seen_heading: number | null
  /** It is under way by what is shown. */
  seen_moving: boolean | null
  /** It is a position as reported that is to be moved: nothing was noted since the vessel is blurred. */
  seen_unmoved: boolean | null
  blur_nm: number
  /** The secret of the blur. */
  blur_key: string
}

/** Slower than this a vessel that says nothing else is not under way, in knots. */
const slowKnots = 0.5

/** Whether vessel `v` is under way by its last report. */
export const isMoving: RawBuilder<boolean> = sql`coalesce(v.status = 0, v.sog >= ${slowKnots}, true)`

const columns = sql`seen_position, reported_at, reported_sog, reported_heading, seen_moving, seen_unmoved`
const lastReport = sql`v.position, v.position_at, v.sog, coalesce(v.heading, v.cog), ${isMoving}, false`

/** What is noted of the blur of vessel `v`, joined as `b`; all null where nothing is. */
export const joinBlur: RawBuilder<unknown> = sql`
  left join vessel_blurs b on b.vessel_id = v.id and b.blur_nm = v.blur_nm and v.blur_nm > 0`

/** Whether a vessel that is blurred lies, as others may know: what is shown of it stays as it is. */
export const isBlurMoving: RawBuilder<boolean> = sql`coalesce(b.state ->> 'isStay' <> 'true', true)`

function visibleColumns(userId: number | null): RawBuilder<unknown> {
  const motion = (column: string) =>
    sql`case when ${isPartVisible('motion', userId)} then ${sql.ref(column)} end as ${sql.ref(column.replace('reported', 'seen'))}`
  return sql`seen_position, ${shownTime(sql`reported_at`, userId)} as seen_at, ${motion('reported_sog')},
    ${motion('reported_heading')}, seen_moving, seen_unmoved`
}

/**
 * Joins to `vessels v` what a requester (null a visitor) may see of its position as
 * `seen`: the last one, for others than the owner the last one before the delay.
 */
export function joinVisiblePosition(userId: number | null): RawBuilder<unknown> {
  return sql`
    left join lateral (
      select ${visibleColumns(userId)} from (
        select ${lastReport} where ${isOwner(userId)} or (${isBlurred(false)} and ${isDelayed(false)})
        union all
        select coalesce(b.shown, v.position), coalesce(b.shown_at, v.position_at), null, null, ${isBlurMoving},
          b.shown is null
        from (select 1) one ${joinBlur}
        where not ${isOwner(userId)} and ${isBlurred(true)} and ${isDelayed(false)}
        union all
        (select case when ${isBlurred(true)} then p.shown else p.position end, p.at, p.sog,
          coalesce(p.heading, p.cog), ${isBlurred(true)} or coalesce(p.sog >= ${slowKnots}, true), false
        from positions p
        where not ${isOwner(userId)} and ${isDelayed(true)} and p.vessel_id = v.id and p.at <= ${visibleUntil(userId)}
          and (${isBlurred(false)} or p.shown is not null)
        order by p.at desc limit 1)
      ) last (${columns})
      where seen_position is not null and reported_at is not null
        and ${isVisibleAt('position', userId, sql`reported_at`)}
    ) seen on true`
}

/**
 * The same of those vessels alone that a requester sees where and when they report
 * themselves: the log is not looked into, and the planner sees through it.
 */
export function joinExactPosition(userId: number | null): RawBuilder<unknown> {
  return sql`
    join lateral (
      select ${visibleColumns(userId)} from (select ${lastReport}) last (${columns})
      where v.position is not null and v.position_at is not null
        and ${isVisibleAt('motion', userId, sql`v.position_at`)}
    ) seen on true`
}

/** Where a vessel is shown to the requester; null where it may not be known. */
export function toVisiblePosition({
  seen_position,
  seen_unmoved,
  blur_nm,
  blur_key,
}: Pick<VisibleColumns, 'seen_position' | 'seen_unmoved' | 'blur_nm' | 'blur_key'>): Position | null {
  if (!seen_position) return null
  const position = { latitude: seen_position.y, longitude: seen_position.x }
  return seen_unmoved ? getInitialVisiblePosition(blur_key, blur_nm, position) : position
}

/** How far from where it reported itself a vessel may be shown, in degrees of latitude. */
export const maxBlurDegrees = limits.blurMaxNm / 60
