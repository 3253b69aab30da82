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
  type VesselViewer,
} from '../vessels/visibility.ts'
import { toVisiblePosition } from '../vessels/visible-position-queries.ts'

/** Position and message of a vessel for one kind of viewer; `is_followed` is added per listener. */
export interface VisiblePosition {
  position: Position
  message: Omit<PositionMessage, 'is_followed'>
}

/** Position of a vessel for its owner: as reported. */
export function getOwnerPosition(vessel: LivePosition, now: Date): VisiblePosition | null {
  return getPositionFor(vessel, { userId: vessel.user_id, isAcceptedFollower: false }, now)
}

/**
 * Position of a vessel for its audience. Null if the owner delays it (the map loads it
 * later with the layer call) or hides it.
 */
export function getAudiencePosition(vessel: LivePosition, now: Date): VisiblePosition | null {
  return getPositionFor(vessel, { userId: null, isAcceptedFollower: true }, now)
}

/** Whether a user belongs to the audience of a vessel and is not its owner. */
export function isInAudience(vessel: LivePosition, userId: number): boolean {
  return (
    getViewerRelation(vessel, { userId, isAcceptedFollower: vessel.followers.includes(userId) }) ===
    'audience'
  )
}

function getPositionFor(vessel: LivePosition, requester: VesselViewer, now: Date): VisiblePosition | null {
  const { arrived_at } = vessel
  const parts = getVisibleParts(vessel, requester)
  const exact = parts.includes('exact-position')
  const reportedAt = (exact ? null : vessel.visible_at) ?? vessel.position_at
  const seenAt = new Date(reportedAt)
  if (!isVisible('live', vessel, requester, seenAt, now)) return null
  const at = toVisiblePosition({
    seen_position: (exact ? null : vessel.visible_position) ?? vessel.position,
    seen_unmoved: !exact && vessel.visible_position === null,
    blur_nm: vessel.blur_nm,
    blur_key: vessel.blur_key,
  })
  if (!at) return null
  const hasMotion = parts.includes('motion')
  const seen_at = parts.includes('exact-times') ? reportedAt : floorToQuarterHour(reportedAt)
  const isVisit = vessel.place_id !== null && isVisible('visits', vessel, requester, seenAt, now)
  return {
    position: at,
    message: {
      event: 'position',
      id: vessel.vessel_id,
      vessel_id: vessel.vessel_id,
      vessel_name: vessel.vessel_name,
      vessel_thumb_url: getPhotoUrl(vessel.photo_id, 'thumb'),
      vessel_type: vessel.vessel_type,
      time_ago: formatTimeAgo(seen_at, now),
      seen_at,
      sog: hasMotion ? vessel.sog : null,
      heading: hasMotion ? vessel.heading : null,
      place_id: isVisit ? vessel.place_id : null,
      place_name: isVisit ? vessel.place_name : null,
      when_checked_in: isVisit ? arrived_at && formatTimeAgo(arrived_at, now) : null,
      checked_in_at: isVisit ? arrived_at : null,
      status: isVisit ? 2 : (exact ? vessel.is_moving : vessel.is_blur_moving) ? 0 : 1,
      coordinates: [at.longitude, at.latitude],
    },
  }
}
