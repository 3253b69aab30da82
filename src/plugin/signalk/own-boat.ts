import type { BoatReport } from '../../core/contract/boat-report.ts'
import type { Position } from '../../core/geo.ts'
import { metresPerSecondToKnots } from '../../core/limits/weather.ts'
import { round } from '../../core/units.ts'
import type { Host } from './host.ts'

const degrees = 180 / Math.PI
const metresToKnots = 3600 / 1852
const decimals = { position: 6, value: 2 } as const

/** Value of a path on the boat server. */
interface PathValue {
  value: unknown
  timestamp: string | undefined
}

function readPath(host: Host, path: string): PathValue | null {
  const pathValue = host.getSelfPath(path)
  if (pathValue === null || typeof pathValue !== 'object' || !('value' in pathValue)) return null
  const { value, timestamp } = pathValue as PathValue // the format of the server
  return { value, timestamp }
}

function readNumber(host: Host, ...paths: string[]): number | null {
  for (const path of paths) {
    const value = readPath(host, path)?.value
    if (typeof value === 'number' && Number.isFinite(value)) return value
  }
  return null
}

/** Reads the position of the boat; null if it is missing or invalid. */
export function readOwnPosition(host: Host): (Position & { at: string | undefined }) | null {
  const known = readPath(host, 'navigation.position')
  const { latitude, longitude } = (known?.value ?? {}) as Partial<Position>
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return null
  return { latitude, longitude, at: known?.timestamp }
}

/** Faulty receivers send invalid positions, and one of them would make the site refuse the whole batch. */
function isWithin(degrees: number | undefined, max: number): degrees is number {
  return typeof degrees === 'number' && Math.abs(degrees) <= max
}

/** Reads the current values in the units of the site; null without a position and its time. */
export function readBoatReport(host: Host): BoatReport | null {
  const position = readOwnPosition(host)
  const at = Date.parse(position?.at ?? '')
  if (!position || Number.isNaN(at)) return null
  const trueAngle = readNumber(host, 'environment.wind.angleTrueWater', 'environment.wind.angleTrueGround')
  const hasTrueWind = trueAngle !== null
  const values = {
    sog: scale(readNumber(host, 'navigation.speedOverGround'), metresToKnots),
    cog: toDegrees(readNumber(host, 'navigation.courseOverGroundTrue')),
    heading: toDegrees(readNumber(host, 'navigation.headingTrue')),
    wsp: scale(
      hasTrueWind
        ? readNumber(host, 'environment.wind.speedTrue', 'environment.wind.speedOverGround')
        : readNumber(host, 'environment.wind.speedApparent'),
      metresPerSecondToKnots,
    ),
    wang: toDegrees(trueAngle ?? readNumber(host, 'environment.wind.angleApparent')),
    dbt: scale(
      readNumber(
        host,
        'environment.depth.belowTransducer',
        'environment.depth.belowSurface',
        'environment.depth.belowKeel',
      ),
      1,
    ),
  }
  return {
    at: new Date(at).toISOString(),
    latitude: round(position.latitude, decimals.position),
    longitude: round(position.longitude, decimals.position),
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
  }
}

/** Measures of the boat in metres; null if it does not state them. */
export interface BoatMeasures {
  draughtMetres: number | null
  airDraughtMetres: number | null
  lengthMetres: number | null
}

/** Reads the measures from the settings of the boat. */
export function readBoatMeasures(host: Host): BoatMeasures {
  const readMember = (path: string, name: string) => {
    const members = readPath(host, path)?.value as Record<string, unknown> | null | undefined // the format of Signal K
    const value = members?.[name]
    return typeof value === 'number' ? value : null
  }
  return {
    draughtMetres: readMember('design.draft', 'maximum'),
    airDraughtMetres: readNumber(host, 'design.airHeight'),
    lengthMetres: readMember('design.length', 'overall'),
  }
}

/** Reads course and speed over ground, in degrees and knots. */
export function readMotion(host: Host): { courseDeg: number | null; speedKn: number | null } {
  return {
    courseDeg: toDegrees(readNumber(host, 'navigation.courseOverGroundTrue')),
    speedKn: scale(readNumber(host, 'navigation.speedOverGround'), metresToKnots),
  }
}

function scale(value: number | null, factor: number): number | null {
  return value === null || value < 0 ? null : round(value * factor, decimals.value)
}

/** Converts radians, which may be negative, to degrees from 0 to 360. */
function toDegrees(value: number | null): number | null {
  return value === null ? null : round((((value * degrees) % 360) + 360) % 360, decimals.value)
}
