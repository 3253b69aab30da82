import { sql } from 'kysely'
import { publishRecordChangeEvent } from '../database/events/change-events.ts'
import { lockPlaceRow } from './photo-queries.ts'
import { storedPlaceToFeature, readPlaces } from './stored-place-queries.ts'
import type { Db } from '../database/tables.ts'

/** Value of `field` for a confirmation of the whole record. */
const wholeRecord = 'record'

/**
 * Records a member's confirmation that a place is still correct. It does not change
 * `lock_version`, so an open edit form can still be saved. Returns false if there is no
 * such place.
 */
export async function confirmPlace(db: Db, id: number, userId: number, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockPlaceRow(tx, id))) return false
    const place = (await readPlaces(tx, [id])).get(id)
    if (!place) return false
    const confirmed_at = now.toISOString()
    await sql`
      insert into place_confirmations (place_id, field, user_id, is_confirmed, confirmed_at)
      values (${id}, ${wholeRecord}, ${userId}, true, ${confirmed_at})
      on conflict (place_id, field, user_id)
      do update set is_confirmed = true, confirmed_at = excluded.confirmed_at`.execute(tx)
    await tx
      .updateTable('places')
      .set({
        confirmed_at,
        feature: storedPlaceToFeature({ ...place, confirmed_at }),
        changed_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute()
    await publishRecordChangeEvent(tx, { entity: 'places', position: place })
    return true
  })
}
