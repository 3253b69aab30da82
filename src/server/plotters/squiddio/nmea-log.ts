import { boatReport } from '../../../core/limits.ts'
import { round } from '../../../core/units.ts'
import type { BoatReport } from '../../../core/contract/boat-report.ts'
import { parseNmeaSentence, type NmeaMeasurement } from './nmea-sentence.ts'

interface Line {
  /** Milliseconds of the boat's own clock. */
  at: number
  measured: NmeaMeasurement
}

/**
 * A buffer of NMEA 0183 sentences, each line `<unix time>,<sentence>`, as one report
 * for each minute in which something was measured, oldest first. Lines that are no
 * sentences, or damaged ones, are passed over. A boat's clock that is far off is set by
 * the satellites' time in the log, so that the same log always says the same; where it
 * holds none, by the moment it arrives.
 */
export function parseNmeaLog(text: string, mostLines: number, now: Date): BoatReport[] {
  const lines = text
    .split(/[\r\n]+/)
    .slice(-mostLines)
    .flatMap(readLine)
  const offset = clockOffset(lines, now)
  const minutes = new Map<number, NmeaMeasurement[]>()
  for (const { at, measured } of lines) {
    const minute = Math.floor((at + offset) / spanMs)
    const held = minutes.get(minute)
    if (held) held.push(measured)
    else minutes.set(minute, [measured])
  }
  return [...minutes]
    .sort(([one], [other]) => one - other)
    .map(([minute, measured]) => ({ at: new Date(minute * spanMs).toISOString(), ...summary(measured) }))
    .filter((report) => Object.keys(report).length > 1)
}

const spanMs = boatReport.intervalSeconds * 1000

function readLine(line: string): Line[] {
  const [, seconds, sentence = ''] = /^\s*(\d{1,12}(?:\.\d+)?),(.*)$/.exec(line) ?? []
  const measured = seconds === undefined ? null : parseNmeaSentence(sentence)
  return measured ? [{ at: Number(seconds) * 1000, measured }] : []
}

/** How many milliseconds the boat's clock is behind; 0 where it is right enough. */
function clockOffset(lines: Line[], now: Date): number {
  const timed = lines.filter(({ measured }) => measured.satelliteTime !== undefined)
  const last = timed.at(-1)
  const newest = lines.at(-1)
  if (!newest) return 0
  const offset = last ? (last.measured.satelliteTime ?? 0) - last.at : now.getTime() - newest.at
  return Math.abs(offset) > boatReport.maxClockOffsetSeconds * 1000 ? offset : 0
}

/** The last position and course of a minute, the mean of wind and depth; an angle is averaged as a direction. */
function summary(measured: NmeaMeasurement[]): Omit<BoatReport, 'at'> {
  const last = (name: keyof NmeaMeasurement) => measured.findLast((one) => one[name] !== undefined)?.[name]
  const positioned = measured.findLast(({ latitude }) => latitude !== undefined)
  // The wind over the water where the boat can tell it, else the one that is felt.
  const winds = measured.some(({ wind }) => wind === 'true')
    ? measured.filter(({ wind }) => wind === 'true')
    : measured
  return onlyKnown({
    latitude: positioned?.latitude,
    longitude: positioned?.longitude,
    sog: last('sog') as number | undefined,
    cog: last('cog') as number | undefined,
    heading: last('heading') as number | undefined,
    wsp: mean(winds.map(({ wsp }) => wsp)),
    wang: meanAngle(winds.map(({ wang }) => wang)),
    dbt: mean(measured.map(({ dbt }) => dbt)),
  })
}

function onlyKnown(values: { [K in keyof Omit<BoatReport, 'at'>]: number | undefined }): Omit<
  BoatReport,
  'at'
> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

const decimals = 2

function mean(values: (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  if (known.length === 0) return undefined
  return round(known.reduce((sum, value) => sum + value, 0) / known.length, decimals)
}

function meanAngle(values: (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  if (known.length === 0) return undefined
  const radians = known.map((value) => (value * Math.PI) / 180)
  const x = radians.reduce((sum, value) => sum + Math.cos(value), 0)
  const y = radians.reduce((sum, value) => sum + Math.sin(value), 0)
  return round(((Math.atan2(y, x) * 180) / Math.PI + 360) % 360, decimals)
}
