import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unspecifiedBehaviour, interpretations } from '../../scripts/spec-notes.ts'
import {
  findNotedTests,
  stripMarkup,
  parseSections,
  listStatementTests,
  findUncoveredText,
} from '../../scripts/spec-statements.ts'

/** Sections that must be covered completely. */
const completeSections: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9]

const tests = listStatementTests()
const realData = process.env.ROADSTEAD_REAL_DATA
const specification = realData ? resolve(realData, '../spec/SPEC.md') : null

it('no statement is quoted twice in a section', () => {
  const titles = tests.map(({ section, quote }) => `${section} ${quote}`)
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
})

it('each note refers to exactly one statement, and no statement has two notes', () => {
  const noted = [...interpretations, ...unspecifiedBehaviour].map((note) => ({
    note,
    tests: findNotedTests(note, tests),
  }))
  expect(noted.filter(({ tests: quoted }) => quoted.length !== 1).map(({ note }) => note.startsWith)).toEqual(
    [],
  )
  expect(new Set(noted.flatMap(({ tests: quoted }) => quoted)).size).toBe(noted.length)
})

it('a sentence that says that something is not shown is not counted as a statement', () => {
  const open = new Set(unspecifiedBehaviour.flatMap((note) => findNotedTests(note, tests)))
  const notShown = tests.filter(({ quote }) => /\b(is|are) not shown\.$/.test(quote))
  expect(notShown.filter((test) => !open.has(test)).map(({ quote }) => quote)).toEqual([])
})

it('each statement that mentions readings or variants has a note with the interpretation', () => {
  const noted = new Set(
    [...interpretations, ...unspecifiedBehaviour].flatMap((note) => findNotedTests(note, tests)),
  )
  const ambiguous = tests.filter(({ quote }) =>
    /\breading\b|\bvariant\b|\b\d+ or \d+ \(|external|third-party/i.test(quote),
  )
  expect(ambiguous.filter((test) => !noted.has(test)).map(({ quote }) => quote)).toEqual([])
})

// The specification is not part of the repository: compare the quotes with it if it is present.
if (specification && existsSync(specification)) {
  const sections = parseSections(readFileSync(specification, 'utf8'))
  describe.each([...sections.keys()])('section %i', (number) => {
    const text = sections.get(number) ?? ''
    const quotes = tests.filter(({ section }) => section === number).map(({ quote }) => quote)

    it('is quoted verbatim', () => {
      expect(quotes.filter((quote) => !text.includes(stripMarkup(quote)))).toEqual([])
    })

    if (completeSections.includes(number)) {
      it('has a test for each statement', () => {
        expect(findUncoveredText(text, quotes)).toEqual([])
      })
    }
  })
}
