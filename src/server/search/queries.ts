import type { Kysely } from 'kysely'
import { sql, type RawBuilder } from 'kysely'
import { getCountryName } from '../../core/names/country-names.ts'
import { toDisplayedPlaceType } from '../../core/catalogue/place-types.ts'
import type { PlaceHit, SearchResult, VesselHit } from '../../core/contract/search.ts'
import { search } from '../../core/limits/search.ts'
import { normalizeSearchText } from '../../core/text.ts'
import type { PointColumn, Tables } from '../database/tables.ts'

/** Minimum word similarity of a misspelled match, 0 to 1. */
const minSimilarity = 0.5

/**
 * Finds places and vessels whose name, city, country, MMSI or home port contains every
 * word of the query as the start of a word; without such matches, finds similar
 * spellings. Returns up to ten of each, best first, with total counts.
 */
export async function searchAll(db: Kysely<Tables>, query: string): Promise<SearchResult> {
  const text = normalizeSearchText(query)
  if (text === '') return { places: [], vessels: [], places_hits: 0, vessels_hits: 0 }
  const [places, vessels] = await Promise.all([findPlaces(db, text), findVessels(db, text)])
  return {
    places: places.hits,
    places_hits: places.total,
    vessels: vessels.hits,
    vessels_hits: vessels.total,
  }
}

async function findPlaces(db: Kysely<Tables>, text: string): Promise<{ hits: PlaceHit[]; total: number }> {
  type Row = Omit<PlaceHit, 'latitude' | 'longitude'> & { position: PointColumn; total: number }
  const read = (condition: RawBuilder<unknown>) =>
    sql<Row>`
    select id, name, type_enum, city, state_code, country_code, position, count(*) over () as total
    from places
    where deleted_at is null and ${condition}
    order by prominence < 0, ${orderByMatch(text)}, prominence desc, popularity desc nulls last, id
    limit ${search.resultsPerType}`.execute(db)
  const rows = await readExactOrSimilar(text, async (condition) => (await read(condition)).rows)
  return {
    total: rows[0]?.total ?? 0,
    hits: rows.map(({ position, total: _total, ...row }) => ({
      ...row,
      type_enum: toDisplayedPlaceType(row.type_enum),
      latitude: position.y,
      longitude: position.x,
    })),
  }
}

async function findVessels(db: Kysely<Tables>, text: string): Promise<{ hits: VesselHit[]; total: number }> {
  type Row = Omit<VesselHit, 'country_name' | 'country_code'> & {
    country_registration: string | null
    total: number
  }
  const read = (condition: RawBuilder<unknown>) =>
    sql<Row>`
    select id, name, vessel_type, mmsi, country_registration, count(*) over () as total
    from vessels
    where deleted_at is null and ${condition}
    order by ${orderByMatch(text)}, updated_at desc nulls last, id
    limit ${search.resultsPerType}`.execute(db)
  const rows = await readExactOrSimilar(text, async (condition) => (await read(condition)).rows)
  return {
    total: rows[0]?.total ?? 0,
    hits: rows.map(({ country_registration, total: _total, ...row }) => ({
      ...row,
      country_code: country_registration,
      country_name: country_registration ? getCountryName(country_registration) : null,
    })),
  }
}

/** Reads the rows that contain every word; if there are none, rows with similar spelling. */
async function readExactOrSimilar<Row>(
  text: string,
  read: (condition: RawBuilder<unknown>) => Promise<Row[]>,
): Promise<Row[]> {
  const hasEveryWord = sql.join(
    text.split(' ').map((word) => sql`search_text like ${`% ${word}%`}`),
    sql` and `,
  )
  const exact = await read(hasEveryWord)
  if (exact.length > 0) return exact
  return read(sql`(${text} <% search_text and word_similarity(${text}, search_text) >= ${minSimilarity})`)
}

/** Sort order by match of the name: equal, prefix, word prefix, then similarity. */
function orderByMatch(text: string): RawBuilder<unknown> {
  return sql`
    case when normalized_name = ${text} then 0 when normalized_name like ${`${text}%`} then 1
      when ' ' || normalized_name like ${`% ${text}%`} then 2 else 3 end,
    round(word_similarity(${text}, normalized_name)::numeric, 1) desc`
}
