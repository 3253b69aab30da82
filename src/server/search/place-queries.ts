import { sql, type RawBuilder } from 'kysely'
import type { FacilityKey } from '../../core/catalogue/facilities.ts'
import type { Position } from '../../core/geo.ts'
import { search } from '../../core/limits/search.ts'
import type { PointColumn, ReadDb } from '../database/tables.ts'
import { hasFacilities } from '../places/facility-queries.ts'
import { placeImportance } from '../places/importance-queries.ts'

/** A place that matches a query, with what its rank depends on. */
export interface PlaceCandidate extends Position {
  id: number
  name: string
  other_names: string[]
  type_enum: number
  address: string | null
  city: string | null
  state_code: string | null
  country_code: string | null
  /** See `placeImportance`. */
  importance: number
  /** UN/LOCODEs. */
  codes: string[]
}

/** Conditions of a search for places. */
export interface PlaceConditions {
  /** Query of PostgreSQL's text search. */
  textQuery: string
  /** The part of it without the beginnings of words; null if that is none or all. */
  wholeWordsQuery: string | null
  /** Normalised text of the whole query. */
  text: string
  /** Position near which places are preferred. */
  near: Position | null
  /** Types of places; all without. */
  types: number[] | null
  /** Facilities that the places must be known to have. */
  facilities: readonly FacilityKey[]
}

/** Places that match a query. */
export interface MatchingPlaces {
  /** Those that may be among the first: the nearest, the best known and those whose name is the query. Unordered. */
  candidates: PlaceCandidate[]
  /** All that match, counted up to `search.maxCountedPlaces`. */
  total: number
}

/**
 * Finds the places that match a query. The planner cannot know whether words occur together: it would read
 * the index of an order from end to end for a few places. And the index of words reads all entries of the
 * beginning of a word, also beside a rare word. So the places with all whole words are read first, then those
 * with all words. Only if they are many, those of each order are read from its own index, which soon has
 * enough of them.
 */
export async function findMatchingPlaces(db: ReadDb, conditions: PlaceConditions): Promise<MatchingPlaces> {
  const { textQuery, wholeWordsQuery } = conditions
  const isMatch = matches(conditions, textQuery)
  if (wholeWordsQuery !== null) {
    const found = await readCandidates(db, conditions, {
      read: sql`select ${sortedColumns} from places where ${matches(conditions, wholeWordsQuery)} limit ${search.maxComparedPlaces}`,
      source: sql`places_read where search_vector @@ ${textQuery}::tsquery`,
    })
    if (found.read < search.maxComparedPlaces) return found
  }
  const found = await readCandidates(db, conditions, {
    read: sql`select ${sortedColumns} from places where ${isMatch} limit ${search.maxSortedPlaces}`,
    source: sql`places_read where true`,
  })
  if (found.read < search.maxSortedPlaces) return found
  return readCandidates(db, conditions, { read: null, source: sql`places where ${isMatch}` })
}

/** Columns of the conditions and orders of `readCandidates`. */
const sortedColumns = sql`
  id, position, normalized_name, prominence, popularity, vote_count, derived_columns, search_vector`

interface CandidateSource {
  /** Query of the places of which `source` selects, as `places_read`; null for very many. */
  read: RawBuilder<unknown> | null
  /** Table and condition, to which another condition can be added. */
  source: RawBuilder<unknown>
}

type CandidateRow = Omit<PlaceCandidate, 'id' | 'longitude' | 'latitude'> & {
  /** Null in the only row if there is no candidate. */
  id: number | null
  position: PointColumn
  places_read: number
  total: number
}

/** Reads the first places of each order from a source, and counts the places of the source and those read for it. */
async function readCandidates(
  db: ReadDb,
  { near, text }: PlaceConditions,
  { read, source }: CandidateSource,
): Promise<MatchingPlaces & { read: number }> {
  const counted = sql`select from ${source} limit ${search.maxCountedPlaces}`
  const limit = sql`limit ${search.rankedPlaces}`
  const parts: RawBuilder<unknown>[] = [
    // The conditions and the order are those of the index `places_destinations`.
    sql`select id from ${source} and not 'name' = any (derived_columns)
      order by prominence < 0, popularity desc nulls last, prominence desc, vote_count desc, id ${limit}`,
    sql`select id from ${source} and normalized_name = ${text} order by prominence desc ${limit}`,
  ]
  for (const { longitude, latitude } of near ? listOnBothSides(near) : [])
    parts.push(sql`select id from ${source} order by position <-> point(${longitude}, ${latitude}) ${limit}`)
  if (!near) parts.push(sql`select id from ${source} order by id ${limit}`)
  const { rows } = await sql<CandidateRow>`
    with ${read ? sql`places_read as materialized (${read}),` : sql``} found as (${sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union `,
    )})
    select counts.*, hit.*
    from (
      select ${read ? sql`(select count(*) from places_read)` : sql`0`} as places_read,
        ${read ? sql`(select count(*) from (${counted}) counted)` : sql`${search.maxCountedPlaces}::int`} as total
    ) counts
    left join (
      select p.id, name, other_names, type_enum, address, city, state_code, country_code, position,
        ${placeImportance} as importance,
        array(select alias from source_aliases a where a.place_id = p.id) as codes
      from found join places p on p.id = found.id
    ) hit on true`.execute(db)
  const candidates = rows.flatMap(({ id, position, codes, places_read: _read, total: _total, ...row }) =>
    id === null ? [] : [{ ...row, id, codes: toCodes(codes), latitude: position.y, longitude: position.x }],
  )
  return { candidates, total: rows[0]?.total ?? 0, read: rows[0]?.places_read ?? 0 }
}

/** Codes without the names of their lists: 'unlocode:FRMRS'. */
function toCodes(aliases: string[]): string[] {
  return aliases.map((alias) => alias.replace(/^\w+:/, '').toLowerCase())
}

/** Counts the places around each position, up to ten. */
export async function countPlacesAround(
  db: ReadDb,
  boxes: { x1: number; y1: number; x2: number; y2: number }[],
): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from (
        select from places where deleted_at is null and position <@ box(point(x1, y1), point(x2, y2)) limit 10
      ) near
    ) as count
    from jsonb_to_recordset(${JSON.stringify(boxes.map((box, index) => ({ ...box, index })))}::jsonb)
      as b (index int, x1 float8, y1 float8, x2 float8, y2 float8) order by index`.execute(db)
  return rows.map(({ count }) => count)
}

function matches({ types, facilities }: PlaceConditions, textQuery: string): RawBuilder<unknown> {
  const isType = types ? sql`and type_enum = any (${types}::int[])` : sql``
  const hasAll = facilities.length > 0 ? sql`and ${hasFacilities(facilities)}` : sql``
  return sql`deleted_at is null and search_vector @@ ${textQuery}::tsquery ${isType} ${hasAll}`
}

/** Returns the position, and its image on the other side of the antimeridian if that is near. */
function listOnBothSides({ latitude, longitude }: Position): Position[] {
  const here = { latitude, longitude }
  if (Math.abs(longitude) < 150) return [here]
  return [here, { latitude, longitude: longitude - Math.sign(longitude) * 360 }]
}
