import { sql, type RawBuilder } from 'kysely'
import type { Static } from 'typebox'
import type { FacilityKey } from '../../core/catalogue/facilities.ts'
import { toDisplayedPlaceType } from '../../core/catalogue/place-types.ts'
import type { PlaceCandidate } from '../../core/contract/place.ts'
import type { PlaceHit, SearchResult, VesselHit } from '../../core/contract/search.ts'
import type { Position } from '../../core/geo.ts'
import { search } from '../../core/limits/search.ts'
import { getCountryName } from '../../core/names/country-names.ts'
import { normalizeSearchText } from '../../core/text.ts'
import { allowReplica } from '../database/replica/allow-replica.ts'
import type { ReadDb } from '../database/tables.ts'
import { findTowns } from './find-towns.ts'
import { findTypedPosition } from './find-typed-position.ts'
import { findMatchingPlaces } from './place-queries.ts'
import { rankPlaces, type RankedPlace } from './rank-places.ts'
import { parseQueryWords, toTextSearchQuery, type QueryWord } from '../search-words/search-words.ts'
import type { TownNames } from './town-names.ts'
import { addSimilarWords, moveSpace } from '../search-words/word-queries.ts'

/** Minimum word similarity of a misspelled vessel, 0 to 1. */
const minSimilarity = 0.5

/** What a user looks for, and where. */
export interface SearchRequest {
  query: string
  /** Position near which places and towns come first. */
  near: Position | null
  /** Types of places; all without. */
  types: number[] | null
  /** Facilities that the places must be known to have. */
  facilities: readonly FacilityKey[]
}

/**
 * Finds places, vessels and towns, and the position that the query states. Places match if their
 * names, town, state and country have every word of the query, in any order; if no name has
 * every word, misspelled words are replaced by similar ones. Returns up to ten places and vessels, best first,
 * with total counts.
 */
export async function searchAll(db: ReadDb, towns: TownNames, request: SearchRequest): Promise<SearchResult> {
  const from = allowReplica(db)
  const text = normalizeSearchText(request.query)
  const position = findTypedPosition(request.query, request.near)
  if (text === '') return { places: [], vessels: [], towns: [], position, places_hits: 0, vessels_hits: 0 }
  const [found, vessels] = await Promise.all([
    findPlaces(from, text, request),
    position ? { hits: [], total: 0 } : findVessels(from, text),
  ])
  return {
    places: found.places.slice(0, search.resultsPerType).map(toPlaceHit),
    places_hits: found.total,
    vessels: vessels.hits,
    vessels_hits: vessels.total,
    towns: position ? [] : await findTowns(from, towns, found.spellings, request.near),
    position,
  }
}

/** Finds the places that `searchAll` finds for the same text without a position, best first. */
export async function findPlaceCandidates(
  db: ReadDb,
  partialName: string,
): Promise<Static<typeof PlaceCandidate>[]> {
  const text = normalizeSearchText(partialName)
  if (text === '') return []
  const { places } = await findPlaces(allowReplica(db), text, { near: null, types: null, facilities: [] })
  return places
    .slice(0, search.maxCandidates)
    .map(({ place: { id, name, address, city, country_code } }) => ({
      id,
      name,
      address,
      city,
      country_code,
    }))
}

interface FoundPlaces {
  /** Best first. */
  places: RankedPlace[]
  total: number
  /** The query as typed and, if misspelled, as it may have been meant. */
  spellings: string[]
}

async function findPlaces(
  db: ReadDb,
  text: string,
  { near, types, facilities }: Omit<SearchRequest, 'query'>,
): Promise<FoundPlaces> {
  const options = { text, near, types, facilities }
  const words = parseQueryWords(text)
  const exact = await findRanked(db, words, options)
  // A name with every word is what the user meant.
  if (hasName(exact)) return { ...exact, spellings: [text] }
  const moved = await moveSpace(db, text)
  if (moved) {
    const respelled = await findRanked(db, parseQueryWords(moved), { ...options, text: moved })
    if (hasName(respelled)) return { ...merge(exact, respelled), spellings: [text, moved] }
  }
  const similarWords = await addSimilarWords(db, words)
  if (similarWords.length === 0) return { ...exact, spellings: [text] }
  const similar = await findRanked(db, similarWords, options)
  return { ...merge(exact, similar), spellings: [text, ...listSpellings(similarWords)] }
}

