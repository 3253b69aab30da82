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

/** Whether data of that date is old enough to be drawn faded; false without a date. */
export function isOutdated(iso: string | null | undefined, now: Date): boolean {
  if (!iso) return false
  const years = (now.getTime() - new Date(iso).getTime()) / (365.25 * 24 * 3600 * 1000)
  return years > fadedAfterYears
}

/** Forms of a text by plural category of `Intl.PluralRules`; `other` stands for those that a language lacks. */
export interface PluralForms extends Partial<Record<Intl.LDMLPluralRule, string>> {
  other: string
}

const pluralRules: Record<string, Intl.PluralRules> = {}

/** Selects the form of a text for a count: in French 0 is singular, in English plural; Croatian has three forms. */
export function pluralize(forms: PluralForms, count: number, language: string): string {
  const rules = (pluralRules[language] ??= new Intl.PluralRules(language))
  return forms[rules.select(count)] ?? forms.other
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
