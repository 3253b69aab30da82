import { sql } from 'kysely'
import type { ActivityEvent } from '../../core/contract/search.ts'
import type { Post } from '../../core/contract/post.ts'
import type { CheckIn } from '../../core/contract/place.ts'
import { findPost } from '../posts/queries.ts'
import {
  isArrivalVisible,
  isPartVisible,
  visibleVisitStart,
  visibleVisitEnd,
  type PrivacyColumns,
} from '../vessels/visibility.ts'
import { isBlurMoving, isMoving, joinBlur } from '../vessels/visible-position-queries.ts'
import type { Db, PointColumn } from '../database/tables.ts'

/** A check-in as listed on a place's page, with a timestamp instead of the text `updated_at`. */
export type LiveCheckIn = Omit<CheckIn, 'updated_at'> & { last_seen_at: string }

const emptyActivity = {
  vessel_id: null,
  vessel_name: null,
  user_id: null,
  user_name: null,
  comment: null,
  thumb_url: null,
  provider: null,
  link: null,
}

/** A review and its row of the home feed; null if it was deleted. */
export async function readLivePost(
  db: Db,
  id: number,
): Promise<{ post: Post; activity: ActivityEvent } | null> {
  const row = await findPost(db, id)
  if (!row) return null
  const { created_at, link, place_name, ...post } = row
  const { user_id, user_name, comment, thumb_url, provider, poi_id } = post
  return {
    post,
    activity: {
      ...emptyActivity,
      type: 'Post',
      when: created_at,
      poi_id,
      place_name,
      user_id,
      user_name,
      comment,
      thumb_url,
      provider,
      link,
    },
  }
}

/**
 * A check-in and its row of the home feed. Null if it was deleted, or if the vessel's
 * privacy settings do not allow live publication to visitors.
 */
export async function readLiveCheckIn(
  db: Db,
  id: number,
): Promise<{ checkIn: LiveCheckIn; activity: ActivityEvent } | null> {
  const { rows } = await sql<LiveCheckIn & { arrived_at: string; poi_id: number; place_name: string }>`
    select v.id as vessel_id, v.name as vessel_name, v.loa as vessel_loa, v.mmsi as vessel_mmsi,
      v.country_registration as vessel_country_registration, v.vessel_type, ${visibleVisitEnd(null)} as last_seen_at,
      ${visibleVisitStart(null)} as arrived_at,
      p.id as poi_id, p.name as place_name
    from visits c join vessels v on v.id = c.vessel_id join places p on p.id = c.place_id
    where c.id = ${id} and v.deleted_at is null and p.deleted_at is null
      and ${isArrivalVisible(null)} and ${isPartVisible('live', null)}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { arrived_at, poi_id, place_name, ...checkIn } = row
  const { vessel_id, vessel_name } = checkIn
  return {
    checkIn,
    activity: {
      ...emptyActivity,
      type: 'Checkin',
      when: arrived_at,
      vessel_id,
      vessel_name,
      poi_id,
      place_name,
    },
  }
}

/** Row of the home feed for a new place; null for a place that was imported. */
export async function readLivePlace(db: Db, id: number): Promise<ActivityEvent | null> {
  const { rows } = await sql<
    Pick<ActivityEvent, 'when' | 'place_name' | 'user_id' | 'user_name' | 'comment'>
  >`
    select p.created_at as when, p.name as place_name, p.user_id, p.description as comment,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name
    from places p left join users u on u.id = p.user_id
    where p.id = ${id} and p.deleted_at is null and p.user_id is not null`.execute(db)
  return rows[0] ? { ...emptyActivity, type: 'Place', poi_id: id, ...rows[0] } : null
}

/** Last position of a vessel with the privacy settings of its owner. */
export interface LivePosition extends PrivacyColumns {
  vessel_id: number
  vessel_name: string
  vessel_type: string
  /** Latest photo of the vessel. */
  photo_id: number | null
  /** Reported longitude and latitude. */
  position: PointColumn
  position_at: string
  /** Knots. */
  sog: number | null
  /** Degrees true: heading, else course over ground. */
  heading: number | null
  /** The vessel is under way. */
  is_moving: boolean
  /** Last position and time shown to others while blurred; null if none is recorded yet. */
  visible_position: PointColumn | null
  visible_at: string | null
  /** The vessel is under way according to the blurred positions. */
  is_blur_moving: boolean
  /** Secret key of the blur. */
  blur_key: string
  place_id: number | null
  place_name: string | null
  arrived_at: string | null
  /** The requested users that follow the vessel. */
  followers: number[]
}

/** Last positions of vessels. `followers` of a result contains those of `userIds` that follow the vessel. */
export async function readLivePositions(
  db: Db,
  vesselIds: number[],
  userIds: number[],
): Promise<LivePosition[]> {
  const { rows } = await sql<LivePosition>`
    select v.id as vessel_id, v.name as vessel_name, v.vessel_type, v.position, v.position_at, v.sog,
      (select h.id from photos h where h.vessel_id = v.id order by h.id desc limit 1) as photo_id,
      coalesce(v.heading, v.cog) as heading,
      ${isMoving} as is_moving, b.visible_position, b.visible_at, ${isBlurMoving} as is_blur_moving, v.blur_key,
      p.id as place_id, p.name as place_name, case when p.id is not null then c.arrived_at end as arrived_at,
      v.user_id, v.audience, v.blur_nm, v.delay_hours, v.position_expires_hours,
      array(
        select f.user_id from follows f where f.vessel_id = v.id and f.user_id = any(${userIds}::int[]) and f.accepted
      ) as followers
    from vessels v
    ${joinBlur}
    left join visits c on c.vessel_id = v.id and c.left_at is null
    left join places p on p.id = c.place_id and p.deleted_at is null
    where v.id = any(${vesselIds}::int[]) and v.position is not null and v.position_at is not null
      and v.deleted_at is null`.execute(db)
  return rows
}
