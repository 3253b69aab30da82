import { sql, type RawBuilder } from 'kysely'
import type { FacilityKey } from '../../core/catalogue/facilities.ts'
import type { Position } from '../../core/geo.ts'
import { search } from '../../core/limits/search.ts'
import type { Db, PointColumn } from '../database/tables.ts'
import { hasFacilities } from '../places/facility-queries.ts'
import { placeImportance } from '../places/importance-queries.ts'

/** A place that matches a query, with what its rank depends on. */
export interface PlaceCandidate extends Position {
  id: number
  name: string
  other_names: string[]
  type_enum: number
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
 * the index of an order from end to end for a few places. So all places are read from the index of words, and
 * only if they are many, those of each order are read from its own index, which soon has enough of them.
 */
export async function findMatchingPlaces(db: Db, conditions: PlaceConditions): Promise<MatchingPlaces> {
  const isMatch = matches(conditions)
  const matching = sql`matching as materialized (
    select id, position, normalized_name, prominence, popularity, vote_count, derived_columns
    from places where ${isMatch} limit ${search.maxSortedPlaces}
  )`
  const rare = await readCandidates(db, conditions, sql`matching where true`, {
    before: sql`${matching},`,
    count: sql`(select count(*) from matching)`,
  })
  const matched = rare[0]?.matched ?? 0
  const rows =
    matched < search.maxSortedPlaces
      ? rare
      : await readCandidates(db, conditions, sql`places where ${isMatch}`, { before: sql``, count: sql`0` })
  const candidates = rows.map(({ position, codes, matched: _matched, ...row }) => ({
    ...row,
    codes: codes.map((alias) => alias.replace(/^\w+:/, '').toLowerCase()),
    latitude: position.y,
    longitude: position.x,
  }))
  return { candidates, total: Math.min(matched, search.maxCountedPlaces) }
}

type CandidateRow = Omit<PlaceCandidate, 'longitude' | 'latitude'> & {
  position: PointColumn
  matched: number
}

/** Reads the first places of each order from a source with a condition, to which another can be added. */
async function readCandidates(
  db: Db,
  { near, text }: PlaceConditions,
  source: RawBuilder<unknown>,
  { before, count }: { before: RawBuilder<unknown>; count: RawBuilder<unknown> },
): Promise<CandidateRow[]> {
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
    with ${before} found as (${sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union `,
    )})
    select p.id, name, other_names, type_enum, city, state_code, country_code, position,
      ${placeImportance} as importance,
      array(select alias from source_aliases a where a.place_id = p.id) as codes, ${count} as matched
    from found join places p on p.id = found.id`.execute(db)
  return rows
}

/** Counts the places around each position, up to ten. */
export async function countPlacesAround(
  db: Db,
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

function matches({ textQuery, types, facilities }: PlaceConditions): RawBuilder<unknown> {
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
