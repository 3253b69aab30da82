import { mercatorMaxLatitude } from '../../core/geo.ts'
import { textLength } from '../../core/limits.ts'

/** A text of a source as we keep it: trimmed, one line, cut to a length; null where nothing is left. */
export function cleanLine(text: string | undefined | null, length: number = textLength.line): string | null {
  if (!text) return null
  const line = text.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim()
  if (!/[\p{L}\p{N}]/u.test(line)) return null
  return Array.from(line).slice(0, length).join('').trim()
}

/** A text of several lines. */
export function cleanText(text: string | undefined | null, length: number): string | null {
  if (!text) return null
  const cleaned = text.replace(/[\u0000-\u0009\u000b-\u001f\u007f]+/g, ' ').trim()
  return cleaned ? Array.from(cleaned).slice(0, length).join('') : null
}

/** A web address; null where it is none that a browser may open. A missing scheme is https. */
export function cleanUrl(text: string | undefined | null): string | null {
  const [first = ''] = (text ?? '').trim().split(/[;\s]/)
  if (!first) return null
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
  return /^[^@\s<>"]+@[^@\s<>"]+\.[^@\s<>".]+$/.test(first) && first.length <= textLength.line ? first : null
}

export function cleanPhone(text: string | undefined | null): string | null {
  const line = cleanLine(text)
  return line && /\d{3}/.test(line.replace(/\D/g, '')) ? line : null
}

/** Many files write 0,0 for 'unknown'; no place for boats lies within this many degrees of it. */
const nullIslandDegrees = 0.001

/** A position, or null where the two are no numbers on the map (which ends at 85 degrees) or stand for 'unknown'. */
export function cleanPosition(
  latitude: unknown,
  longitude: unknown,
): { latitude: number; longitude: number } | null {
  const position = { latitude: numberOf(latitude), longitude: numberOf(longitude) }
  const valid = Math.abs(position.latitude) <= mercatorMaxLatitude && Math.abs(position.longitude) <= 180
  const unknown = Math.hypot(position.latitude, position.longitude) < nullIslandDegrees
  return valid && !unknown ? position : null
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
}
