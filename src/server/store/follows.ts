import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** Lets a user follow a vessel, also when it is followed already. False where there is no such vessel. */
export async function followVessel(db: Db, userId: number, vesselId: number): Promise<boolean> {
  const { rows } = await sql`
    with wanted as (select id from vessels where id = ${vesselId} and deleted_at is null),
      added as (
        insert into connections (user_id, vessel_id) select ${userId}::int, id from wanted
        on conflict (user_id, vessel_id) do nothing
      )
    select id from wanted`.execute(db)
  return rows.length > 0
}

/** Lets a user follow a vessel no more, also when it was not followed. */
export async function unfollowVessel(db: Db, userId: number, vesselId: number): Promise<void> {
  await sql`delete from connections where user_id = ${userId} and vessel_id = ${vesselId}`.execute(db)
}
