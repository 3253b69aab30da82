import type { SearchResult } from '../../../core/contract/search.ts'
import { getDistanceMetres, type Position } from '../../../core/geo.ts'
import { search as limits } from '../../../core/limits/search.ts'
import { normalizeSearchText } from '../../../core/text.ts'
import type { PlaceCache } from './place-cache.ts'
import type { PlaceNote } from './place-note.ts'

/** A result of the search from the places on board, and the time of the oldest of them. */
export interface KeptSearch {
  at: Date
  body: SearchResult
}

const world = { x1: -180, y1: -90, x2: 180, y2: 90 }

/**
 * Searches the places on board for a path of the site: those whose name or town has words that begin with all words of
 * the query, names that begin with it first, then the nearest. Null for another path, and where nothing is found: the
 * site may know more.
 */
export function buildKeptSearch(places: PlaceCache, requestPath: string): KeptSearch | null {
  const { pathname, searchParams } = new URL(requestPath, 'http://boat')
  if (!/\/search\/?$/.test(pathname)) return null
  const keptMs = places.getOldestFetchMs(world)
  if (keptMs === null) return null
  const text = normalizeSearchText(searchParams.get('query') ?? '')
  const words = text.split(' ').filter(Boolean)
  const types = searchParams.get('types')?.split(',').map(Number)
  const near = readNear(searchParams)
  const contains = () => true
  const found =
    words.length === 0 ? [] : places.list({ bbox: world, contains }).filter((note) => matches(note, words))
  const hits = found
    .filter(({ typeEnum }) => !types || types.includes(typeEnum))
    .map((note) => ({
      note,
      isStart: normalizeSearchText(note.name).startsWith(text),
      metres: near ? getDistanceMetres(near, note.position) : 0,
    }))
    .sort((one, other) => Number(other.isStart) - Number(one.isStart) || one.metres - other.metres)
  if (hits.length === 0) return null
  return {
    at: new Date(keptMs),
    body: {
      places: hits.slice(0, limits.resultsPerType).map(({ note }) => toHit(note)),
      vessels: [],
      towns: [],
      position: null,
      places_hits: hits.length,
      vessels_hits: 0,
    },
  }
}

function matches({ name, city }: PlaceNote, words: readonly string[]): boolean {
  const known = normalizeSearchText(`${name} ${city ?? ''}`).split(' ')
  return words.every((word) => known.some((one) => one.startsWith(word)))
}

function readNear(query: URLSearchParams): Position | null {
  const [latitude, longitude] = ['lat', 'lng'].map((name) => Number(query.get(name) ?? Number.NaN))
  return Number.isFinite(latitude) && Number.isFinite(longitude)
    ? { latitude: latitude ?? 0, longitude: longitude ?? 0 }
    : null
}

function toHit({
  placeId: id,
  name,
  typeEnum,
  city,
  country,
  position,
}: PlaceNote): SearchResult['places'][number] {
  return {
    id,
    name,
    type_enum: typeEnum,
    city,
    state_code: null,
    country_code: country,
    ...position,
    matched: null,
  }
}
