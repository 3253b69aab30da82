import { listEquivalentWords } from '../../core/catalogue/search-abbreviations.ts'
import { search } from '../../core/limits/search.ts'
import { normalizeSearchText } from '../../core/text.ts'

/** What matches a word of a query: a word, or two words that the query joins. */
export interface Alternative {
  words: string[]
  /** Whether longer words that begin with the (one) word match too. */
  isPrefix: boolean
  /** Number of letters by which the word of the query differs. */
  edits: number
}

/** A word of a query with everything that matches it. */
export interface QueryWord {
  text: string
  alternatives: Alternative[]
}

/** Words that names write with an apostrophe: the s of a genitive, and the article or preposition before a vowel. */
const genitive = /^(.{3,})(s)$/u
const elision = /^([dl])(.{2,})$/u

/** Lists the pairs of words of which an apostrophe may be left out in a word: 'john' and 's', 'd' and 'if'. */
export function listApostropheSplits(word: string): string[][] {
  return [...splitAs(genitive, word), ...splitAs(elision, word)]
}

/** Returns the two words of which a word is written, if it has this form. */
function splitAs(form: RegExp, word: string): string[][] {
  const match = form.exec(word)
  return match ? [match.slice(1)] : []
}

/** Writes the words of a normalised text that may be genitives as names have them: 'st johns' as 'st john s'. */
export function separateGenitives(text: string): string {
  return text
    .split(' ')
    .map((word) => word.replace(genitive, '$1 $2'))
    .join(' ')
}

/**
 * Splits a query into its words. The last may be unfinished and also matches longer words. 'Johns' also matches "John's",
 * whose words are 'john' and 's'.
 */
export function parseQueryWords(query: string): QueryWord[] {
  const texts = normalizeSearchText(query).split(' ').filter(Boolean).slice(0, search.maxWords)
  return texts.map((text, index) => {
    const equivalents = listEquivalentWords(text).map((word) => ({
      words: [word],
      isPrefix: index === texts.length - 1 && word === text,
      edits: 0,
    }))
    // Elisions are rarer: they are tried as misspelled words.
    const genitives = splitAs(genitive, text).map((words) => ({ words, isPrefix: false, edits: 0 }))
    return { text, alternatives: [...equivalents, ...genitives] }
  })
}

/** Converts words to a query of PostgreSQL's text search that every word must match. */
export function toTextSearchQuery(words: QueryWord[]): string {
  const toTerm = ({ words, isPrefix }: Alternative) =>
    `(${words.map((word) => `'${word}'${isPrefix ? ':*' : ''}`).join(' & ')})`
  return words.map(({ alternatives }) => `(${alternatives.map(toTerm).join(' | ')})`).join(' & ')
}

/** Returns the least number of edits with which a word of a query matches the words of a text; null without a match. */
export function countWordEdits({ alternatives }: QueryWord, text: ReadonlySet<string>): number | null {
  const matching = alternatives.filter(({ words, isPrefix }) =>
    words.every((word) => text.has(word) || (isPrefix && [...text].some((other) => other.startsWith(word)))),
  )
  return matching.length === 0 ? null : Math.min(...matching.map(({ edits }) => edits))
}

/** Returns the number of letters of a word that may be wrong. */
export function getMaxEdits(word: string): number {
  const { length } = Array.from(word)
  if (length < search.minFuzzyLength) return 0
  return length < search.longWordLength ? 1 : 2
}
