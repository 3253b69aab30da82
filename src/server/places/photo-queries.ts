import { sql } from 'kysely'
import { publishRecordChangeEvent } from '../database/events/change-events.ts'
import { storedPlaceToFeature, readPlaces } from './stored-place-queries.ts'
import type { Db } from '../database/tables.ts'

/** Locks a place until the transaction ends. Returns false if there is none or it is deleted. */
export async function lockPlaceRow(tx: Db, id: number): Promise<boolean> {
  // `no key update`, because reviews that reference the place hold a key share lock.
  const { rows } = await sql`
    select id from places where id = ${id} and deleted_at is null for no key update`.execute(tx)
  return rows.length > 0
}

/** Sets the photo of a place to the newest photo of its reviews, on its page and on the map. */
export async function refreshPlacePhoto(tx: Db, placeId: number): Promise<void> {
  await lockPlaceRow(tx, placeId)
  const place = (await readPlaces(tx, [placeId])).get(placeId)
  if (!place) return
  const newest = await tx
    .selectFrom('posts')
    .select('photo_id')
    .where('place_id', '=', placeId)
    .where('photo_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const photoId = newest?.photo_id ?? null
  if (photoId === place.photo_id) return
  const feature = storedPlaceToFeature({ ...place, photo_id: photoId })
  await tx
    .updateTable('places')
    .set({ photo_id: photoId, feature, changed_at: sql`now()` })
    .where('id', '=', placeId)
    .execute()
  await publishRecordChangeEvent(tx, { entity: 'places', position: place })
}
