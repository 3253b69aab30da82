import { fadedAfterYears } from './limits/map.ts'
import { truncationSuffix } from './limits/text.ts'

/** Truncates a text to `length` characters followed by four dots (section 9). */
export function truncate(text: string, length: number): string {
  const characters = Array.from(text)
  if (characters.length <= length) return text
  return characters.slice(0, length).join('').trimEnd() + truncationSuffix
}

/** Cuts a text to `length` characters, never within a character. */
export function cutText(text: string, length: number): string {
  return text.length <= length ? text : Array.from(text).slice(0, length).join('')
}

/**
 * Whether letters of a text are lost: a program replaced them by U+FFFD because it read the text in another encoding, or
 * half of a surrogate pair is missing, which becomes U+FFFD when it is stored.
 */
export function isDamagedText(text: string): boolean {
  return /[\uFFFD\p{Cs}]/u.test(text)
}

/**
 * Characters that draw nothing or turn the direction of a text, and control characters except those of white space. A
 * name with them would look like another, or turn the text around it.
 */
const hiddenCharacter = /(?![\t-\r])[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/gu
/** Letters of scripts in which a joiner or its opposite between two letters changes their form. */
const joinedLetter =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]/u
const pictograph = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u

/**
 * Cleans a name: without hidden and control characters, on one line, without spaces at its ends. Keeps joiners within
 * words of scripts that need them, and what holds a pictograph together. Empty if nothing visible is left.
 */
export function cleanName(text: string): string {
  return text
    .replace(hiddenCharacter, (character, offset: number) =>
      isPartOfSign(
        character,
        text.slice(Math.max(0, offset - 3), offset),
        text.slice(offset + character.length, offset + 5),
      )
        ? character
        : '',
    )
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether a hidden character belongs to the signs beside it. */
function isPartOfSign(character: string, textBefore: string, textAfter: string): boolean {
  const before = Array.from(textBefore).at(-1) ?? ''
  const after = Array.from(textAfter)[0] ?? ''
  const isVariation = character === '\ufe0e' || character === '\ufe0f'
  if (isVariation) return pictograph.test(before) || (/[#*0-9]/.test(before) && after === '\u20e3')
  if (character !== '\u200c' && character !== '\u200d') return false
  if (joinedLetter.test(before) && joinedLetter.test(after)) return true
  return character === '\u200d' && (pictograph.test(before) || before === '\ufe0f') && pictograph.test(after)
}

/** Removes trailing slashes. A regular expression would take quadratic time. */
export function removeTrailingSlashes(text: string): string {
  let end = text.length
  while (text[end - 1] === '/') end--
  return text.slice(0, end)
}

/** Returns the number in a 'N more...' row: total less shown hits (section 9). */
export function countRemainingHits(total: number, shown: number): number {
  return Math.max(0, total - shown)
}

/** Replaces the `{name}` placeholders of a message. A placeholder without a value stays, so that the error is visible. */
export function formatMessage(message: string, values: Record<string, string | number>): string {
  return message.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name]
    return value === undefined ? placeholder : String(value)
  })
}

/** Caches a formatter for each language: creating one costs as much as many uses of it. */
function cacheByLanguage<Format>(create: (language: string) => Format): (language: string) => Format {
  const formats: Record<string, Format> = {}
  return (language) => (formats[language] ??= create(language))
}

const relativeTimeFormats = cacheByLanguage(
  (language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
)
const numberFormats = cacheByLanguage((language) => new Intl.NumberFormat(language))
const pluralRules = cacheByLanguage((language) => new Intl.PluralRules(language))

/** Formats a time as short month, day, year, hour and minute (section 9); empty for an invalid time. */
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

/** Formats a date as short month, day, year; empty for an invalid time. */
export function formatDay(iso: string, language = 'en-US'): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  return new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', year: 'numeric' }).format(date)
}

const spans: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365.25 * 24 * 3600],
  ['month', 30.44 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
]

/** Formats a relative time in the largest unit that fits: '3 years ago', '5 minutes ago', 'now' under a minute. */
export function formatTimeAgo(iso: string, now: Date, language = 'en'): string {
  const seconds = (new Date(iso).getTime() - now.getTime()) / 1000
  if (Number.isNaN(seconds)) return ''
  const format = relativeTimeFormats(language)
  for (const [unit, length] of spans) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit)
  }
  return format.format(0, 'second')
}

const dayMs = 24 * 3600 * 1000

/** Formats the age of a day without a time: 'today', 'yesterday', '3 days ago'; empty for an invalid day. */
export function formatDaysAgo(day: string, now: Date, language = 'en'): string {
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(day)) / dayMs))
  return days < 7 ? relativeTimeFormats(language).format(-days, 'day') : formatTimeAgo(day, now, language)
}

const shortSpans = spans.filter(([unit]) => unit !== 'week' && unit !== 'month')

/** Formats an age in narrow style for a marker: '3d', '5h', '20m'. */
export function formatShortAge(iso: string, now: Date, language = 'en'): string {
  const seconds = Math.max(0, (now.getTime() - new Date(iso).getTime()) / 1000)
  const [unit, length] = shortSpans.find(([, length]) => seconds >= length) ?? ['minute', 60]
  const options = { style: 'unit', unit, unitDisplay: 'narrow', maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(language, options).format(Math.floor(seconds / length))
}

/** Whether data of that date is old enough to be drawn faded; false without a date. */
export function isOutdated(iso: string | null | undefined, now: Date): boolean {
  if (!iso) return false
  const years = (now.getTime() - new Date(iso).getTime()) / (365.25 * 24 * 3600 * 1000)
  return years > fadedAfterYears
}

/** Formats a number with the digit grouping of the language. */
export function formatCount(value: number, language = 'en'): string {
  // The first Intl format costs a slow phone 0.1 s; below 1000 no supported language groups digits.
  return Number.isInteger(value) && value >= 0 && value < 1000
    ? String(value)
    : numberFormats(language).format(value)
}

/** Formats bytes as megabytes with one decimal, without the unit. */
export function formatMegabytes(bytes: number, language: string): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return new Intl.NumberFormat(language, digits).format(bytes / 1e6)
}

/** Forms of a text by plural category of `Intl.PluralRules`; `other` stands for those that a language lacks. */
export interface PluralForms extends Partial<Record<Intl.LDMLPluralRule, string>> {
  other: string
}

/** Selects the form of a text for a count: in French 0 is singular, in English plural; Croatian has three forms. */
export function pluralize(forms: PluralForms, count: number, language: string): string {
  return forms[pluralRules(language).select(count)] ?? forms.other
}

/**
 * Normalises a name for comparison and search: removes accents, case and punctuation,
 * and reduces whitespace to single spaces. An apostrophe separates words, so that
 * 'escala' finds L'Escala.
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
