import { describe, expect, it } from 'vitest'
import {
  formatDate,
  formatDay,
  formatDaysAgo,
  formatShortAge,
  formatTimeAgo,
} from '../../src/core/format-date.ts'
import { formatCount, formatMegabytes } from '../../src/core/format-number.ts'
import {
  cleanName,
  countRemainingHits,
  formatMessage,
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

  it('truncate leaves no space before the dots and keeps those at the start', () => {
    expect(truncate(' ab cd', 4)).toBe(' ab....')
  })

  it('truncate counts graphemes, not code units', () => {
    expect(truncate('⚓⚓⛵🛥️x', 3)).toBe('⚓⚓⛵....')
  })

  it('section 9: countRemainingHits is the total minus the hits shown', () => {
    expect(countRemainingHits(37, 10)).toBe(27)
    expect(countRemainingHits(4, 4)).toBe(0)
    expect(countRemainingHits(3, 4)).toBe(0)
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
    const tokyo = formatDate('2025-12-31T23:59:00Z', 'en-US', 'Asia/Tokyo').replace(/\u202f/g, ' ')
    expect(tokyo).toBe('Jan 1, 2026, 8:59 AM')
  })

  it('formatTimeAgo uses the largest fitting unit', () => {
    expect(formatTimeAgo('2022-04-21T04:17:06Z', now)).toBe('4 years ago')
    expect(formatTimeAgo('2026-11-19T12:00:00Z', now)).toBe('2 days ago')
    expect(formatTimeAgo('2026-11-21T11:59:40Z', now)).toBe('now')
    expect(formatTimeAgo('', now)).toBe('')
  })

  it.each([
    [59, 'now'],
    [60, '1 minute ago'],
    [3599, '59 minutes ago'],
    [3600, '1 hour ago'],
    [24 * 3600 - 1, '23 hours ago'],
    [24 * 3600, 'yesterday'],
    [7 * 24 * 3600, 'last week'],
    [30 * 24 * 3600, '4 weeks ago'],
    [31 * 24 * 3600, 'last month'],
    [365 * 24 * 3600, '11 months ago'],
    [366 * 24 * 3600, 'last year'],
    [-2 * 3600, 'in 2 hours'],
  ])('formatTimeAgo calls %i seconds ago “%s”', (seconds, text) => {
    expect(formatTimeAgo(new Date(now.getTime() - seconds * 1000).toISOString(), now)).toBe(text)
  })

  it('isOutdated is true after five years and false without a date', () => {
    expect(isOutdated('2021-01-01T00:00:00Z', now)).toBe(true)
    expect(isOutdated('2022-04-21T00:00:00Z', now)).toBe(false)
    expect(isOutdated(null, now)).toBe(false)
    expect(isOutdated(undefined, now)).toBe(false)
    expect(isOutdated('2021-11-21T06:00:00Z', now)).toBe(false)
    expect(isOutdated('2021-11-21T05:59:59Z', now)).toBe(true)
  })

  it('formatMessage fills placeholders and keeps unknown ones', () => {
    expect(formatMessage('{a} of {b}', { a: 1 })).toBe('1 of {b}')
    expect(formatMessage('{a}{b}{a}.', { a: 0, b: '' })).toBe('00.')
  })

  it.each([
    ['Île d’Yeu', 'ile d yeu'],
    ['Saint-Tropez (Var)', 'saint tropez var'],
    ['Ærøskøbing', 'aeroskobing'],
    ['ΠΕΙΡΑΙΆΣ', 'πειραιας'],
    ['İstanbul', 'istanbul'],
    ['Kıyı', 'kiyi'],
    ['Groß-Straße', 'gross strasse'],
    ['Œuvre, œuvre', 'oeuvre oeuvre'],
    ['Ø ø Æ æ', 'o o ae ae'],
    ['Łódź łeba', 'lodz leba'],
    ['Đà Nẵng đ Ð ð', 'da nang d d d'],
    ['PORT n° 2', 'port n 2'],
    ['  ', ''],
  ])('normalizeSearchText removes accents, case and punctuation from %s', (name, plain) => {
    expect(normalizeSearchText(name)).toBe(plain)
  })

  it.each([
    ['bidi overrides and isolates', 'Port\u202e\u202dCamargue\u2066\u2069\u200f', 'PortCamargue'],
    ['zero-width characters', '\ufeffPo\u200brt\u2060 Ca\u00admar\u034fgue\u061c', 'Port Camargue'],
    ['control characters', 'Po\u0000rt\u0007 Ca\u009bmargue\u007f', 'Port Camargue'],
    ['lines, tabs and spaces', '\tPort\r\nCamargue\u2028 \u00a0Sud ', 'Port Camargue Sud'],
    ['blank letters', '\u3164Port\u115f \u2800\uffa0', 'Port'],
    ['selectors and tags without a pictograph', 'Po\ufe0frt\ufe01 5\ufe0f\u{e0041}\u{e0100}', 'Port 5'],
    ['joiners where no letters are joined', 'Po\u200drt\u200c \u200dCamargue\u200d', 'Port Camargue'],
    ['annotations', 'Port\ufff9\ufffaCamargue\ufffb', 'PortCamargue'],
  ])('cleanName removes %s', (_kind, name, cleaned) => {
    expect(cleanName(name)).toBe(cleaned)
    expect(cleanName(cleaned)).toBe(cleaned)
  })

  it.each([
    'Île d’Yeu – “Port” (2) & Co. №5',
    'Πειραιάς',
    'Þórshöfn',
    '東京港',
    'می\u200cخواهم', // Persian
    'क्\u200dष', // Devanagari
    'ශ්\u200dරී ලංකා', // Sinhala
    'Port ⚓\ufe0f',
    '👨\u200d👩\u200d👧 🏴\u200d☠\ufe0f 🏳\ufe0f\u200d🌈 👩🏽\u200d✈\ufe0f',
    'Quay 5\ufe0f\u20e3',
    'e\u0301',
  ])('cleanName keeps %s', (name) => {
    expect(cleanName(name)).toBe(name)
  })

  it('cleanName leaves nothing of a name without visible characters', () => {
    for (const name of [
      '',
      ' ',
      '\u200b',
      '\u202e\u2069',
      ' \u00ad\ufeff\n',
      '\u3164',
      '\u2800',
      '\u200d\u200d',
    ])
      expect(cleanName(name)).toBe('')
  })

  it('formatDay shows no time', () => {
    expect(formatDay('2026-03-01T12:00:00Z')).toBe('Mar 1, 2026')
    expect(formatDay('nonsense')).toBe('')
  })

  it.each([
    ['2026-11-22', 'today'],
    ['2026-11-21', 'today'],
    ['2026-11-20', 'yesterday'],
    ['2026-11-15', '6 days ago'],
    ['2026-11-14', 'last week'],
    ['soon', ''],
  ])('formatDaysAgo calls the day %s “%s”', (day, text) => {
    expect(formatDaysAgo(day, now)).toBe(text)
  })

  it('ages are in the language of the reader', () => {
    expect(formatDaysAgo('2026-11-18', now, 'de')).toBe('vor 3 Tagen')
    expect(formatDaysAgo('2026-10-31', now, 'de')).toBe('vor 3 Wochen')
    expect(formatTimeAgo('2026-11-21T11:00:00Z', now, 'fr')).toBe('il y a 1 heure')
    expect(formatShortAge('2026-11-18T12:00:00Z', now, 'fr')).toBe('3j')
    expect(formatDay('2026-03-01T12:00:00Z', 'fr')).toBe('1 mars 2026')
  })

  it.each([
    ['2026-11-18T12:00:00Z', '3d'],
    ['2026-10-21T12:00:00Z', '31d'],
    ['2026-11-21T07:00:00Z', '5h'],
    ['2026-11-21T11:40:00Z', '20m'],
    ['2026-11-21T12:10:00Z', '0m'],
    ['2026-11-21T11:00:00Z', '1h'],
    ['2026-11-21T11:00:01Z', '59m'],
    ['2026-11-20T12:00:00Z', '1d'],
    ['2024-11-20T12:00:00Z', '2y'],
  ])('formatShortAge shows the age of %s as %s', (iso, text) => {
    expect(formatShortAge(iso, now)).toBe(text)
  })

  it('formatCount groups the digits of the language', () => {
    expect([0, 999, 1000, -5].map((count) => formatCount(count))).toEqual(['0', '999', '1,000', '-5'])
    expect(formatCount(34_000)).toBe('34,000')
    expect(formatCount(34_000, 'de')).toBe('34.000')
    expect(formatCount(1.5, 'de')).toBe('1,5')
  })

  it('formatMegabytes has one decimal', () => {
    expect(formatMegabytes(2_640_000, 'en')).toBe('2.6')
    expect(formatMegabytes(2e6, 'de')).toBe('2,0')
  })

  it('pluralize follows the rules of the language', () => {
    const forms = { one: 'vote', other: 'votes' }
    expect([0, 1, 2].map((count) => pluralize(forms, count, 'en'))).toEqual(['votes', 'vote', 'votes'])
    expect(pluralize(forms, 0, 'fr')).toBe('vote')
  })
})