type Ranked = Omit<FoundPlaces, 'spellings'>

const hasName = ({ places }: Ranked) => places.some(({ hasName }) => hasName)

/** Joins the places found as typed with those found otherwise, best first. */
function merge(exact: Ranked, other: Ranked): Ranked {
  const known = new Set(exact.places.map(({ place }) => place.id))
  const places = [...exact.places, ...other.places.filter(({ place }) => !known.has(place.id))]
  return {
    places: places.sort((a, b) => b.score - a.score),
    total: Math.max(exact.total, other.total, places.length),
  }
}

async function findRanked(
  db: ReadDb,
  words: QueryWord[],
  options: Omit<SearchRequest, 'query'> & { text: string },
): Promise<Ranked> {
  const wholeWords = words.filter(({ alternatives }) => alternatives.every(({ isPrefix }) => !isPrefix))
  const isMixed = wholeWords.length > 0 && wholeWords.length < words.length
  const conditions = {
    ...options,
    textQuery: toTextSearchQuery(words),
    wholeWordsQuery: isMixed ? toTextSearchQuery(wholeWords) : null,
  }
  const { candidates, total } = await findMatchingPlaces(db, conditions)
  return { places: rankPlaces(candidates, { words, text: options.text, near: options.near }), total }
}

/** Lists the ways in which a query of one word may have been meant. */
function listSpellings(words: QueryWord[]): string[] {
  const [word, ...others] = words
  if (!word || others.length > 0) return []
  return word.alternatives.filter(({ edits }) => edits > 0).map(({ words }) => words.join(' '))
}

function toPlaceHit({ place, matched }: RankedPlace): PlaceHit {
  const { id, name, type_enum, city, state_code, country_code, latitude, longitude } = place
  return {
    id,
    name,
    type_enum: toDisplayedPlaceType(type_enum),
    city,
    state_code,
    country_code,
    latitude,
    longitude,
    matched,
  }
}

async function findVessels(db: ReadDb, text: string): Promise<{ hits: VesselHit[]; total: number }> {
  type Row = Omit<VesselHit, 'country_name' | 'country_code'> & {
    country_registration: string | null
    total: number
  }
  const read = async (condition: RawBuilder<unknown>) => {
    const { rows } = await sql<Row>`
      select id, name, vessel_type, mmsi, country_registration, count(*) over () as total
      from vessels
      where deleted_at is null and ${condition}
      order by ${orderByMatch(text)}, updated_at desc nulls last, id
      limit ${search.resultsPerType}`.execute(db)
    return rows
  }
  const hasEveryWord = sql.join(
    text.split(' ').map((word) => sql`search_text like ${`% ${word}%`}`),
    sql` and `,
  )
  const exact = await read(hasEveryWord)
  const rows =
    exact.length > 0
      ? exact
      : await read(
          sql`(${text} <% search_text and word_similarity(${text}, search_text) >= ${minSimilarity})`,
        )
  return {
    total: rows[0]?.total ?? 0,
    hits: rows.map(({ country_registration, total: _total, ...row }) => ({
      ...row,
      country_code: country_registration,
      country_name: country_registration ? getCountryName(country_registration) : null,
    })),
  }
}

/** Sort order by match of the name: equal, prefix, word prefix, then similarity. */
function orderByMatch(text: string): RawBuilder<unknown> {
  return sql`
    case when normalized_name = ${text} then 0 when normalized_name like ${`${text}%`} then 1
      when ' ' || normalized_name like ${`% ${text}%`} then 2 else 3 end,
    round(word_similarity(${text}, normalized_name)::numeric, 1) desc`
}
