import { sql } from 'kysely'
import { search } from '../../core/limits/search.ts'
import type { Db, ReadDb } from '../database/tables.ts'
import { countEdits, listDeletions } from './edit-distance.ts'
import { getMaxEdits, listApostropheSplits, type Alternative, type QueryWord } from './search-words.ts'

/** Adds the words of search texts to the list of known words. */
export async function addSearchWords(db: Db, searchTexts: string[]): Promise<void> {
  const words = [...new Set(searchTexts.flatMap((text) => text.split(' ')))].filter(Boolean)
  if (words.length === 0) return
  const rows = words.map((word) => ({ word, deletions: listDeletions(word) }))
  await sql`
    insert into search_words (word, deletions)
    select word, deletions from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (word text, deletions text[])
    order by word on conflict do nothing`.execute(db)
}

/**
 * Adds to each word of a query the known words that it may mean: longer words, words that differ by a
 * letter or two, and two words that are written as one. Removes words that resemble no known word, and
 * words that are too short to be compared.
 */
export async function addSimilarWords(db: ReadDb, words: QueryWord[]): Promise<QueryWord[]> {
  const long = words.filter(({ text }) => getMaxEdits(text) > 0)
  const expanded = await Promise.all(
    (long.length > 0 ? long : words).map((word) => addAlternatives(db, word)),
  )
  return expanded.filter(({ alternatives }) => alternatives.length > 0)
}

/**
 * Returns a query with one space moved by a letter or left out, so that all its words are known: 'mola di
 * bari' for 'molad i bari'. Null if there is none.
 */
export async function moveSpace(db: ReadDb, text: string): Promise<string | null> {
  const respellings = listMovedSpaces(text.split(' '))
  const words = [...new Set(respellings.flat())]
  if (words.length === 0) return null
  const { rows } = await sql<{ word: string }>`
    select word from search_words where word = any (${words}::text[])`.execute(db)
  const known = new Set(rows.map(({ word }) => word))
  return respellings.find((respelling) => respelling.every((word) => known.has(word)))?.join(' ') ?? null
}

function listMovedSpaces(words: string[]): string[][] {
  return words.slice(1).flatMap((right, index) => {
    const left = words[index] ?? ''
    const pairs = [
      [left + right.slice(0, 1), right.slice(1)],
      [left.slice(0, -1), left.slice(-1) + right],
      [left + right],
    ]
    return pairs.map((pair) => words.toSpliced(index, 2, ...pair.filter(Boolean)))
  })
}

async function addAlternatives(db: ReadDb, word: QueryWord): Promise<QueryWord> {
  const { text } = word
  const deletions = getMaxEdits(text) > 0 ? listDeletions(text) : []
  const splits = [...listApostropheSplits(text), ...listSplits(text)]
  const known = new Set(await findResemblingWords(db, { text, deletions, parts: splits.flat() }))
  const isKnown = [...known].some((other) => other.startsWith(text))
  // All names with the whole word, or one that begins with it, have been searched for already.
  const isUnfinished = !known.has(text) && text.length >= search.minFuzzyLength
  const exact = word.alternatives.filter(
    ({ words: [other, second] }) => other !== text && second === undefined,
  )
  if (isKnown) exact.unshift({ words: [text], isPrefix: isUnfinished, edits: 0 })
  const similar = [...known]
    .map((other) => ({ words: [other], isPrefix: false, edits: countEdits(text, other, getMaxEdits(text)) }))
    .filter(({ edits }) => edits > 0 && edits <= getMaxEdits(text))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, search.maxSimilarWords)
  const joined = splits
    .filter((parts) => parts.every((part) => known.has(part)))
    .map((words): Alternative => ({ words, isPrefix: false, edits: 1 }))
  // Equivalents of an unknown word are not worth a search: 'is' means an island only if it is a word.
  return { text, alternatives: [...exact, ...similar, ...joined] }
}

/** Reads the known words that resemble a word, with some that do not. */
async function findResemblingWords(
  db: ReadDb,
  { text, deletions, parts }: { text: string; deletions: string[]; parts: string[] },
): Promise<string[]> {
  const isLong = getMaxEdits(text) > 1
  const { rows } = await sql<{ word: string }>`
    select word from (select word from search_words where word like ${`${text}%`} limit 1) known
    union (select word from search_words where word = any (${[...deletions, ...parts]}::text[]))
    union (select word from search_words where deletions && ${deletions.length > 0 ? [text, ...deletions] : []}::text[])
    ${
      isLong
        ? sql`union (select word from search_words where word % ${text} order by similarity(word, ${text}) desc
            limit ${search.maxSimilarWords})`
        : sql``
    }`.execute(db)
  return rows.map(({ word }) => word)
}

/** Lists the pairs of words that are this word without a space between them, or with another letter in its place. */
function listSplits(word: string): string[][] {
  const splits: string[][] = []
  for (let at = 2; at <= word.length - 2; at++) {
    splits.push([word.slice(0, at), word.slice(at)])
    if (at < word.length - 2) splits.push([word.slice(0, at), word.slice(at + 1)])
  }
  return splits
}
