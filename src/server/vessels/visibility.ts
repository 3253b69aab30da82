import { sql, type RawBuilder } from 'kysely'
import type { VesselPrivacy } from '../../core/contract/vessel.ts'
import { coarseTimeStepMs, vesselPrivacy as limits } from '../../core/limits/vessels.ts'

/**
 * The privacy rule of vessels: which parts of a vessel's data each requester may see.
 * The TypeScript functions and the SQL conditions below both derive from `shownParts`
 * and `audiences`, so the rule is defined only here.
 */
export type VisiblePart =
  /** The position, at least approximately. */
  | 'position'
  /** The exact reported position, and the nearest town. */
  | 'exact-position'
  /** Speed, course and heading. */
  | 'motion'
  /** Exact times; otherwise times are rounded down to a quarter of an hour. */
  | 'exact-times'
  /** Visits at places, and statistics derived from them. */
  | 'visits'
  /** Time series of the sensors. */
  | 'sensors'
  /** Live messages. */
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

/** Parts that the owner sees, and parts that the audience sees depending on blur and delay. Others see nothing. */
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

/** Requesters that belong to each audience, besides the owner. */
const audiences = { public: 'everyone', followers: 'followers', nobody: 'none' } as const satisfies Record<
  VesselPrivacy['audience'],
  'everyone' | 'followers' | 'none'
>

/** Columns of a vessel that determine its visibility. */
export interface PrivacyColumns extends VesselPrivacy {
  user_id: number | null
}

/** The requester. `userId` is null for a visitor; `isAcceptedFollower`: the user follows the vessel, accepted by its owner if required. */
export interface VesselViewer {
  userId: number | null
  isAcceptedFollower: boolean
}

/** Relation of a requester to a vessel. */
export function getViewerRelation(vessel: PrivacyColumns, { userId, isAcceptedFollower }: VesselViewer) {
  if (userId !== null && vessel.user_id === userId) return 'owner'
  const audience = audiences[vessel.audience]
  return audience === 'everyone' || (audience === 'followers' && isAcceptedFollower) ? 'audience' : 'outsider'
}

/** Parts of a vessel that a requester may see, regardless of time. */
export function getVisibleParts(vessel: PrivacyColumns, requester: VesselViewer): readonly VisiblePart[] {
  const relation = getViewerRelation(vessel, requester)
  if (relation === 'owner') return shownParts.owner
  if (relation === 'outsider') return []
  const { blurred, delayed } = { blurred: vessel.blur_nm > 0, delayed: vessel.delay_hours > 0 }
  return shownParts.audience.find((row) => row.blurred === blurred && row.delayed === delayed)?.parts ?? []
}

/** Whether a requester may see a part of an event: after the delay and before it expires. */
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

/** Whether the owner restricts in any way what others see. */
export function isRestricted({
  audience,
  blur_nm,
  delay_hours,
  position_expires_hours: expires,
}: VesselPrivacy): boolean {
  return audiences[audience] !== 'everyone' || blur_nm > 0 || delay_hours > 0 || expires !== null
}

/** Rounds a time down to a quarter of an hour, for requesters who may not see exact times. */
export function floorToQuarterHour(at: string): string {
  return new Date(Math.floor(Date.parse(at) / coarseTimeStepMs) * coarseTimeStepMs).toISOString()
}

// The same rule as SQL conditions on `vessels v`.

/** Stands for a visitor; no user has this id. */
const visitor = 0

/** SQL condition: a user follows vessel `v`, accepted by its owner if required. */
export function isFollowedBy(userId: number | null): RawBuilder<boolean> {
  return sql`exists (select 1 from follows f where f.vessel_id = v.id and f.user_id = ${userId ?? visitor}::int and f.accepted)`
}

/** SQL condition: a user owns vessel `v`. */
export function isOwner(userId: number | null): RawBuilder<boolean> {
  return sql`coalesce(v.user_id = ${userId ?? visitor}, false)`
}

/** SQL condition: vessel `v` has a blur, or has none. */
export const isBlurred = (blurred: boolean) => (blurred ? sql`v.blur_nm > 0` : sql`v.blur_nm = 0`)
/** SQL condition: vessel `v` has a delay, or has none. */
export const isDelayed = (delayed: boolean) => (delayed ? sql`v.delay_hours > 0` : sql`v.delay_hours = 0`)

const hasAudience = (kind: (typeof audiences)[VesselPrivacy['audience']]) =>
  sql`v.audience in (${sql.join(
    Object.entries(audiences)
      .filter(([, who]) => who === kind)
      .map(([audience]) => sql.lit(audience)),
  )})`

function isInAudience(userId: number | null): RawBuilder<boolean> {
  return sql`(${hasAudience('everyone')} or (${hasAudience('followers')} and ${isFollowedBy(userId)}))`
}

