import { sql } from 'kysely'
import { getCountryName } from '../../core/names/country-names.ts'
import type { VesselRow } from '../../core/records/vessel-columns.ts'
import { normalizeSearchText } from '../../core/text.ts'
import type { Db } from '../database/tables.ts'

type SearchedFacts = Pick<VesselRow, 'name' | 'mmsi' | 'country_registration'>

/** Searched columns: name, MMSI, home port and country. */
export function getVesselSearchColumns(
  { name, mmsi, country_registration }: SearchedFacts,
  homePortName: string | null,
): { normalized_name: string; search_text: string } {
  const texts = [name, mmsi, homePortName, getCountryName(country_registration), country_registration]
  return {
    normalized_name: normalizeSearchText(name),
    // The leading space lets searches for the start of a word use the index.
    search_text: ` ${normalizeSearchText(texts.filter(Boolean).join(' '))}`,
  }
}

/**
 * Updates the search text of vessels based at a place after it was renamed or deleted.
 * Runs in a separate transaction: one that also locks the place could deadlock with an
 * edit of a vessel.
 */
export async function refreshHomePortSearch(db: Db, placeId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<SearchedFacts & { id: number; home_port: string | null }>`
      select v.id, v.name, v.mmsi, v.country_registration, p.name as home_port
      from vessels v left join places p on p.id = v.place_id and p.deleted_at is null
      where v.place_id = ${placeId} order by v.id for update of v`.execute(tx)
    for (const { id, home_port: homePort, ...fields } of rows) {
      const { search_text: searchText } = getVesselSearchColumns(fields, homePort)
      await sql`update vessels set search_text = ${searchText}, changed_at = now() where id = ${id}`.execute(
        tx,
      )
    }
  })
}
