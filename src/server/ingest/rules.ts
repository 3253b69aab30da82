import { getMmsiType, type MmsiType } from '../../core/catalogue/mids.ts'
import { getDistanceMetres, type Position } from '../../core/geo.ts'
import type { MeasuredColumn } from '../../core/contract/weather.ts'
import { observationLimits as limits } from '../../core/limits/ingest.ts'
import { weatherMissing, weatherRange } from '../../core/limits/weather.ts'
import { metresPerNauticalMile } from '../../core/units.ts'
import type {
  Observation,
  PositionObservation,
  Refusal,
  SensorObservation,
  WeatherObservation,
} from './observation.ts'

const hourMs = 3_600_000

/** Returns why an observation is invalid, judged by itself; null if it may be valid. */
export function findRefusal(observation: Observation, now: Date): Refusal | null {
  const refusedStation = findStationRefusal(observation)
  if (refusedStation) return refusedStation
  const { at } = observation
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < limits.minYear) return 'clock'
  if (at.getTime() > now.getTime() + limits.maxFutureMs) return 'future'
  if ('latitude' in observation && !isPosition(observation)) return 'position'
  if (observation.kind === 'sensor' && !isInRange(observation)) return 'value'
  return null
}

/**
 * Distress beacons (MMSI 970, 972, 974) are not stored: they are no vessels, and a list of vessels is no distress watch.
 * An aid to navigation is known by its MMSI, so that one with the MMSI of a ship cannot be told from that ship.
 */
function findStationRefusal(observation: Observation): Refusal | null {
  if ('vessel' in observation && 'vesselId' in observation.vessel) {
    const { vesselId } = observation.vessel
    return Number.isInteger(vesselId) && vesselId > 0 ? null : 'mmsi'
  }
  const mmsi = getMmsi(observation)
  if (mmsi === null) return null
  const type = getMmsiType(mmsi)
  if (type === 'beacon') return 'distress beacon'
  if (observation.kind === 'weather') return type === null ? 'mmsi' : null
  if (observation.kind !== 'aid') return type !== null && vesselTypes.includes(type) ? null : 'mmsi'
  if (type === 'aid') return null
  return type === null ? 'mmsi' : 'aid with MMSI of a ship'
}

const vesselTypes: readonly MmsiType[] = ['ship', 'tender', 'aircraft']

/** Returns the MMSI that identifies the station; null if another key does. */
function getMmsi(observation: Observation): string | null {
  if (observation.kind === 'aid') return observation.mmsi
  if (observation.kind === 'weather') return observation.station.mmsi
  return 'mmsi' in observation.vessel ? observation.vessel.mmsi : null
}

/** True for a valid position other than 0,0, which receivers without a fix report. */
function isPosition({ latitude, longitude }: Position): boolean {
  const isOnGlobe = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isOnGlobe && !(latitude === 0 && longitude === 0)
}

function isInRange({ sensor, value }: SensorObservation): boolean {
  const [low, high] = limits.sensorRanges[sensor]
  return Number.isFinite(value) && value >= low && value <= high
}

/** Replaces placeholders for 'not available' with null: speed 102.3, course 360, heading 511. */
export function removePlaceholders(observation: PositionObservation): PositionObservation {
  const { sog, cog, heading } = observation
  return {
    ...observation,
    sog: sog !== null && sog >= 0 && sog <= limits.maxAircraftKnots && sog !== 102.3 ? sog : null,
    cog: cog !== null && cog >= 0 && cog < 360 ? cog : null,
    heading: heading !== null && heading >= 0 && heading < 360 ? heading : null,
  }
}

interface Fix extends Position {
  at: Date
}

/**
 * Removes missing or impossible values; many sources use 99 and 999 for 'missing'. Null
 * if none is left.
 */
export function removeMissingValues(observation: WeatherObservation): WeatherObservation | null {
  const values: WeatherObservation['values'] = {}
  for (const [column, value] of Object.entries(observation.values) as [MeasuredColumn, number | null][]) {
    const [low, high] = weatherRange[column]
    if (value === null || value === weatherMissing[column]) continue
    if (Number.isFinite(value) && value >= low && value <= high) values[column] = value
  }
  return Object.keys(values).length > 0 ? { ...observation, values } : null
}

/** Creates a detector of position jumps. Reports of a vessel must come in order. */
export function createJumpDetector() {
  const suspects = new Map<string, Fix & { agreeing: number }>()

  /**
   * True if a report is a jump that later reports of the vessel in the same period have not confirmed yet; `vessel` is an
   * MMSI or another key.
   */
  function isJump(vessel: string, last: Fix | null, next: Fix, period = ''): boolean {
    const key = `${vessel} ${period}`
    if (!last || isReachable(vessel, last, next)) {
      suspects.delete(key)
      return false
    }
    const before = suspects.get(key)
    const agreeing = before && isReachable(vessel, before, next) ? before.agreeing + 1 : 1
    if (agreeing >= limits.jumpConfirmations) {
      suspects.delete(key)
      return false
    }
    remember(suspects, key, { latitude: next.latitude, longitude: next.longitude, at: next.at, agreeing })
    return true
  }
  return isJump
}

function isReachable(vessel: string, from: Fix, to: Fix): boolean {
  const knots = getMmsiType(vessel) === 'aircraft' ? limits.maxAircraftKnots : limits.maxSpeedKnots
  const hours = Math.abs(to.at.getTime() - from.at.getTime()) / hourMs
  const reach = limits.jumpToleranceMetres + knots * metresPerNauticalMile * hours * limits.jumpSpeedFactor
  return getDistanceMetres(from, to) <= reach
}

/** Creates a detector of sensors that repeat the same value for too long. */
export function createStuckSensorDetector() {
  const runs = new Map<string, { value: number; since: number; readings: number }>()

  /** True if the sensor counts as stuck. */
  function isStuck(key: string, value: number, at: Date): boolean {
    const run = runs.get(key)
    if (!run || run.value !== value || value === 0) {
      remember(runs, key, { value, since: at.getTime(), readings: 1 })
      return false
    }
    run.readings += 1
    return run.readings > limits.stuckSensorReadings && at.getTime() - run.since > limits.stuckSensorMs
  }
  return isStuck
}

/** Maximum number of remembered entries; the least recently updated one is removed first. */
const maxRemembered = 50_000

function remember<V>(memory: Map<string, V>, key: string, value: V): void {
  memory.delete(key)
  memory.set(key, value)
  if (memory.size <= maxRemembered) return
  const [oldest] = memory.keys()
  if (oldest !== undefined) memory.delete(oldest)
}
