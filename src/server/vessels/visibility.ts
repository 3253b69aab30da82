import { sql, type RawBuilder } from 'kysely'
import type { VesselPrivacy } from '../../core/contract/vessel.ts'
import { areaSnapshot, vesselPrivacy as limits } from '../../core/limits/vessels.ts'
import { visibilities, type Visibility } from '../../core/privacy/vessel-privacy.ts'

/**
 * The privacy rule of vessels (CONTRACT section 8, docs/security.md).
 *
 * Each record of a vessel (position, sensor value, visit) states who may see it exactly. An open vessel's records are for
 * everyone. Of a hidden vessel only its log is kept: no column, count or event that others can observe depends on it.
 * Others see its area at a snapshot (`area-queries.ts`), if they belong to the audience.
 *
 * The SQL conditions are about a vessel `v`. They take the time as a parameter, so that any moment can be simulated.
 */
export { getVisibility, visibilities, type Visibility } from '../../core/privacy/vessel-privacy.ts'

/** Privacy settings of a vessel without an owner: all AIS data is public. */
export const publicPrivacy: VesselPrivacy = {
  audience: 'public',
  area_nm: null,
  delay_hours: 0,
  position_expires_hours: null,
}

/** Least size of the area in which others see a vessel: at least the smallest one if the vessel is hidden in any way. */
export function getAreaSizeNm({ area_nm }: Pick<VesselPrivacy, 'area_nm'>): number {
  return area_nm ?? limits.areaSizesNm[0]
}

/** Rounds down to 00, 06, 12 or 18 o'clock UTC. */
export function floorToSnapshot(at: Date): Date {
  return new Date(Math.floor(at.getTime() / areaSnapshot.stepMs) * areaSnapshot.stepMs)
}

/** Delay of a snapshot: the delay of the vessel, rounded up to whole steps. */
export function getSnapshotDelayMs(delayHours: number): number {
  return Math.ceil((delayHours * hourMs) / areaSnapshot.stepMs) * areaSnapshot.stepMs
}

const hourMs = 3_600_000

/** The requester. `userId` is null for a visitor; `isAcceptedFollower`: accepted by the owner of the vessel. */
export interface VesselViewer {
  userId: number | null
  isAcceptedFollower: boolean
}

/** A vessel as far as the rule needs it. */
export interface PrivacyColumns {
  user_id: number | null
  audience: VesselPrivacy['audience']
  visibility: Visibility
}

/** How a requester sees a vessel. */
export function getVesselView(
  vessel: PrivacyColumns,
  { userId, isAcceptedFollower }: VesselViewer,
): 'exact' | 'area' | 'hidden' {
  if (vessel.visibility === visibilities.everyone) return 'exact'
  if (userId !== null && vessel.user_id === userId) return 'exact'
  if (vessel.visibility === visibilities.followers) return isAcceptedFollower ? 'exact' : 'hidden'
  const isAudience = vessel.audience === 'public' || (vessel.audience === 'followers' && isAcceptedFollower)
  return isAudience ? 'area' : 'hidden'
}

/**
 * Whom a condition is about: a user by id, null for a visitor, or in statements that serve several users, the owner or an
 * accepted follower of each vessel.
 */
export type Requester = number | null | 'each owner' | 'each follower'

/** Stands for a visitor; no user has this id. */
const visitor = 0

/** SQL condition: everyone sees vessel `v` exactly. */
export const isOpen: RawBuilder<boolean> = sql`v.visibility = ${sql.lit(visibilities.everyone)}`

/** SQL condition: a requester owns vessel `v`. */
export function isOwner(requester: Requester): RawBuilder<boolean> {
  if (requester === 'each owner') return sql`(v.user_id is not null)`
  if (requester === 'each follower') return sql`false`
  return sql`coalesce(v.user_id = ${requester ?? visitor}, false)`
}

