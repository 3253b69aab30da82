import { sql } from 'kysely'
import { publishRecordChangeEvent } from '../database/events/change-events.ts'
import type { Db } from '../database/tables.ts'
import { readPlaces, storedPlaceToFeature } from './stored-place-queries.ts'

/** Visitor data of a place: current visitors and traffic index. */
export interface VisitorData {
  id: number
  checked_in_count: number
  popularity: number | null
}

/** Above this number of changes, all cached responses are invalidated. */
const maxSingleEvents = 20

/** Stores visitor data of places in one transaction, and publishes the changes. */
export async function storeVisitorData(db: Db, visited: readonly VisitorData[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ids = visited.map(({ id }) => id)
    // Locked while the feature is written, so that concurrent edits are not lost.
    await sql`select 1 from places where id = any (${ids}::int[]) order by id for no key update`.execute(tx)
    const places = await readPlaces(tx, ids)
    const rows = visited.flatMap(({ id, checked_in_count, popularity }) => {
      const place = places.get(id)
      if (!place) return []
      return [
        {
          id,
          checked_in_count,
          popularity,
          feature: storedPlaceToFeature({ ...place, checked_in_count, popularity }),
        },
      ]
    })
    await sql`
      update places p set checked_in_count = r.checked_in_count, popularity = r.popularity, feature = r.feature
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id int, checked_in_count int, popularity smallint, feature text)
      where p.id = r.id`.execute(tx)
    if (rows.length > maxSingleEvents)
      await publishRecordChangeEvent(tx, { entity: 'places', position: null })
    else {
      for (const { id } of rows) {
        const place = places.get(id)
        if (place) await publishRecordChangeEvent(tx, { entity: 'places', position: place })
      }
    }
  })
}
