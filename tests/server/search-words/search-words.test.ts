import { describe, expect, it } from 'vitest'
import { search } from '../../../src/core/limits/search.ts'
import {
  countWordEdits,
  getMaxEdits,
  listApostropheSplits,
  parseQueryWords,
  toTextSearchQuery,
} from '../../../src/server/search-words/search-words.ts'

describe('parseQueryWords', () => {
  it('lets only the last word begin a longer one', () => {
    expect(toTextSearchQuery(parseQueryWords('Île d’Yeu'))).toMatch(
      /^\(.*\('ile'\).*\) & \(\('d'\)\) & \(\('yeu':\*\)\)$/,
    )
  })

  it('also finds a genitive whose apostrophe is left out', () => {
    expect(toTextSearchQuery(parseQueryWords('Johns bay'))).toMatch(/^\(\('johns'\) \| \('john' & 's'\)\) & /)
    expect(toTextSearchQuery(parseQueryWords('gas bay'))).toMatch(/^\(\('gas'\)\) & /)
  })

  it('ignores words above the limit', () => {
    const words = Array.from({ length: search.maxWords + 1 }, (_, index) => `w${index}`)
    expect(parseQueryWords(words.join(' '))).toHaveLength(search.maxWords)
  })

  it('has no words for punctuation', () => expect(parseQueryWords("'&|!():*")).toEqual([]))
})

it.each([
  ['johns', [['john', 's']]],
  ['dif', [['d', 'if']]],
  [
    'laberwrachs',
    [
      ['laberwrach', 's'],
      ['l', 'aberwrachs'],
    ],
  ],
  ['gas', []],
  ['bay', []],
])('lists the words between which an apostrophe may be left out of %s', (word, splits) =>
  expect(listApostropheSplits(word)).toEqual(splits),
)

it('joins the two words of an alternative', () => {
  const alternatives = [{ words: ['port', 'camargue'], isPrefix: false, edits: 1 }]
  expect(toTextSearchQuery([{ text: 'portcamargue', alternatives }])).toBe("(('port' & 'camargue'))")
})

describe('countWordEdits', () => {
  const word = {
    text: 'camarge',
    alternatives: [
      { words: ['camarge'], isPrefix: true, edits: 0 },
      { words: ['camargue'], isPrefix: false, edits: 1 },
    ],
  }
  it('is the least of the alternatives', () => {
    expect(countWordEdits(word, new Set(['camargue', 'camarges']))).toBe(0)
    expect(countWordEdits(word, new Set(['port', 'camargue']))).toBe(1)
    expect(countWordEdits(word, new Set(['port']))).toBeNull()
  })
})

it.each([
  ['st', 0],
  ['yeu', 1],
  ['toulon', 1],
  ['marseille', 2],
])('allows as many wrong letters in %s as the length permits', (word, edits) =>
  expect(getMaxEdits(word)).toBe(edits),
)
