import { sql } from 'kysely'
import type { CheckIn } from '../../core/contract/place.ts'
import { checkInDays, maxCheckInsListed } from '../../core/limits/places.ts'
import { formatTimeAgo } from '../../core/format-date.ts'
import { isVisitVisible, visibleVisitEnd } from '../vessels/visibility.ts'
import type { ReadDb } from '../database/tables.ts'

/** Vessels at a place in the last 7 days that the requester may see (null for a visitor), latest first. */
export async function findCheckInsAtPlace(
  db: ReadDb,
  placeId: number,
  requesterId: number | null,
  now: Date,
): Promise<CheckIn[]> {
  const { rows } = await sql<CheckIn>`
    select * from (
      select distinct on (v.id) v.id as vessel_id, v.name as vessel_name, v.loa as vessel_loa, v.mmsi as vessel_mmsi,
        v.country_registration as vessel_country_registration, v.vessel_type, ${visibleVisitEnd(requesterId, now)} as updated_at
      from visits c
      join vessels v on v.id = c.vessel_id
      join places p on p.id = c.place_id
      where c.place_id = ${placeId} and c.last_seen_at > ${now.toISOString()}::timestamptz - make_interval(days => ${checkInDays})
        and v.deleted_at is null and p.deleted_at is null and ${isVisitVisible(requesterId, now)}
      order by v.id, c.last_seen_at desc
    ) latest
    order by updated_at desc, vessel_id limit ${maxCheckInsListed}`.execute(db)
  return rows.map((row) => ({ ...row, updated_at: formatTimeAgo(row.updated_at, now) }))
}