function hasFollow(userId: number | null, condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select 1 from follows f where f.vessel_id = v.id and f.user_id = ${userId ?? visitor}::int and ${condition})`
}

/** SQL condition: the owner of vessel `v` accepted a requester as a follower. */
export function isAcceptedFollower(requester: Requester): RawBuilder<boolean> {
  if (requester === 'each owner') return sql`false`
  return requester === 'each follower' ? sql`true` : hasFollow(requester, sql`f.accepted`)
}

/** SQL condition: follow `f` of vessel `v` is no request that waits for the owner. */
export const isFollow: RawBuilder<boolean> = sql`(f.accepted or v.audience <> 'followers' or f.user_id = v.user_id)`

/** SQL condition: a user follows vessel `v`. If its owner shows it to followers only, the owner has accepted the user. */
export function isFollowedBy(userId: number | null): RawBuilder<boolean> {
  return hasFollow(userId, isFollow)
}

/** SQL condition: a user waits for the owner of vessel `v`, who shows it to followers only, to accept the user. */
export function isFollowRequestedBy(userId: number | null): RawBuilder<boolean> {
  return hasFollow(userId, sql`not ${isFollow}`)
}

/** SQL condition: vessel `v` is shown exactly to its accepted followers, of whom the requester is one. */
function isExactForFollower(requester: Requester): RawBuilder<boolean> {
  return sql`(v.visibility = ${sql.lit(visibilities.followers)} and ${isAcceptedFollower(requester)})`
}

/** SQL condition: a requester sees vessel `v` exactly, although not everyone does. */
export function isHiddenButExact(requester: Requester): RawBuilder<boolean> {
  return sql`(not ${isOpen} and (${isOwner(requester)} or ${isExactForFollower(requester)}))`
}

/** SQL condition: a requester sees vessel `v` exactly. */
export function isSeenExactly(requester: Requester): RawBuilder<boolean> {
  return sql`(${isOpen} or ${isHiddenButExact(requester)})`
}

/** SQL expression: latest time of vessel `v` that a requester who sees it exactly may see. */
export function exactUntil(requester: Requester, now: Date): RawBuilder<string> {
  const step = sql.lit(areaSnapshot.stepMs / hourMs)
  return sql`(case when ${isOpen} or ${isOwner(requester)} or v.delay_hours = 0 then 'infinity'::timestamptz
    else ${floorToSnapshot(now).toISOString()}::timestamptz
      - ceil(v.delay_hours / ${step}) * ${step} * interval '1 hour' end)`
}

/** A record of vessel `v`: its start and end, and who may see it exactly. */
export interface RecordColumns {
  from: RawBuilder<unknown>
  to: RawBuilder<unknown>
  visibility: RawBuilder<unknown>
}

/** SQL condition: a requester may see a record of vessel `v` exactly. */
export function isRecordVisible(
  { from, to, visibility }: RecordColumns,
  requester: Requester,
  now: Date,
): RawBuilder<boolean> {
  const until = exactUntil(requester, now)
  return sql`((${isOwner(requester)} and ${visibility} >= ${sql.lit(visibilities.owner)}) or ((${isOpen} or ${isExactForFollower(requester)}) and ${visibility} >= v.visibility
    and ${from} <= ${until} and (v.position_expires_hours is null
      or least(${to}, ${until}) > ${now.toISOString()}::timestamptz - v.position_expires_hours * interval '1 hour')))`
}

const visit: RecordColumns = {
  from: sql`c.arrived_at`,
  to: sql`c.last_seen_at`,
  visibility: sql`c.visibility`,
}

/** SQL condition: a requester may see visit `c` of vessel `v`, which may have ended. */
export function isVisitVisible(requester: Requester, now: Date): RawBuilder<boolean> {
  return isRecordVisible(visit, requester, now)
}

/** SQL condition: everyone may see visit `c` of vessel `v`. */
export const isVisitPublic: RawBuilder<boolean> = sql`(${isOpen} and c.visibility = ${sql.lit(visibilities.everyone)})`

/** SQL condition: a requester may see that vessel `v` is at a place because of visit `c`. */
export function isVisitOngoing(requester: Requester, now: Date): RawBuilder<boolean> {
  return sql`((c.left_at is null or c.left_at > ${exactUntil(requester, now)}) and ${isVisitVisible(requester, now)})`
}

/** SQL expression: last time of visit `c` that a requester may see. */
export function visibleVisitEnd(requester: Requester, now: Date): RawBuilder<string> {
  return sql`least(c.last_seen_at, ${exactUntil(requester, now)})`
}
