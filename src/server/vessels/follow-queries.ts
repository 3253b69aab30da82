import { sql } from 'kysely'
import type { Follower } from '../../core/contract/vessel.ts'
import { maxFollowersListed } from '../../core/limits/vessels.ts'
import { publishLiveEvent } from '../database/events/live-events.ts'
import { getPhotoUrl } from '../storage/photo-url.ts'
import type { Db, ReadDb } from '../database/tables.ts'

/**
 * Makes a user follow a vessel; does nothing if the user follows it already. Only its owner can accept the follower, who
 * then sees what the owner shows to followers. Returns false if the vessel does not exist.
 */
export async function followVessel(db: Db, userId: number, vesselId: number): Promise<boolean> {
  const { rows } = await sql`
    with wanted as (
      select id from vessels where id = ${vesselId} and deleted_at is null
    ), added as (
      insert into follows (user_id, vessel_id) select ${userId}::int, id from wanted on conflict do nothing
    )
    select id from wanted`.execute(db)
  return rows.length > 0
}

/** Makes a user unfollow a vessel, or withdraws the request. */
export async function unfollowVessel(db: Db, userId: number, vesselId: number): Promise<void> {
  await sql`delete from follows where user_id = ${userId} and vessel_id = ${vesselId}`.execute(db)
}

/** Followers of an owner's vessels and follow requests; requests first, then newest first. */
export async function listFollowers(db: ReadDb, ownerId: number): Promise<Follower[]> {
  const { rows } = await sql<Omit<Follower, 'user_thumb_url'> & { photo_id: number | null }>`
    select v.id as vessel_id, v.name as vessel_name, u.id as user_id, u.photo_id, f.accepted, f.created_at as at,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name
    from vessels v
    join follows f on f.vessel_id = v.id
    join users u on u.id = f.user_id and u.deleted_at is null
    where v.user_id = ${ownerId} and v.deleted_at is null and f.user_id <> ${ownerId}
    order by f.accepted, f.created_at desc, v.id, u.id limit ${maxFollowersListed}`.execute(db)
  return rows.map(({ photo_id, ...row }) => ({ ...row, user_thumb_url: getPhotoUrl(photo_id, 'thumb') }))
}

/**
 * Accepts a follower of a vessel, or refuses or removes them. Returns false if the user
 * neither follows the vessel nor has requested it.
 */
export async function updateFollower(
  db: Db,
  vesselId: number,
  { user_id: userId, accepted }: { user_id: number; accepted: boolean },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = accepted
      ? await sql`
          update follows set accepted = true where vessel_id = ${vesselId} and user_id = ${userId}
          returning 1`.execute(tx)
      : await sql`
          delete from follows where vessel_id = ${vesselId} and user_id = ${userId} returning 1`.execute(tx)
    // Update open maps of the follower.
    await publishLiveEvent(tx, { event: 'positions', vessel_ids: [vesselId] })
    return rows.length > 0
  })
}
