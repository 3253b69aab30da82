import { zoneMinutes } from './feed-zones.ts'

/** Parts of a date as its text states them. */
interface DateParts {
  year: string
  /** Number, or English name. */
  month: string
  day: string
  time: string
  zone: string
}

/**
 * Parses the date of a feed's entry: that of RFC 822 and its successors, of ISO 8601, or of C's `asctime`. A date without
 * a zone is UTC. Returns null for anything else, also if the zone is a name that is not known: the time is unknown then.
 */
export function parseFeedDate(text: string | undefined): Date | null {
  // A comment follows some offsets: '+0100 (CET)'.
  const plain = (text ?? '').replace(/\([^()]*\)/, ' ').trim()
  const parts = parseRfc822(plain) ?? parseIso(plain) ?? parseAsctime(plain)
  const offset = parts ? parseZone(parts.zone) : null
  if (!parts || offset === null) return null
  const month = parseMonth(parts.month)
  const day = Number(parts.day)
  const [hour = 0, minute = 0, second = 0] = parts.time === '' ? [] : parts.time.split(':').map(Number)
  if (hour > 24 || minute > 59 || second > 60) return null
  const date = new Date(Date.UTC(parseYear(parts.year), month, day))
  // A day that the month does not have, or an unknown name of a month.
  if (date.getUTCMonth() !== month || date.getUTCDate() !== day) return null
  return new Date(date.getTime() + ((hour * 60 + minute - offset) * 60 + second) * 1000)
}

/** 'Fri, 20 Nov 2026 10:00:00 CET', also with the name of the day or the seconds left out. */
function parseRfc822(text: string): DateParts | null {
  const [, day, month, year, time = '', zone = ''] =
    /^(?:[a-z]{2,9}\.?,?\s+)?(\d{1,2})[\s-]+([a-z]{3,9})\.?[\s-]+(\d{4}|\d\d)(?:\s+(\d{1,2}:\d\d(?::\d\d)?)(?:\.\d+)?([^\d.].*)?)?$/i.exec(
      text,
    ) ?? []
  return day && month && year ? { year, month, day, time, zone } : null
}

/** Parses '2026-11-20T10:00:00.000+01:00'. A space may stand for the T, and the text may end after year, month or day. */
function parseIso(text: string): DateParts | null {
  const [, year, month = '1', day = '1', time = '', zone = ''] =
    /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:(?:T|\s+)(\d\d:\d\d(?::\d\d)?)(?:[.,]\d+)?([^\d.,].*)?)?)?)?$/i.exec(
      text,
    ) ?? []
  return year ? { year, month, day, time, zone } : null
}

/** 'Fri Nov 20 10:00:00 2026' and, as of the command `date`, 'Fri Nov 20 10:00:00 CET 2026'. */
function parseAsctime(text: string): DateParts | null {
  const [, month, day, time, zone = '', year] =
    /^[a-z]{3,9}\s+([a-z]{3,9})\s+(\d{1,2})\s+(\d{1,2}:\d\d:\d\d)\s+(?:(\S+)\s+)?(\d{4})$/i.exec(text) ?? []
  return month && day && time && year ? { year, month, day, time, zone } : null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Returns the number of a month from 0; -1 for an unknown name. */
function parseMonth(text: string): number {
  return /^\d+$/.test(text) ? Number(text) - 1 : months.indexOf(text.slice(0, 3).toLowerCase())
}

/** Years of two digits are those of RFC 2822. */
function parseYear(text: string): number {
  const year = Number(text)
  if (text.length > 2) return year
  return year < 50 ? 2000 + year : 1900 + year
}

/** Returns the minutes from UTC; null for an unknown name. */
function parseZone(text: string): number | null {
  const named = /^(?:UTC?|GMT)?\s*([+-])(\d{1,2})(?::?(\d\d))?$/i.exec(text.trim())
  if (named) {
    const [, sign, hours, minutes = '0'] = named
    const offset = Number(hours) * 60 + Number(minutes)
    return offset > 15 * 60 ? null : offset * (sign === '-' ? -1 : 1)
  }
  return text.trim() === '' ? 0 : (zoneMinutes[text.trim().toUpperCase()] ?? null)
}