/** SQL condition: a requester (null: visitor) may see a part of vessel `v`, regardless of time. */
export function isPartVisible(part: VisiblePart, userId: number | null): RawBuilder<boolean> {
  const rows = shownParts.audience.filter(({ parts }) => (parts as readonly VisiblePart[]).includes(part)) // wider than each row's own
  const combinations = rows.map(
    ({ blurred, delayed }) => sql`(${isBlurred(blurred)} and ${isDelayed(delayed)})`,
  )
  // The table contains every combination of blur and delay.
  const isShown =
    rows.length === shownParts.audience.length ? sql`true` : sql`(${sql.join(combinations, sql` or `)})`
  return sql`(${isOwner(userId)} or (${isShown} and ${isInAudience(userId)}))`
}

/** SQL expression: latest time of vessel `v` that a requester may see. */
export function visibleUntil(userId: number | null): RawBuilder<string> {
  return sql`(case when ${isOwner(userId)} then 'infinity'::timestamptz when ${isDelayed(false)} then now()
    else ${floorTime(sql`now() - v.delay_hours * interval '1 hour'`)} end)`
}

/** SQL expression: a time rounded down to a quarter of an hour. */
function floorTime(at: RawBuilder<unknown>): RawBuilder<string> {
  const seconds = sql.lit(coarseTimeStepMs / 1000)
  return sql`to_timestamp(floor(extract(epoch from ${at}) / ${seconds}) * ${seconds})`
}

/** SQL expression: start of the visible track of vessel `v`. It is rounded if times are, so that expiring points do not reveal exact times. */
export function trackVisibleFrom(userId: number | null, hours: number): RawBuilder<string> {
  const from = sql`now() - make_interval(hours => ${hours}::int)`
  return sql`(case when ${isPartVisible('exact-times', userId)} then ${from} else ${floorTime(from)} end)`
}

/** SQL condition: a requester may see a time of vessel `v`: after the delay and before it expires. */
function isInTime(at: RawBuilder<unknown>, userId: number | null): RawBuilder<boolean> {
  return sql`(${isOwner(userId)} or (
    (${isDelayed(false)} or ${at} <= ${visibleUntil(userId)})
    and (v.position_expires_hours is null or ${at} > now() - v.position_expires_hours * interval '1 hour')))`
}

/** SQL condition: a requester may see a part of an event of vessel `v` at a time. */
export function isVisibleAt(
  part: VisiblePart,
  userId: number | null,
  at: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`(${isPartVisible(part, userId)} and ${isInTime(at, userId)})`
}

/** SQL expression: last time of visit `c` that a requester may see. */
export function visibleVisitEnd(userId: number | null): RawBuilder<string> {
  return visibleTime(sql`least(c.last_seen_at, ${visibleUntil(userId)})`, userId)
}

/** SQL expression: start of visit `c` as shown to a requester. */
export function visibleVisitStart(userId: number | null): RawBuilder<string> {
  return visibleTime(sql`c.arrived_at`, userId)
}

/** SQL expression: a time of vessel `v` as shown to a requester; rounded unless the requester may see exact times. */
export function visibleTime(at: RawBuilder<unknown>, userId: number | null): RawBuilder<string> {
  return sql`case when ${isPartVisible('exact-times', userId)} then ${at} else ${floorTime(at)} end`
}

/** SQL condition: a requester may see visit `c` of vessel `v`, which may have ended. */
export function isVisitVisible(userId: number | null): RawBuilder<boolean> {
  const until = visibleUntil(userId)
  return sql`(${isPartVisible('visits', userId)} and c.arrived_at <= ${until}
    and ${isInTime(sql`least(c.last_seen_at, ${until})`, userId)})`
}

/** SQL condition: a requester may see vessel `v` at a place because of visit `c`, as of before the delay. */
export function isVisitOngoing(userId: number | null): RawBuilder<boolean> {
  return sql`((c.left_at is null or c.left_at > ${visibleUntil(userId)}) and ${isVisitVisible(userId)})`
}

/** SQL condition: a requester may see the start of visit `c` of vessel `v`. */
export function isArrivalVisible(userId: number | null): RawBuilder<boolean> {
  return isVisibleAt('visits', userId, sql`c.arrived_at`)
}

/** SQL condition: the owner of vessel `v` restricts nothing, so it is included in permanent statistics. */
export const isUnrestricted: RawBuilder<boolean> = sql`(${hasAudience('everyone')} and ${isBlurred(false)}
  and ${isDelayed(false)} and v.position_expires_hours is null)`

/** SQL condition: vessel `v` is blurred or delayed. Must match the condition of the partial index. */
export const isBlurredOrDelayed: RawBuilder<boolean> = sql`(${isBlurred(true)} or ${isDelayed(true)})`

/** Maximum distance between reported and blurred position, in degrees of latitude. */
export const maxBlurDegrees = limits.blurMaxNm / 60
