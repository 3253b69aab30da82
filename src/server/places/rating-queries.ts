import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { RatingResult } from '../../core/contract/post.ts'
import type { Position } from '../../core/geo.ts'
import { publishRecordChangeEvent } from '../database/events/change-events.ts'
import { computeAverageRating } from './queries.ts'
import type { Db } from '../database/tables.ts'

/** Rates a place, one vote per user: a later vote replaces it. Returns null if there is no such place. */
export async function ratePlace(
  db: Db,
  placeId: number,
  userId: number,
  stars: number,
): Promise<Static<typeof RatingResult> | null> {
  return db.transaction().execute(async (tx) => {
    const locked = await sql<Position>`
      select position[1] as latitude, position[0] as longitude from places
      where id = ${placeId} and deleted_at is null for update`.execute(tx)
    const [position] = locked.rows
    if (!position) return null
    await sql`
      insert into ratings (place_id, user_id, stars) values (${placeId}, ${userId}, ${stars})
      on conflict (place_id, user_id) do update set stars = excluded.stars, at = now()`.execute(tx)
    const { rows } = await sql<{ rating_sum: number; vote_count: number }>`
      update places set rating_sum = counted.sum, vote_count = counted.count
      from (select sum(stars)::int as sum, count(*)::int as count from ratings where place_id = ${placeId}) counted
      where id = ${placeId}
      returning rating_sum, vote_count`.execute(tx)
    await publishRecordChangeEvent(tx, { entity: 'places', position })
    const { rating_sum: sum = 0, vote_count: votes = 0 } = rows[0] ?? {}
    return { stars, place_id: placeId, rating_average: computeAverageRating(sum, votes), vote_count: votes }
  })
}
