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

/** Sections whose every statement has its test. */
const whole: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9]

const tests = listStatementTests()
const realData = process.env.ROADSTEAD_REAL_DATA
const specification = realData ? resolve(realData, '../spec/SPEC.md') : null

it('quotes no statement twice in a section', () => {
  const titles = tests.map(({ section, quote }) => `${section} ${quote}`)
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
})

it('says the reading taken of statements that there are, and of each once', () => {
  const noted = [...interpretations, ...unspecifiedBehaviour].map((note) => ({
    note,
    tests: findNotedTests(note, tests),
  }))
  expect(noted.filter(({ tests: own }) => own.length !== 1).map(({ note }) => note.startsWith)).toEqual([])
  expect(new Set(noted.flatMap(({ tests: own }) => own)).size).toBe(noted.length)
})

it('counts no sentence as a statement that says that something is not shown', () => {
  const open = new Set(unspecifiedBehaviour.flatMap((note) => findNotedTests(note, tests)))
  const silent = tests.filter(({ quote }) => /\b(is|are) not shown\.$/.test(quote))
  expect(silent.filter((test) => !open.has(test)).map(({ quote }) => quote)).toEqual([])
})

it('says the reading taken of every statement that speaks of readings or variants itself', () => {
  const read = new Set(
    [...interpretations, ...unspecifiedBehaviour].flatMap((note) => findNotedTests(note, tests)),
  )
  const several = tests.filter(({ quote }) =>
    /\breading\b|\bvariant\b|\b\d+ or \d+ \(|external|third-party/i.test(quote),
  )
  expect(several.filter((test) => !read.has(test)).map(({ quote }) => quote)).toEqual([])
})

// The owner's text is not part of the project: where it lies beside it, quotes are held against it.
if (specification && existsSync(specification)) {
  const sections = parseSections(readFileSync(specification, 'utf8'))
  describe.each([...sections.keys()])('section %i', (number) => {
    const text = sections.get(number) ?? ''
    const quotes = tests.filter(({ section }) => section === number).map(({ quote }) => quote)

    it('is quoted letter by letter', () => {
      expect(quotes.filter((quote) => !text.includes(stripMarkup(quote)))).toEqual([])
    })

    if (whole.includes(number)) {
      it('has a test for each statement', () => {
        expect(findUncoveredText(text, quotes)).toEqual([])
      })
    }
  })
}
