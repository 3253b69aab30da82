import type { Position } from './geo.ts'

/** A longer text is no position. */
const maxLength = 100
/** Digits after the decimal point; more are finer than an atom. */
const maxDecimals = 20

/** Pattern of a number without a sign. Every part of the patterns has a maximum length, so that they take linear time. */
function number(digits: number): string {
  return String.raw`\d{1,${digits}}(?:\.\d{1,${maxDecimals}})?`
}

/** Degrees, minutes and seconds with their marks, of which all but the degrees may be missing. */
const angle = `(${number(3)}) ?[°ºd*]? ?(?:(${number(2)}) ?['′’m]? ?(?:(${number(2)}) ?(?:["″”s]|''|′′)? ?)?)?`
const separator = ' ?[,;/]? ?'
/** Hemisphere after the angle, as in 43°18'N 5°12'E. */
const lettersBehind = new RegExp(`^${angle}([NSEWO])${separator}${angle}([NSEWO])$`, 'i')
/** Hemisphere before the angle, as in N 43°18' E 5°12'. */
const lettersBefore = new RegExp(`^([NSEWO]) ?${angle}${separator}([NSEWO]) ?${angle}$`, 'i')
/** Two decimal numbers, latitude first: 43.3 5.2, or 43.3, 5.2. */
const decimals = new RegExp(`^([+-]?${number(2)}) ?°? ?([,;/ ]) ?([+-]?${number(3)}) ?°?$`)

/**
 * Parses a position that a user typed: decimal degrees, latitude first (43.3 5.2), or degrees, minutes
 * and seconds with hemispheres (43°18'N 5°12'E, N 43 18.5 E 5 12). A comma is a decimal point if
 * the parts are separated otherwise; O is west, as in French, Italian and Spanish. Returns null for
 * other texts and for positions out of range.
 */
export function parsePosition(text: string): Position | null {
  if (text.length > maxLength) return null
  const typed = text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll('−', '-')
    .replaceAll(/(?<=\d)-(?=\d)/g, ' ')
  for (const written of new Set([typed, typed.replaceAll(/(\d),(?=\d)/g, '$1.')])) {
    const position = parseWithLetters(written) ?? parseDecimals(written)
    if (position) return position
  }
  return null
}

function parseDecimals(text: string): Position | null {
  const match = decimals.exec(text)
  if (!match) return null
  const [, latitude = '', mark = '', longitude = ''] = match
  // Two whole numbers with a space between them may be any name: 'Pier 39 40'.
  if (mark.trim() === '' && !latitude.includes('.') && !longitude.includes('.')) return null
  return checkRange({ latitude: Number(latitude), longitude: Number(longitude) })
}

function parseWithLetters(text: string): Position | null {
  const behind = lettersBehind.exec(text)
  const before = lettersBefore.exec(text)
  const [first, second] = behind
    ? [toAngle(behind.slice(1, 4), behind[4]), toAngle(behind.slice(5, 8), behind[8])]
    : before
      ? [toAngle(before.slice(2, 5), before[1]), toAngle(before.slice(6, 9), before[5])]
      : []
  if (!first || !second || first.axis === second.axis) return null
  const [latitude, longitude] = first.axis === 'latitude' ? [first, second] : [second, first]
  return checkRange({ latitude: latitude.degrees, longitude: longitude.degrees })
}

type Angle = { degrees: number; axis: 'latitude' | 'longitude' }

function toAngle([degrees, minutes, seconds]: (string | undefined)[], letter = ''): Angle | null {
  const [d, m, s] = [Number(degrees), Number(minutes ?? 0), Number(seconds ?? 0)]
  if (m >= 60 || s >= 60) return null
  const hemisphere = letter.toUpperCase()
  const value = d + m / 60 + s / 3600
  return {
    degrees: 'SWO'.includes(hemisphere) ? -value : value,
    axis: 'NS'.includes(hemisphere) ? 'latitude' : 'longitude',
  }
}

function checkRange(position: Position): Position | null {
  return Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180 ? position : null
}
