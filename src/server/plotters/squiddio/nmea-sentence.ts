import type { BoatReport } from '../../../core/contract/boat-report.ts'

/** What one sentence says. */
export interface NmeaMeasurement extends Omit<BoatReport, 'at'> {
  /** Milliseconds since 1970 by the satellites; only sentences with a date have it. */
  satelliteTime?: number
  wind?: 'true' | 'apparent'
}

type Fields = readonly string[]

const metresPerFoot = 0.3048
const metresPerFathom = 1.8288

/** Readers by the last three letters of the sentence's name; the fields are those after it. */
const readers: Readonly<Record<string, (fields: Fields) => NmeaMeasurement | null>> = {
  RMC: ([time, status, ...rest]) => {
    if (status !== 'A') return null
    const [sog, cog, date] = [rest[4], rest[5], rest[6]]
    return known({
      ...positionOf(rest),
      sog: number(sog),
      cog: angle(cog),
      satelliteTime: moment(date, time),
    })
  },
  GGA: ([, ...rest]) => (rest[4] === '0' || !rest[4] ? null : known(positionOf(rest))),
  GLL: (fields) => (fields[5] === 'V' ? null : known(positionOf(fields))),
  VTG: ([cog, , , , sog]) => known({ cog: angle(cog), sog: number(sog) }),
  HDT: ([heading]) => known({ heading: angle(heading) }),
  VHW: ([heading]) => known({ heading: angle(heading) }),
  MWV: ([wang, reference, speed, unit, status]) => {
    if (status !== 'A') return null
    const wind = reference === 'T' ? 'true' : 'apparent'
    return known({ wind, wang: angle(wang), wsp: knots(speed, unit) })
  },
  MWD: (fields) => {
    const wsp = number(fields[4]) ?? knots(fields[6], 'M')
    return known({ wind: 'true', wsp })
  },
  DBT: ([feet, , metres, , fathoms]) => {
    const dbt =
      number(metres) ?? times(number(feet), metresPerFoot) ?? times(number(fathoms), metresPerFathom)
    return known({ dbt })
  },
  DPT: ([dbt]) => known({ dbt: number(dbt) }),
}

/**
 * Reads an NMEA 0183 sentence of position, course, wind or depth; null for any
 * other, one that its sender calls invalid, and one whose checksum does not hold.
 */
export function parseNmeaSentence(text: string): NmeaMeasurement | null {
  const [, body = '', sum] =
    /^\s*(?:\\[^\\]*\\)?[$]([^*\s]{6,120})(?:\*([\dA-Fa-f]{2}))?\s*$/.exec(text) ?? []
  if (body === '' || (sum !== undefined && Number.parseInt(sum, 16) !== checksum(body))) return null
  const [name = '', ...fields] = body.split(',')
  return readers[name.slice(-3)]?.(fields) ?? null
}

function checksum(body: string): number {
  let sum = 0
  for (let at = 0; at < body.length; at++) sum ^= body.charCodeAt(at)
  return sum
}

/** What has a value; null where nothing has. */
function known(values: {
  [K in keyof NmeaMeasurement]: NmeaMeasurement[K] | undefined
}): NmeaMeasurement | null {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return entries.some(([name]) => name !== 'wind') ? (Object.fromEntries(entries) as NmeaMeasurement) : null // by its keys
}

/** From degrees and minutes, `4331.02,N,00407.92,E`. */
function positionOf([lat, north, lon, east]: Fields): { latitude?: number; longitude?: number } {
  const latitude = degrees(lat, 2, north === 'S')
  const longitude = degrees(lon, 3, east === 'W')
  if (latitude === undefined || longitude === undefined) return {}
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : {}
}

function degrees(text: string | undefined, digits: number, isNegative: boolean): number | undefined {
  if (!text || !new RegExp(`^\\d{${digits}}\\d\\d(\\.\\d*)?$`).test(text)) return undefined
  const value = Number(text.slice(0, digits)) + Number(text.slice(digits)) / 60
  return isNegative ? -value : value
}

function number(text: string | undefined): number | undefined {
  return text && /^-?(\d+|\d*\.\d+)$/.test(text) ? Number(text) : undefined
}

function angle(text: string | undefined): number | undefined {
  const value = number(text)
  return value === undefined ? undefined : ((value % 360) + 360) % 360
}

function times(value: number | undefined, factor: number): number | undefined {
  return value === undefined ? undefined : value * factor
}

/** Knots of a speed in knots, metres a second or kilometres an hour. */
function knots(text: string | undefined, unit: string | undefined): number | undefined {
  if (unit === 'N') return number(text)
  if (unit === 'M') return times(number(text), 3600 / 1852)
  return unit === 'K' ? times(number(text), 1000 / 1852) : undefined
}

/** `211126` and `223015.00`, UTC. */
function moment(date: string | undefined, time: string | undefined): number | undefined {
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
