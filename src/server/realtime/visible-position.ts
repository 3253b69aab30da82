import type { PositionMessage } from '../../core/contract/realtime.ts'
import type { Position } from '../../core/geo.ts'
import { formatTimeAgo } from '../../core/text.ts'
import { getPhotoUrl } from '../storage/photo-url.ts'
import type { LivePosition } from './record-queries.ts'
import {
  floorToQuarterHour,
  isVisible,
  getViewerRelation,
  getVisibleParts,
  toVisiblePosition,
  type VesselViewer,
} from '../vessels/visibility.ts'

/** What one kind of viewer is shown of a vessel: where it is for them, and the message without `is_followed`. */
export interface VisiblePosition {
  position: Position
  message: Omit<PositionMessage, 'is_followed'>
}

/** A vessel as its owner sees it: where it reported itself. */
export function getOwnerPosition(told: LivePosition, now: Date): VisiblePosition | null {
  return shownTo(told, { userId: told.user_id, isAcceptedFollower: false }, now)
}

/**
 * A vessel as others see it who belong to its audience. Null where the owner wants it
 * later (the map's own call shows it then) or not at all.
 */
export function getAudiencePosition(told: LivePosition, now: Date): VisiblePosition | null {
  return shownTo(told, { userId: null, isAcceptedFollower: true }, now)
}

/** Whether a user belongs to those for whom `getAudiencePosition` is meant. */
export function isInAudience(told: LivePosition, userId: number): boolean {
  return (
    getViewerRelation(told, { userId, isAcceptedFollower: told.followers.includes(userId) }) === 'audience'
  )
}

function shownTo(told: LivePosition, requester: VesselViewer, now: Date): VisiblePosition | null {
  const { arrived_at } = told
  const parts = getVisibleParts(told, requester)
  const exact = parts.includes('exact-position')
  const reportedAt = (exact ? null : told.shown_at) ?? told.position_at
  const seenAt = new Date(reportedAt)
  if (!isVisible('live', told, requester, seenAt, now)) return null
  const at = toVisiblePosition({
    seen_position: (exact ? null : told.shown) ?? told.position,
    seen_unmoved: !exact && told.shown === null,
    blur_nm: told.blur_nm,
    blur_key: told.blur_key,
  })
  if (!at) return null
  const hasMotion = parts.includes('motion')
  const seen_at = parts.includes('exact-times') ? reportedAt : floorToQuarterHour(reportedAt)
  const isVisit = told.place_id !== null && isVisible('visits', told, requester, seenAt, now)
  return {
    position: at,
    message: {
      event: 'position',
      id: told.vessel_id,
      vessel_id: told.vessel_id,
      vessel_name: told.vessel_name,
      vessel_thumb_url: getPhotoUrl(told.photo_id, 'thumb'),
      vessel_type: told.vessel_type,
      time_ago: formatTimeAgo(seen_at, now),
      seen_at,
      sog: hasMotion ? told.sog : null,
      heading: hasMotion ? told.heading : null,
      place_id: isVisit ? told.place_id : null,
      place_name: isVisit ? told.place_name : null,
      when_checked_in: isVisit ? arrived_at && formatTimeAgo(arrived_at, now) : null,
      checked_in_at: isVisit ? arrived_at : null,
      status: isVisit ? 2 : (exact ? told.is_moving : told.is_blur_moving) ? 0 : 1,
      coordinates: [at.longitude, at.latitude],
    },
  }
}
