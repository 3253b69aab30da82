import { describe, expect, it } from 'vitest'
import {
  countRemainingHits,
  formatClockTime,
  formatCount,
  formatDate,
  formatDay,
  formatMegabytes,
  formatMessage,
  formatShortAge,
  formatTimeAgo,
  formatTimeZone,
  isOutdated,
  normalizeSearchText,
  pluralize,
  truncate,
} from '../../src/core/text.ts'

const now = new Date('2026-11-21T12:00:00Z')

describe('text', () => {
  it('section 9: truncate appends four dots', () => {
    expect(truncate('abcdefghij', 4)).toBe('abcd....')
    expect(truncate('abcd', 4)).toBe('abcd')
  })

  it('truncate counts graphemes, not code units', () => {
    expect(truncate('⚓⚓⛵🛥️x', 3)).toBe('⚓⚓⛵....')
  })

  it('section 9: countRemainingHits is the total minus the hits shown', () => {
    expect(countRemainingHits(37, 10)).toBe(27)
    expect(countRemainingHits(4, 4)).toBe(0)
  })

  it('section 9: a date is short month, day, year, hour and minute', () => {
    for (const [moment, shown] of [
      ['2026-03-01T14:05:00Z', 'Mar 1, 2026, 2:05 PM'],
      ['2026-02-28T23:59:59Z', 'Feb 28, 2026, 11:59 PM'],
      ['2024-02-29T12:00:00Z', 'Feb 29, 2024, 12:00 PM'],
      ['2025-12-31T23:59:00Z', 'Dec 31, 2025, 11:59 PM'],
      ['2026-01-01T00:00:00Z', 'Jan 1, 2026, 12:00 AM'],
      ['1999-09-09T09:09:00Z', 'Sep 9, 1999, 9:09 AM'],
    ] as const)
      expect(formatDate(moment, 'en-US', 'UTC').replace(/\u202f/g, ' ')).toBe(shown)
    expect(formatDate('nonsense')).toBe('')
  })

  it('formatTimeAgo uses the largest fitting unit', () => {
    expect(formatTimeAgo('2022-04-21T04:17:06Z', now)).toBe('4 years ago')
    expect(formatTimeAgo('2026-11-19T12:00:00Z', now)).toBe('2 days ago')
    expect(formatTimeAgo('2026-11-21T11:59:40Z', now)).toBe('now')
    expect(formatTimeAgo('', now)).toBe('')
  })

  it('isOutdated is true after five years and false without a date', () => {
    expect(isOutdated('2021-01-01T00:00:00Z', now)).toBe(true)
    expect(isOutdated('2022-04-21T00:00:00Z', now)).toBe(false)
    expect(isOutdated(null, now)).toBe(false)
  })

  it('formatMessage fills placeholders and keeps unknown ones', () => {
    expect(formatMessage('{a} of {b}', { a: 1 })).toBe('1 of {b}')
  })

  it.each([
    ['Île d’Yeu', 'ile d yeu'],
    ['Saint-Tropez (Var)', 'saint tropez var'],
    ['Ærøskøbing', 'aeroskobing'],
    ['ΠΕΙΡΑΙΆΣ', 'πειραιας'],
    ['İstanbul', 'istanbul'],
    ['  ', ''],
  ])('normalizeSearchText removes accents, case and punctuation from %s', (name, plain) => {
    expect(normalizeSearchText(name)).toBe(plain)
  })

  it('formatDay shows no time', () => {
    expect(formatDay('2026-03-01T12:00:00Z')).toBe('Mar 1, 2026')
    expect(formatDay('nonsense')).toBe('')
  })

  it('times of a place are in its time zone', () => {
    expect(formatClockTime('2026-07-01T05:05:00Z', 'en', 'Europe/Paris')).toBe('07:05')
    expect(formatTimeZone('America/New_York', now, 'en-US')).toBe('EST')
  })

  it.each([
    ['2026-11-18T12:00:00Z', '3d'],
    ['2026-10-21T12:00:00Z', '31d'],
    ['2026-11-21T07:00:00Z', '5h'],
    ['2026-11-21T11:40:00Z', '20m'],
    ['2026-11-21T12:10:00Z', '0m'],
  ])('formatShortAge shows the age of %s as %s', (iso, text) => {
    expect(formatShortAge(iso, now)).toBe(text)
  })

  it('formatCount groups the digits of the language', () => {
    expect([0, 999].map((count) => formatCount(count))).toEqual(['0', '999'])
    expect([formatCount(34_000), formatCount(34_000, 'de'), formatCount(1.5, 'de')]).toEqual([
      '34,000',
      '34.000',
      '1,5',
    ])
  })

  it('formatMegabytes has one decimal', () => {
    expect([formatMegabytes(2_640_000, 'en'), formatMegabytes(2e6, 'de')]).toEqual(['2.6', '2,0'])
  })

  it('pluralize follows the rules of the language', () => {
    const forms = { one: 'vote', other: 'votes' }
    expect([0, 1, 2].map((count) => pluralize(forms, count, 'en'))).toEqual(['votes', 'vote', 'votes'])
    expect(pluralize(forms, 0, 'fr')).toBe('vote')
  })
})
