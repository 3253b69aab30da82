import { sql } from 'kysely'
import type { ActivityEvent } from '../../core/contract/search.ts'
import type { Post } from '../../core/contract/post.ts'
import type { CheckIn } from '../../core/contract/place.ts'
import { findPost } from '../posts/queries.ts'
import { isVisitPublic } from '../vessels/visibility.ts'
import type { ReadDb } from '../database/tables.ts'

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
  db: ReadDb,
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
 * A check-in and its row of the home feed. Null if it was deleted, or if the vessel is hidden.
 */
export async function readLiveCheckIn(
  db: ReadDb,
  id: number,
): Promise<{ checkIn: LiveCheckIn; activity: ActivityEvent } | null> {
  const { rows } = await sql<LiveCheckIn & { arrived_at: string; poi_id: number; place_name: string }>`
    select v.id as vessel_id, v.name as vessel_name, v.loa as vessel_loa, v.mmsi as vessel_mmsi,
      v.country_registration as vessel_country_registration, v.vessel_type, c.last_seen_at, c.arrived_at,
      p.id as poi_id, p.name as place_name
    from visits c join vessels v on v.id = c.vessel_id join places p on p.id = c.place_id
    where c.id = ${id} and v.deleted_at is null and p.deleted_at is null
      and ${isVisitPublic}`.execute(db)
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
export async function readLivePlace(db: ReadDb, id: number): Promise<ActivityEvent | null> {
  const { rows } = await sql<
    Pick<ActivityEvent, 'when' | 'place_name' | 'user_id' | 'user_name' | 'comment'>
  >`
    select p.created_at as when, p.name as place_name, p.user_id, p.description as comment,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name
    from places p left join users u on u.id = p.user_id
    where p.id = ${id} and p.deleted_at is null and p.user_id is not null`.execute(db)
  return rows[0] ? { ...emptyActivity, type: 'Place', poi_id: id, ...rows[0] } : null
}
