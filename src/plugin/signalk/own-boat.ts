import type { BoatReport } from '../../core/contract/boat-report.ts'
import type { Position } from '../../core/geo.ts'
import { metresPerSecondToKnots } from '../../core/limits.ts'
import { round } from '../../core/units.ts'
import type { Host } from './host.ts'

const degrees = 180 / Math.PI
const metresToKnots = 3600 / 1852
const decimals = { position: 6, value: 2 } as const

/** What the boat server knows of one path. */
interface Known {
  value: unknown
  timestamp: string | undefined
}

function read(host: Host, path: string): Known | null {
  const held = host.getSelfPath(path)
  if (held === null || typeof held !== 'object' || !('value' in held)) return null
  const { value, timestamp } = held as Known // as the server keeps values
  return { value, timestamp }
}

function numberAt(host: Host, ...paths: string[]): number | null {
  for (const path of paths) {
    const value = read(host, path)?.value
    if (typeof value === 'number' && Number.isFinite(value)) return value
  }
  return null
}

/** Where the boat is; null while it does not say. */
export function readOwnPosition(host: Host): (Position & { at: string | undefined }) | null {
  const known = read(host, 'navigation.position')
  const { latitude, longitude } = (known?.value ?? {}) as Partial<Position>
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return null
  return { latitude, longitude, at: known?.timestamp }
}

/** A receiver that is confused sends anything; one such position would keep the whole batch from the site. */
function isWithin(degrees: number | undefined, most: number): degrees is number {
  return typeof degrees === 'number' && Math.abs(degrees) <= most
}

/** What the boat measures now, in the units of the site; null without a position that says its time. */
export function readBoatReport(host: Host): BoatReport | null {
  const position = readOwnPosition(host)
  const at = Date.parse(position?.at ?? '')
  if (!position || Number.isNaN(at)) return null
  const trueAngle = numberAt(host, 'environment.wind.angleTrueWater', 'environment.wind.angleTrueGround')
  const hasTrueWind = trueAngle !== null
  const values = {
    sog: times(numberAt(host, 'navigation.speedOverGround'), metresToKnots),
    cog: turn(numberAt(host, 'navigation.courseOverGroundTrue')),
    heading: turn(numberAt(host, 'navigation.headingTrue')),
    wsp: times(
      hasTrueWind
        ? numberAt(host, 'environment.wind.speedTrue', 'environment.wind.speedOverGround')
        : numberAt(host, 'environment.wind.speedApparent'),
      metresPerSecondToKnots,
    ),
    wang: turn(trueAngle ?? numberAt(host, 'environment.wind.angleApparent')),
    dbt: times(
      numberAt(
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

function times(value: number | null, factor: number): number | null {
  return value === null || value < 0 ? null : round(value * factor, decimals.value)
}

/** Radians, also negative ones, as degrees from 0 to 360. */
function turn(value: number | null): number | null {
  return value === null ? null : round((((value * degrees) % 360) + 360) % 360, decimals.value)
}
