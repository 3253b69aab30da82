import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { search } from '../../../src/core/limits/search.ts'
import { parseQueryWords } from '../../../src/server/search-words/search-words.ts'
import { addSearchWords, addSimilarWords, moveSpace } from '../../../src/server/search-words/word-queries.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let db: TestServer['database']['db']
beforeAll(async () => {
  server = await startTestServer()
  db = server.database.db
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from search_words'))

/** The words that may be meant by each word of a query, with their edits. */
async function findSimilar(query: string) {
  const words = await addSimilarWords(db, parseQueryWords(query))
  return words.map(({ text, alternatives }) => [
    text,
    alternatives.map(
      ({ words: meant, edits, isPrefix }) => `${meant.join(' ')}${isPrefix ? '*' : ''} ${edits}`,
    ),
  ])
}

describe('known words', () => {
  it('are added once, also if they are known already', async () => {
    await addSearchWords(db, ['port camargue', 'port  vendres', ''])
    await addSearchWords(db, ['vendres'])
    await addSearchWords(db, [])
    const { rows } = await server.database.pool.query<{ word: string }>(
      'select word from search_words order by word',
    )
    expect(rows.map(({ word }) => word)).toEqual(['camargue', 'port', 'vendres'])
  })
})

describe('a misspelled word', () => {
  it('may have one wrong letter: left out, added, replaced or swapped', async () => {
    await addSearchWords(db, ['marina'])
    for (const query of ['marna', 'mariina', 'marona', 'mairna'])
      expect(await findSimilar(query), query).toEqual([[query, ['marina 1']]])
    expect(await findSimilar('mrna')).toEqual([])
  })

  it('of many letters may have two', async () => {
    await addSearchWords(db, ['camargue'])
    const long = 'cammarguee'
    expect(long.length).toBeGreaterThanOrEqual(search.longWordLength)
    expect(await findSimilar(long)).toEqual([[long, ['camargue 2']]])
    expect(await findSimilar('camrge')).toEqual([])
  })

  it('has the words with the fewest wrong letters first', async () => {
    await addSearchWords(db, ['camarguxy', 'camargue'])
    expect(await findSimilar('camarguex')).toEqual([['camarguex', ['camargue 1', 'camarguxy 2']]])
  })

  it('that is known is meant as such, beside similar ones', async () => {
    await addSearchWords(db, ['port', 'fort', 'ports'])
    const [[, found] = []] = await findSimilar('port')
    expect(found?.[0]).toBe('port 0')
    expect(found).toEqual(expect.arrayContaining(['fort 1', 'ports 1']))
  })

  it('that begins a known word is unfinished', async () => {
    await addSearchWords(db, ['camargue'])
    expect(await findSimilar('camar')).toEqual([['camar', ['camar* 0']]])
  })

  it('may be two words without their space, or with a letter in its place', async () => {
    await addSearchWords(db, ['port', 'vieux'])
    expect(await findSimilar('vieuxport')).toEqual([['vieuxport', ['vieux port 1']]])
    expect(await findSimilar('vieuxxport')).toEqual([['vieuxxport', ['vieux port 1']]])
    expect(await findSimilar('vieuxxxport')).toEqual([])
  })

  it('that resembles none is left out, as a short one beside a long one is', async () => {
    await addSearchWords(db, ['camargue', 'di'])
    expect(await findSimilar('xyzzy camargue')).toEqual([['camargue', ['camargue 0']]])
    expect((await findSimilar('di camarge')).map(([text]) => text)).toEqual(['camarge'])
    expect(await findSimilar('di')).toEqual([['di', ['di 0']]])
  })
})

describe('a space in the wrong place', () => {
  it('is moved by a letter to either side, or left out, if all words are known then', async () => {
    await addSearchWords(db, ['mola di bari', 'montecarlo'])
    expect(await moveSpace(db, 'molad i bari')).toBe('mola di bari')
    expect(await moveSpace(db, 'mola dib ari')).toBe('mola di bari')
    expect(await moveSpace(db, 'mola d ibari')).toBe('mola di bari')
    expect(await moveSpace(db, 'monte carlo')).toBe('montecarlo')
  })

  it('stays if a word is not known then, and in a single word', async () => {
    await addSearchWords(db, ['mola di bari'])
    expect(await moveSpace(db, 'molad i xari')).toBeNull()
    expect(await moveSpace(db, 'mola')).toBeNull()
    expect(await moveSpace(db, 'xx yy')).toBeNull()
  })
})
