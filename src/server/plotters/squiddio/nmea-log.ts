import { boatReport } from '../../../core/limits/plotters.ts'
import { round } from '../../../core/units.ts'
import type { BoatReport } from '../../../core/contract/boat-report.ts'
import { parseNmeaSentence, type NmeaMeasurement } from './nmea-sentence.ts'

interface Line {
  /** Time of the boat's clock in milliseconds. */
  at: number
  measured: NmeaMeasurement
}

/**
 * Converts a log of NMEA 0183 sentences, each line `<unix time>,<sentence>`, to one
 * report per minute with measurements, oldest first. Ignores invalid lines. If the
 * boat's clock is far off, corrects it by the GPS time in the log, so that a log always
 * gives the same reports; without GPS time, by the time of arrival.
 */
export function parseNmeaLog(text: string, maxLines: number, now: Date): BoatReport[] {
  const lines = text
    .split(/[\r\n]+/)
    .slice(-maxLines)
    .flatMap(readLine)
  const offset = computeClockOffset(lines, now)
  const minutes = new Map<number, NmeaMeasurement[]>()
  for (const { at, measured } of lines) {
    const minute = Math.floor((at + offset) / spanMs)
    const existing = minutes.get(minute)
    if (existing) existing.push(measured)
    else minutes.set(minute, [measured])
  }
  return [...minutes]
    .sort(([one], [other]) => one - other)
    .map(([minute, measured]) => ({ at: new Date(minute * spanMs).toISOString(), ...summarize(measured) }))
    .filter((report) => Object.keys(report).length > 1)
}

const spanMs = boatReport.intervalSeconds * 1000

function readLine(line: string): Line[] {
  const [, seconds, sentence = ''] = /^\s*(\d{1,12}(?:\.\d+)?),(.*)$/.exec(line) ?? []
  const measured = seconds === undefined ? null : parseNmeaSentence(sentence)
  return measured ? [{ at: Number(seconds) * 1000, measured }] : []
}

/** Offset to add to the boat's clock in milliseconds; 0 if it is accurate enough. */
function computeClockOffset(lines: Line[], now: Date): number {
  const timed = lines.filter(({ measured }) => measured.satelliteTime !== undefined)
  const last = timed.at(-1)
  const newest = lines.at(-1)
  if (!newest) return 0
  const offset = last ? (last.measured.satelliteTime ?? 0) - last.at : now.getTime() - newest.at
  return Math.abs(offset) > boatReport.maxClockOffsetSeconds * 1000 ? offset : 0
}

/**
 * Summarizes a minute: the last position and course, the mean of wind and depth. Angles
 * are averaged as directions.
 */
function summarize(measured: NmeaMeasurement[]): Omit<BoatReport, 'at'> {
  const last = (name: keyof NmeaMeasurement) => measured.findLast((one) => one[name] !== undefined)?.[name]
  const positioned = measured.findLast(({ latitude }) => latitude !== undefined)
  // Prefer true wind over apparent wind.
  const winds = measured.some(({ wind }) => wind === 'true')
    ? measured.filter(({ wind }) => wind === 'true')
    : measured
  return omitUndefined({
    latitude: positioned?.latitude,
    longitude: positioned?.longitude,
    sog: last('sog') as number | undefined,
    cog: last('cog') as number | undefined,
    heading: last('heading') as number | undefined,
    wsp: computeMean(winds.map(({ wsp }) => wsp)),
    wang: computeMeanAngle(winds.map(({ wang }) => wang)),
    dbt: computeMean(measured.map(({ dbt }) => dbt)),
  })
}

function omitUndefined(values: { [K in keyof Omit<BoatReport, 'at'>]: number | undefined }): Omit<
  BoatReport,
  'at'
> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

const decimals = 2

function computeMean(values: (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  if (known.length === 0) return undefined
  return round(known.reduce((sum, value) => sum + value, 0) / known.length, decimals)
}

function computeMeanAngle(values: (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  if (known.length === 0) return undefined
  const radians = known.map((value) => (value * Math.PI) / 180)
  const x = radians.reduce((sum, value) => sum + Math.cos(value), 0)
  const y = radians.reduce((sum, value) => sum + Math.sin(value), 0)
  return round(((Math.atan2(y, x) * 180) / Math.PI + 360) % 360, decimals)
}
