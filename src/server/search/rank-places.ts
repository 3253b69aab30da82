import type { PlaceHit } from '../../core/contract/search.ts'
import { getDistanceMetres, type Position } from '../../core/geo.ts'
import { normalizeSearchText } from '../../core/text.ts'
import type { PlaceCandidate } from './place-queries.ts'
import { countWordEdits, type QueryWord } from '../search-words/search-words.ts'

/** A place with its rank, and the name or code by which it was found if its own name does not match. */
export interface RankedPlace {
  place: PlaceCandidate
  score: number
  matched: PlaceHit['matched']
  /** Whether a name or code of the place has every word of the query, complete and as typed. */
  hasName: boolean
}

/** Weights of what decides the order, found with `npm run bench -- search`. */
const weights = {
  /** A name equal to the query, one that begins with it, one that has every word, a town or country. */
  equal: 2.6,
  prefix: 1.9,
  words: 1.5,
  otherName: -0.1,
  elsewhere: 0.5,
  /** From the position of the map (all of it) to the other side of the world (none). */
  nearness: 2,
  edit: -0.6,
  /** Each word of the query that is too short to be misspelled, and in the name. */
  shortWord: 0.3,
}

/** Distance in km up to which places are about equally near. */
const nearKm = 5
const halfWorldKm = 20_000

/** Sorts the places that match all words of a query, best first: by name, importance and distance. */
export function rankPlaces(
  places: PlaceCandidate[],
  { words, text, near }: { words: QueryWord[]; text: string; near: Position | null },
): RankedPlace[] {
  return places
    .map((place) => rankPlace(place, words, text, near))
    .sort((a, b) => b.score - a.score || a.place.id - b.place.id)
}

function rankPlace(
  place: PlaceCandidate,
  words: QueryWord[],
  text: string,
  near: Position | null,
): RankedPlace {
  const match = scoreNames(place, words, text)
  return { place, ...match, score: match.score + place.importance + scoreDistance(place, near) }
}

type NameMatch = Omit<RankedPlace, 'place'>

/** Finds the name that matches best. Words that are not in it are those of the town, the state or the country. */
function scoreNames(place: PlaceCandidate, words: QueryWord[], text: string): NameMatch {
  let best: NameMatch | null = null
  for (const [index, name] of [place.name, ...place.other_names].entries()) {
    const match = scoreName(normalizeSearchText(name), words, text)
    if (!match) continue
    const score = match.score + (index === 0 ? 0 : weights.otherName)
    if (best && best.score >= score) continue
    best = { score, hasName: match.isComplete, matched: index === 0 ? null : { kind: 'name', text: name } }
  }
  if (best) return best
  // A code is typed whole: 'desa' rather means Odesa than DESAS.
  const code = place.codes.find((code) => words.some((word) => word.text === code))
  if (code)
    return { score: weights.prefix, matched: { kind: 'code', text: code.toUpperCase() }, hasName: true }
  const all = toWords([place.name, ...place.other_names, place.city ?? ''].join(' '))
  const edits = words.reduce((sum, word) => sum + (countWordEdits(word, all) ?? 0), 0)
  const inTown = words.some((word) => countWordEdits(word, toWords(place.city ?? '')) !== null)
  return {
    score: weights.elsewhere + weights.edit * edits,
    matched: inTown && place.city ? { kind: 'town', text: place.city } : null,
    hasName: false,
  }
}

/** Rates how well a name matches all words, and whether it has them complete and as typed; null if it lacks one. */
function scoreName(
  name: string,
  words: QueryWord[],
  text: string,
): { score: number; isComplete: boolean } | null {
  if (name === text) return { score: weights.equal, isComplete: true }
  const nameWords = toWords(name)
  let edits = 0
  for (const word of words) {
    const wordEdits = countWordEdits(word, nameWords)
    if (wordEdits === null) return null
    edits += wordEdits
  }
  const known = new Set(words.map((word) => word.text))
  const shortWords = text.split(' ').filter((word) => !known.has(word) && nameWords.has(word))
  const extra = weights.edit * edits + weights.shortWord * shortWords.length
  const isComplete = words.every(({ alternatives }) =>
    alternatives.some(({ words, edits }) => edits === 0 && words.every((word) => nameWords.has(word))),
  )
  if (edits === 0 && name.startsWith(text)) return { score: weights.prefix, isComplete }
  // A misspelled name that is otherwise the whole query is better than a longer one.
  const isWhole = nameWords.size <= words.length
  return { score: (isWhole ? weights.prefix : weights.words) + extra, isComplete }
}

function toWords(text: string): Set<string> {
  return new Set(normalizeSearchText(text).split(' '))
}

function scoreDistance(place: Position, near: Position | null): number {
  if (!near) return 0
  const km = getDistanceMetres(place, near) / 1000
  return weights.nearness * (1 - Math.log1p(km / nearKm) / Math.log1p(halfWorldKm / nearKm))
}
