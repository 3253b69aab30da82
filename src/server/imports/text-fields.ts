import { mercatorMaxLatitude } from '../../core/geo.ts'
import { maxOtherNames } from '../../core/limits/imports.ts'
import { textLength } from '../../core/limits/text.ts'
import { parseDecimal } from '../../core/parse-decimal.ts'
import { cleanName, cutText, isDamagedText, normalizeSearchText } from '../../core/text.ts'

/**
 * Normalizes a text from a source: without hidden characters, on one line, cut to a length; null if it
 * contains no letter or digit, or if letters of it are lost.
 */
export function cleanLine(text: string | undefined | null, length: number = textLength.line): string | null {
  if (!text || isDamagedText(text)) return null
  const line = cleanName(text)
  if (!/[\p{L}\p{N}]/u.test(line)) return null
  return cutText(line, length).trim()
}

/** Cleans the other names of a place; leaves out doubles and names that are spelled like its own. */
export function cleanNames(names: readonly (string | undefined)[], ownName: string): string[] {
  const known = new Set([normalizeSearchText(ownName)])
  const cleaned: string[] = []
  for (const text of names) {
    const name = cleanLine(text, textLength.name)
    const key = normalizeSearchText(name ?? '')
    if (!name || !key || known.has(key) || cleaned.length === maxOtherNames) continue
    known.add(key)
    cleaned.push(name)
  }
  return cleaned
}

/** Like `cleanLine`, but keeps line breaks. */
export function cleanText(text: string | undefined | null, length: number): string | null {
  if (!text || isDamagedText(text)) return null
  const cleaned = text.replace(/[\u0000-\u0009\u000b-\u001f\u007f]+/g, ' ').trim()
  return cleaned ? cutText(cleaned, length) : null
}

/** Keeps the tags whose key and value are texts without lost letters. */
export function cleanTags(tags: object): Record<string, string> {
  const texts = Object.entries(tags).filter(
    (tag): tag is [string, string] =>
      typeof tag[1] === 'string' && !isDamagedText(tag[1]) && !isDamagedText(tag[0]),
  )
  return Object.fromEntries(texts)
}

/** Normalizes an http(s) URL; null for anything else. A missing scheme becomes https. */
export function cleanUrl(text: string | undefined | null): string | null {
  const [first = ''] = (text ?? '').trim().split(/[;\s]/)
  if (!first || isDamagedText(first)) return null
  const address = /^[a-z][a-z0-9+.-]*:/i.test(first) ? first : `https://${first}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.hostname.includes('.') && address.length <= textLength.url ? address : null
}

export function cleanEmail(text: string | undefined | null): string | null {
  const [first = ''] = (text ?? '')
    .replace(/^mailto:/i, '')
    .trim()
    .split(/[;,\s]/)
  const isEmail = /^[^@\s<>"]+@[^@\s<>"]+\.[^@\s<>".]+$/.test(first)
  return isEmail && first.length <= textLength.line && !isDamagedText(first) ? first : null
}

export function cleanPhone(text: string | undefined | null): string | null {
  const line = cleanLine(text)
  return line && /\d{3}/.test(line.replace(/\D/g, '')) ? line : null
}

/**
 * Distance from 0,0 in degrees within which a position means 'unknown', as in many
 * files. There is no place there.
 */
const nullIslandDegrees = 0.001

/**
 * Validates a position; null if it is not numeric, is outside the map (which ends at 85
 * degrees) or means 'unknown'.
 */
export function cleanPosition(
  latitude: unknown,
  longitude: unknown,
): { latitude: number; longitude: number } | null {
  const position = { latitude: toNumber(latitude), longitude: toNumber(longitude) }
  const valid = Math.abs(position.latitude) <= mercatorMaxLatitude && Math.abs(position.longitude) <= 180
  const unknown = Math.hypot(position.latitude, position.longitude) < nullIslandDegrees
  return valid && !unknown ? position : null
}

function toNumber(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? parseDecimal(value.trim()) : Number.NaN
}
