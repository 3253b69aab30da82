import type { PositionMessage } from '../../core/contract/realtime.ts'
import type { Position } from '../../core/geo.ts'
import { formatTimeAgo } from '../../core/format-date.ts'
import { getPhotoUrl } from '../storage/photo-url.ts'
import { toAreaProperties } from '../vessels/area-feature-queries.ts'
import { getVesselView, visibilities } from '../vessels/visibility.ts'
import type { LiveExactPosition, LivePosition } from './live-position-queries.ts'

/** Where a vessel is shown, and the message about it; `is_followed` is added per listener. */
export interface VisiblePosition {
  /** West, south, east, north; of a point both corners are the same. */
  bounds: [number, number, number, number]
  message: Omit<PositionMessage, 'is_followed'>
}

/** Position of a vessel for its owner: as reported. */
export function getOwnerPosition(vessel: LivePosition, now: Date): VisiblePosition | null {
  return vessel.own && toExactMessage(vessel, vessel.own, now)
}

/**
 * What the audience of a vessel sees: its exact position or its area. Null if there is none, or if the owner delays the
 * exact position (the map loads it later with the layer call).
 */
export function getAudiencePosition(vessel: LivePosition, now: Date): VisiblePosition | null {
  if (vessel.visibility !== visibilities.owner)
    return vessel.exact && vessel.delay_hours === 0 ? toExactMessage(vessel, vessel.exact, now) : null
  return vessel.area && toAreaMessage(vessel, vessel.area, now)
}

/** Whether a user sees what {@link getAudiencePosition} returns, and is not the owner. */
export function isInAudience(vessel: LivePosition, userId: number): boolean {
  if (vessel.user_id === userId) return false
  const isAcceptedFollower = vessel.accepted.includes(userId)
  const view = getVesselView(vessel, { userId, isAcceptedFollower })
  // The settings may show more than the last snapshot does.
  return view === 'exact' || (view === 'area' && (isAcceptedFollower || !vessel.area?.forFollowers))
}

function toExactMessage(vessel: LivePosition, exact: LiveExactPosition, now: Date): VisiblePosition {
  const { longitude, latitude }: Position = exact
  const { arrived_at } = exact
  return {
    bounds: [longitude, latitude, longitude, latitude],
    message: {
      event: 'position',
      id: vessel.vessel_id,
      vessel_id: vessel.vessel_id,
      vessel_name: vessel.vessel_name,
      vessel_thumb_url: getPhotoUrl(vessel.photo_id, 'thumb'),
      vessel_type: vessel.vessel_type,
      time_ago: formatTimeAgo(exact.at, now),
      seen_at: exact.at,
      sog: exact.sog,
      heading: exact.heading,
      place_id: exact.place_id,
      place_name: exact.place_name,
      when_checked_in: arrived_at && formatTimeAgo(arrived_at, now),
      checked_in_at: arrived_at,
      status: exact.place_id !== null ? 2 : exact.moving ? 0 : 1,
      area: null,
      coordinates: [longitude, latitude],
    },
  }
}

function toAreaMessage(
  vessel: LivePosition,
  { bounds, at }: NonNullable<LivePosition['area']>,
  now: Date,
): VisiblePosition {
  const { vessel_id: id, vessel_name: name, vessel_type: type, photo_id: photoId } = vessel
  const { is_followed: _followed, ...properties } = toAreaProperties(
    { id, name, type, photoId, isFollowed: false, area: bounds, seenAt: at },
    now,
  )
  return { bounds, message: { event: 'position', ...properties, coordinates: null } }
}
