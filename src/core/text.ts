import { fadedAfterYears, truncationSuffix } from './limits.ts'

/** A text of at most so many characters; a longer one is cut there and ends with four dots (section 9). */
export function truncate(text: string, length: number): string {
  const characters = Array.from(text)
  if (characters.length <= length) return text
  return characters.slice(0, length).join('').trimEnd() + truncationSuffix
}

/** How many hits a 'N more...' row stands for: the true total less those shown (section 9). */
export function countRemainingHits(total: number, shown: number): number {
  return Math.max(0, total - shown)
}

/** Puts values into the `{name}` holes of a message. A hole without a value stays, so that a fault is seen. */
export function formatMessage(message: string, values: Record<string, string | number>): string {
  return message.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name]
    return value === undefined ? hole : String(value)
  })
}

/** A format costs as much as many uses of it: where there may be many on a screen, it is made once for its language. */
function once<Format>(make: (language: string) => Format): (language: string) => Format {
  const made: Record<string, Format> = {}
  return (language) => (made[language] ??= make(language))
}

const spansOfTime = once((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
const counts = once((language) => new Intl.NumberFormat(language))
const plurals = once((language) => new Intl.PluralRules(language))

/** Short month, day, year, hour and minute (section 9), in the reader's language. */
export function formatDate(iso: string, language = 'en-US', timeZone?: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const options: Intl.DateTimeFormatOptions = {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }
  if (timeZone) options.timeZone = timeZone
  return new Intl.DateTimeFormat(language, options).format(date)
}

/** The day alone, for what happened long ago: short month, day, year. */
export function formatDay(iso: string, language = 'en-US'): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  return new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', year: 'numeric' }).format(date)
}

/** The time of day on a clock of that zone, '07:05'. */
export function formatClockTime(iso: string, language: string, timeZone: string): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  return new Intl.DateTimeFormat(language, options).format(new Date(iso))
}

/** What a zone is called on that day, 'EST' or 'GMT+1'. */
export function formatTimeZone(timeZone: string, day: Date, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' }).formatToParts(day)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

const spans: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365.25 * 24 * 3600],
  ['month', 30.44 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
]

/** How long ago, in the largest unit that fits: '3 years ago', '5 minutes ago', 'now' under a minute. */
export function formatTimeAgo(iso: string, now: Date, language = 'en'): string {
  const seconds = (new Date(iso).getTime() - now.getTime()) / 1000
  if (Number.isNaN(seconds)) return ''
  const format = spansOfTime(language)
  for (const [unit, length] of spans) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit)
  }
  return format.format(0, 'second')
}

const shortSpans = spans.filter(([unit]) => unit !== 'week' && unit !== 'month')

/** An age in the fewest letters, for a marker: '3d', '5h', '20m'. */
export function formatShortAge(iso: string, now: Date, language = 'en'): string {
  const seconds = Math.max(0, (now.getTime() - new Date(iso).getTime()) / 1000)
  const [unit, length] = shortSpans.find(([, length]) => seconds >= length) ?? ['minute', 60]
  const options = { style: 'unit', unit, unitDisplay: 'narrow', maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(language, options).format(Math.floor(seconds / length))
}

/** Whether facts of that date are so old that they are drawn faded. An undated fact is not called old. */
export function isOutdated(iso: string | null | undefined, now: Date): boolean {
  if (!iso) return false
  const years = (now.getTime() - new Date(iso).getTime()) / (365.25 * 24 * 3600 * 1000)
  return years > fadedAfterYears
}

/** A whole number with the grouping of the reader's language. */
export function formatCount(value: number, language = 'en'): string {
  // The browser's first format costs a slow phone a tenth of a second; so small, none of our languages groups.
  return Number.isInteger(value) && value >= 0 && value < 1000
    ? String(value)
    : counts(language).format(value)
}

/** Bytes as megabytes with one decimal, without their unit. */
export function formatMegabytes(bytes: number, language: string): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return new Intl.NumberFormat(language, digits).format(bytes / 1e6)
}

/** The form of a word that goes with a number: in French 0 is singular, in English plural. */
export function pluralize(
  { one, other }: { one: string; other: string },
  count: number,
  language: string,
): string {
  return plurals(language).select(count) === 'one' ? one : other
}

/**
 * The form of a name by which two names are the same: no accents, no case, no
 * punctuation, single blanks. The search text of a record is made with it too;
 * an apostrophe parts two words, so that L'Escala is found by 'escala'.
 */
export function normalizeSearchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ıİ]/g, 'i')
    .replace(/ß/g, 'ss')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[œŒ]/g, 'oe')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .replace(/[đĐðÐ]/g, 'd')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
