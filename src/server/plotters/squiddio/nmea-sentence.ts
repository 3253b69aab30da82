import type { BoatReport } from '../../../core/contract/boat-report.ts'

/** Measurements of one sentence. */
export interface NmeaMeasurement extends Omit<BoatReport, 'at'> {
  /** GPS time in milliseconds since 1970; only sentences with a date contain it. */
  satelliteTime?: number
  wind?: 'true' | 'apparent'
}

type Fields = readonly string[]

const metresPerFoot = 0.3048
const metresPerFathom = 1.8288

/** Parsers by sentence type (the last three letters of the name); they get the fields after the name. */
const parsers: Readonly<Record<string, (fields: Fields) => NmeaMeasurement | null>> = {
  RMC: ([time, status, ...rest]) => {
    if (status !== 'A') return null
    const [sog, cog, date] = [rest[4], rest[5], rest[6]]
    return omitUndefined({
      ...parsePosition(rest),
      sog: parseNumber(sog),
      cog: parseAngle(cog),
      satelliteTime: parseTime(date, time),
    })
  },
  GGA: ([, ...rest]) => (rest[4] === '0' || !rest[4] ? null : omitUndefined(parsePosition(rest))),
  GLL: (fields) => (fields[5] === 'V' ? null : omitUndefined(parsePosition(fields))),
  VTG: ([cog, , , , sog]) => omitUndefined({ cog: parseAngle(cog), sog: parseNumber(sog) }),
  HDT: ([heading]) => omitUndefined({ heading: parseAngle(heading) }),
  VHW: ([heading]) => omitUndefined({ heading: parseAngle(heading) }),
  MWV: ([wang, reference, speed, unit, status]) => {
    if (status !== 'A') return null
    const wind = reference === 'T' ? 'true' : 'apparent'
    return omitUndefined({ wind, wang: parseAngle(wang), wsp: toKnots(speed, unit) })
  },
  MWD: (fields) => {
    const wsp = parseNumber(fields[4]) ?? toKnots(fields[6], 'M')
    return omitUndefined({ wind: 'true', wsp })
  },
  DBT: ([feet, , metres, , fathoms]) => {
    const dbt =
      parseNumber(metres) ??
      multiply(parseNumber(feet), metresPerFoot) ??
      multiply(parseNumber(fathoms), metresPerFathom)
    return omitUndefined({ dbt })
  },
  DPT: ([dbt]) => omitUndefined({ dbt: parseNumber(dbt) }),
}

/**
 * Parses an NMEA 0183 sentence with position, course, wind or depth; null for other
 * sentences, invalid data or a wrong checksum.
 */
export function parseNmeaSentence(text: string): NmeaMeasurement | null {
  const [, body = '', sum] =
    /^\s*(?:\\[^\\]*\\)?[$]([^*\s]{6,120})(?:\*([\dA-Fa-f]{2}))?\s*$/.exec(text) ?? []
  if (body === '' || (sum !== undefined && Number.parseInt(sum, 16) !== computeChecksum(body))) return null
  const [name = '', ...fields] = body.split(',')
  return parsers[name.slice(-3)]?.(fields) ?? null
}

function computeChecksum(body: string): number {
  let sum = 0
  for (let at = 0; at < body.length; at++) sum ^= body.charCodeAt(at)
  return sum
}

/** Omits undefined values; null if none is left. */
function omitUndefined(values: {
  [K in keyof NmeaMeasurement]: NmeaMeasurement[K] | undefined
}): NmeaMeasurement | null {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return entries.some(([name]) => name !== 'wind') ? (Object.fromEntries(entries) as NmeaMeasurement) : null // same keys as NmeaMeasurement
}

/** Parses degrees and minutes, `4331.02,N,00407.92,E`. */
function parsePosition([lat, north, lon, east]: Fields): { latitude?: number; longitude?: number } {
  const latitude = parseDegrees(lat, 2, north === 'S')
  const longitude = parseDegrees(lon, 3, east === 'W')
  if (latitude === undefined || longitude === undefined) return {}
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : {}
}

function parseDegrees(text: string | undefined, digits: number, isNegative: boolean): number | undefined {
  if (!text || !new RegExp(`^\\d{${digits}}\\d\\d(\\.\\d*)?$`).test(text)) return undefined
  const value = Number(text.slice(0, digits)) + Number(text.slice(digits)) / 60
  return isNegative ? -value : value
}

function parseNumber(text: string | undefined): number | undefined {
  return text && /^-?(\d+|\d*\.\d+)$/.test(text) ? Number(text) : undefined
}

function parseAngle(text: string | undefined): number | undefined {
  const value = parseNumber(text)
  return value === undefined ? undefined : ((value % 360) + 360) % 360
}

function multiply(value: number | undefined, factor: number): number | undefined {
  return value === undefined ? undefined : value * factor
}

/** Converts a speed in knots, m/s or km/h to knots. */
function toKnots(text: string | undefined, unit: string | undefined): number | undefined {
  if (unit === 'N') return parseNumber(text)
  if (unit === 'M') return multiply(parseNumber(text), 3600 / 1852)
  return unit === 'K' ? multiply(parseNumber(text), 1000 / 1852) : undefined
}

/** Parses date and time such as `211126` and `223015.00`, UTC. */
function parseTime(date: string | undefined, time: string | undefined): number | undefined {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(date ?? '') ?? []
  const [, hour, minute, second] = /^(\d\d)(\d\d)(\d\d)/.exec(time ?? '') ?? []
  if (day === undefined || hour === undefined) return undefined
  const at = Date.UTC(
    2000 + Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
  return Number.isNaN(at) ? undefined : at
}
