import type { Place } from '../../core/contract/place.ts'
import { allowReplica } from '../database/replica/allow-replica.ts'
import type { ReadDb } from '../database/tables.ts'
import { computeAverageRating } from './queries.ts'

/** The facts of a place that previews and structured listings show. */
export type PlaceSummary = Pick<
  Place,
  | 'id'
  | 'name'
  | 'type_enum'
  | 'city'
  | 'state_code'
  | 'country_code'
  | 'latitude'
  | 'longitude'
  | 'rating_average'
>

/** Finds the summary of a place, without the charts that its page needs; null if there is none. */
export async function findPlaceSummary(db: ReadDb, id: number): Promise<PlaceSummary | null> {
  const row = await allowReplica(db)
    .selectFrom('places')
    .select([
      'id',
      'name',
      'type_enum',
      'city',
      'state_code',
      'country_code',
      'position',
      'rating_sum',
      'vote_count',
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { position, rating_sum, vote_count, ...summary } = row
  const rating_average = computeAverageRating(rating_sum, vote_count)
  return { ...summary, latitude: position.y, longitude: position.x, rating_average }
}
