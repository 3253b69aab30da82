import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { plain, sectionsOf, statementTests, uncovered } from '../../scripts/spec-statements.ts'

/** Sections whose every statement has its test. */
const whole: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9]

const tests = statementTests()
const realData = process.env.ROADSTEAD_REAL_DATA
const specification = realData ? resolve(realData, '../spec/SPEC.md') : null

it('quotes no statement twice in a section', () => {
  const titles = tests.map(({ section, quote }) => `${section} ${quote}`)
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
})

// The owner's text is not part of the project: where it lies beside it, quotes are held against it.
if (specification && existsSync(specification)) {
  const sections = sectionsOf(readFileSync(specification, 'utf8'))
  describe.each([...sections.keys()])('section %i', (number) => {
    const text = sections.get(number) ?? ''
    const quotes = tests.filter(({ section }) => section === number).map(({ quote }) => quote)

    it('is quoted letter by letter', () => {
      expect(quotes.filter((quote) => !text.includes(plain(quote)))).toEqual([])
    })

    if (whole.includes(number)) {
      it('has a test for each statement', () => {
        expect(uncovered(text, quotes)).toEqual([])
      })
    }
  })
}
