/** Finds the time of reception in the text around a sentence. Times without a zone are UTC. */

/** Earliest and latest second since 1970 that counts as a time: 2001, from which on it has ten digits, to 2100. */
const epochSeconds = { min: 1_000_000_000, max: 4_102_444_800 } as const

/** Seconds, milliseconds, microseconds or nanoseconds since 1970, by their number of digits. */
const epochDivisors = new Map([
  [10, 1],
  [13, 1e3],
  [16, 1e6],
  [19, 1e9],
])

const clock =
  '(\\d\\d):(\\d\\d)(?::(\\d\\d)(?:[.,](\\d{1,9}))?)?(?: ?(Z|UTC|GMT|[+-]\\d\\d:?\\d\\d)(?![\\w]))?'
const dateTimes = [
  new RegExp(`(?<![\\w.])(\\d{4})[-/](\\d\\d)[-/](\\d\\d)[T ,;_]{1,2}${clock}`),
  // Day, month and year with points are in this order in every country.
  new RegExp(`(?<![\\w.])(\\d\\d)\\.(\\d\\d)\\.(\\d{4})[T ,;_]{1,2}${clock}`),
] as const
const compactTime = /(?<![\w.])(\d{4})(\d\d)(\d\d)[T_-]?(\d\d)(\d\d)(\d\d)(?:\.(\d{1,9}))?(Z?)(?![\w.])/
const epoch = /(?<![\w.])(\d{10}|\d{13}|\d{16}|\d{19})(\.\d{1,9})?(?![\w.])/g

/**
 * Finds a time in a text: a date with a time of day (ISO 8601, or with blanks, slashes or points), the same in digits
 * only, or the time since 1970, of which the first or last is taken. Null if there is none.
 */
export function findTime(text: string, which: 'first' | 'last'): Date | null {
  if (!/\d{4}/.test(text)) return null
  const [yearFirst, dayFirst] = dateTimes
  const [, year, month, day, ...time] = yearFirst.exec(text) ?? []
  if (year) return toDate([year, month, day], time)
  const [, dayBefore, monthBefore, yearAfter, ...timeAfter] = dayFirst.exec(text) ?? []
  if (dayBefore) return toDate([yearAfter, monthBefore, dayBefore], timeAfter)
  const [, compactYear, compactMonth, compactDay, ...compact] = compactTime.exec(text) ?? []
  const found = compactYear ? toDate([compactYear, compactMonth, compactDay], compact) : null
  if (found) return found
  const epochs = [...text.matchAll(epoch)].flatMap(
    ([, digits = '', fraction]) => parseEpoch(digits, fraction) ?? [],
  )
  return (which === 'first' ? epochs[0] : epochs.at(-1)) ?? null
}

/** Parses seconds, milliseconds, microseconds or nanoseconds since 1970. */
export function parseEpoch(digits: string, fraction = ''): Date | null {
  const divisor = epochDivisors.get(digits.length)
  if (divisor === undefined) return null
  const seconds = Number(digits + fraction) / divisor
  return seconds >= epochSeconds.min && seconds < epochSeconds.max
    ? new Date(Math.round(seconds * 1000))
    : null
}

function toDate(date: (string | undefined)[], time: (string | undefined)[]): Date | null {
  const [year = 0, month = 0, day = 0] = date.map(Number)
  const [hour = 0, minute = 0, second = 0] = time.slice(0, 3).map((text) => Number(text ?? 0))
  const [fraction = '', zone = ''] = time.slice(3)
  const isValid =
    year >= 1970 && month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour <= 24 && minute < 60
  if (!isValid || second > 60) return null
  const ms = Number(`0.${fraction || '0'}`) * 1000
  const [, sign, zoneHours = 0, zoneMinutes = 0] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? []
  const offset = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? -60_000 : 60_000)
  const at = Date.UTC(year, month - 1, day, hour, minute, second, Math.round(ms))
  // A day that the month does not have would be one of the next month.
  return new Date(at).getUTCMonth() === month - 1 || hour === 24 ? new Date(at - offset) : null
}

/** Names under which receivers that write JSON state when they received a message, the most precise first. */
const jsonTimeKeys = ['rxuxtime', 'rxtime', 'toa', 'timestamp', 'received_at', 'receivedAt', 'time', 'ts']

/** Finds the time of reception in a JSON object of a receiver; null if it states none. */
export function findJsonTime(object: object): Date | null {
  for (const key of jsonTimeKeys) {
    const value: unknown = Reflect.get(object, key)
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const [whole = '', fraction] = String(value).split('.')
    const at = parseEpoch(whole, fraction && `.${fraction}`) ?? findTime(String(value), 'first')
    if (at) return at
  }
  return null
}

/** Parses `$PGHP,1,2010,6,11,11,46,11,390,…`: the time, with milliseconds, of the following line. */
export function parsePghpTime(text: string): Date | null {
  const [year = NaN, month = NaN, day = NaN, hour = NaN, minute = NaN, second = NaN, ms = NaN] = text
    .split(',')
    .slice(2, 9)
    .map(Number)
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second, ms))
  return Number.isNaN(at.getTime()) ? null : at
}
