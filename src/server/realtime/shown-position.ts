import type { PositionMessage } from '../../core/contract/realtime.ts'
import { blurPosition, type Position } from '../../core/geo.ts'
import { timeAgo } from '../../core/text.ts'
import { photoAddress } from '../store/photo-address.ts'
import type { ToldPosition } from '../store/told-records.ts'

/** What one kind of viewer is shown of a vessel: where it is for them, and the message without `is_followed`. */
export interface ShownPosition {
  at: Position
  message: Omit<PositionMessage, 'is_followed'>
}

const hourMs = 3_600_000

/** A vessel as its owner sees it: where it reported itself. */
export function shownToOwner(told: ToldPosition, now: Date): ShownPosition {
  const { position, place_id, place_name, arrived_at, status } = told
  const at = { latitude: position.y, longitude: position.x }
  const when_checked_in = arrived_at && timeAgo(arrived_at, now)
  return shown(told, at, { place_id, place_name, when_checked_in, checked_in_at: arrived_at, status }, now)
}

/**
 * A vessel as others see it who belong to its audience: blurred as its owner
 * wants, without the berth that would tell the place after all. Null where the
 * owner wants it later (the map's own call shows it then) or not at all.
 */
export function shownToOthers(told: ToldPosition, now: Date): ShownPosition | null {
  const { audience, delay_hours, position_expires_hours: expires, position_at, position, blur_nm } = told
  if (audience === 'nobody' || delay_hours > 0) return null
  if (expires !== null && now.getTime() - new Date(position_at).getTime() > expires * hourMs) return null
  if (blur_nm === 0) return shownToOwner(told, now)
  const at = blurPosition({ latitude: position.y, longitude: position.x }, blur_nm)
  const status = told.status === 2 ? 1 : told.status
  const noStay = { place_id: null, place_name: null, when_checked_in: null, checked_in_at: null }
  return shown(told, at, { ...noStay, status }, now)
}

/** Whether a user belongs to those for whom `shownToOthers` is meant. */
export function isInAudience(told: ToldPosition, userId: number): boolean {
  return told.audience === 'public' || (told.audience === 'followers' && told.followers.includes(userId))
}

type Stay = Pick<PositionMessage, 'place_id' | 'place_name' | 'when_checked_in' | 'checked_in_at' | 'status'>

function shown(told: ToldPosition, at: Position, stay: Stay, now: Date): ShownPosition {
  const { vessel_id, vessel_name, vessel_type, sog, heading, position_at, photo_id } = told
  return {
    at,
    message: {
      event: 'position',
      id: vessel_id,
      vessel_id,
      vessel_name,
      vessel_thumb_url: photoAddress(photo_id, 'thumb'),
      vessel_type,
      time_ago: timeAgo(position_at, now),
      seen_at: position_at,
      sog,
      heading,
      ...stay,
      coordinates: [at.longitude, at.latitude],
    },
  }
}
