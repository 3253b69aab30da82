import { getDistanceMetres, type Position } from '../../../core/geo.ts'
import { demo as limits } from '../../../core/limits/ingest.ts'
import { metresPerNauticalMile } from '../../../core/units.ts'
import type { Observation, PositionObservation } from '../observation.ts'

/** A port of simulated boats. */
export interface SimulatedPort extends Position {
  name: string
}

/** A simulated boat, which sails back and forth between two ports. */
interface DemoBoat {
  mmsi: string
  name: string
  shipType: number
  lengthMetres: number
  speedKnots: number
  from: SimulatedPort
  to: SimulatedPort
  /** Initial position in its round trip, 0 to 1. */
  phase: number
}

const names = 'Albatros Bora Cormoran Dorade Espadon Foehn Goéland Hippocampe Iris Joshua Korrigan Libeccio'
const kinds = [
  { shipType: 36, lengthMetres: 11, speedKnots: 6 },
  { shipType: 37, lengthMetres: 9, speedKnots: 14 },
  { shipType: 36, lengthMetres: 14, speedKnots: 7 },
  { shipType: 37, lengthMetres: 38, speedKnots: 12 },
  { shipType: 70, lengthMetres: 90, speedKnots: 11 },
]

/** Marks a name as simulated. */
const buildSimulatedName = (name: string) => `${name} (simulated)`

/** True if the straight line between two positions is over water. */
export type IsOverWater = (from: Position, to: Position) => boolean

/**
 * Creates boats between ports with open water between them. Deterministic: the same
 * ports give the same boats.
 */
export function createSimulatedFleet(ports: readonly SimulatedPort[], isOverWater: IsOverWater): DemoBoat[] {
  // Ports on rivers or lakes have no destination.
  const trips = ports.flatMap((from) => {
    const destinations = ports
      .filter((port) => getDistanceNm(from, port) > limits.minTripNm && isOverWater(from, port))
      .sort((a, b) => getDistanceNm(from, a) - getDistanceNm(from, b))
      .slice(0, 3)
    return destinations.length > 0 ? [{ from, destinations }] : []
  })
  return names.split(' ').flatMap((name, index) => {
    const trip = trips[index % trips.length]
    const kind = kinds[index % kinds.length]
    const to = trip?.destinations[index % trip.destinations.length]
    if (!trip || !kind || !to) return []
    const { from } = trip
    // MMSIs in an unused range of a country.
    const mmsi = String(limits.firstMmsi + index)
    return [{ ...kind, mmsi, name: buildSimulatedName(name), from, to, phase: (index * 0.37) % 1 }]
  })
}

function getDistanceNm(a: Position, b: Position): number {
  return getDistanceMetres(a, b) / metresPerNauticalMile
}

const hourMs = 3_600_000

/** Computes the position report of a boat at a time. */
function computePosition(boat: DemoBoat, at: Date): PositionObservation {
  const sailMs = (getDistanceNm(boat.from, boat.to) / boat.speedKnots) * hourMs
  const roundTripDurationMs = 2 * (sailMs + limits.portVisitMs)
  const roundTripMs = (at.getTime() + boat.phase * roundTripDurationMs) % roundTripDurationMs
  const isReturning = roundTripMs >= roundTripDurationMs / 2
  const legMs = isReturning ? roundTripMs - roundTripDurationMs / 2 : roundTripMs
  const [start, end] = isReturning ? [boat.to, boat.from] : [boat.from, boat.to]
  const fraction = Math.max(0, (legMs - limits.portVisitMs) / sailMs)
  const isSailing = fraction > 0
  const latitude = start.latitude + (end.latitude - start.latitude) * fraction
  const longitude = start.longitude + (end.longitude - start.longitude) * fraction
  const east = (end.longitude - start.longitude) * Math.cos((latitude * Math.PI) / 180)
  const course = (Math.atan2(east, end.latitude - start.latitude) * 180) / Math.PI
  const cog = Math.round((course + 360) % 360) % 360
  return {
    kind: 'position',
    vessel: { mmsi: boat.mmsi },
    at,
    latitude,
    longitude,
    sog: isSailing ? boat.speedKnots : 0,
    cog: isSailing ? cog : null,
    heading: isSailing ? cog : null,
    navStatus: isSailing ? 0 : 5,
  }
}

/** Computes the simulated wind: knots, and the direction it comes from in degrees. */
function computeWind(at: Date, place: number): { speed: number; from: number } {
  const days = at.getTime() / (24 * hourMs)
  const speed = 11 + 6 * Math.sin(days * 1.9 + place) + 3 * Math.sin(days * 2 * Math.PI + place)
  return {
    speed: Math.round(Math.max(1, speed) * 10) / 10,
    from: Math.round(300 + 70 * Math.sin(days * 0.8 + place)) % 360,
  }
}

/** Creates the static data of the fleet. */
export function createSimulatedStaticReports(fleet: readonly DemoBoat[], at: Date): Observation[] {
  return fleet.map(({ mmsi, name, shipType, lengthMetres }) => ({
    kind: 'static',
    vessel: { mmsi },
    at,
    name,
    shipType,
    lengthMetres,
  }))
}

/** Creates the position and sensor reports of the fleet at a time. */
export function createSimulatedReports(fleet: readonly DemoBoat[], at: Date): Observation[] {
  return fleet.flatMap((boat, index): Observation[] => {
    const position = computePosition(boat, at)
    const wind = computeWind(at, index / 4)
    const vessel = { mmsi: boat.mmsi }
    const angle = (wind.from - (position.heading ?? 0) + 360) % 360
    const depth =
      Math.round((position.sog ? 24 + 14 * Math.sin(at.getTime() / hourMs + index) : 4.5) * 10) / 10
    return [
      position,
      { kind: 'sensor', vessel, at, sensor: 'wsp', value: wind.speed },
      { kind: 'sensor', vessel, at, sensor: 'wang', value: angle },
      { kind: 'sensor', vessel, at, sensor: 'dbt', value: depth },
    ]
  })
}

/** Creates the reports of the weather beacons near the first ports at a time. */
export function createSimulatedWeather(ports: readonly SimulatedPort[], at: Date): Observation[] {
  return ports.slice(0, limits.beacons).map((port, index) => {
    const wind = computeWind(at, index / 4)
    const hour = at.getUTCHours() + at.getUTCMinutes() / 60
    return {
      kind: 'weather',
      station: { key: `demo:${index + 1}`, name: buildSimulatedName(port.name), typeEnum: 12, mmsi: null },
      at,
      latitude: port.latitude - 0.05,
      longitude: port.longitude,
      values: {
        wspd: wind.speed,
        gst: Math.round(wind.speed * 13) / 10,
        wdir: wind.from,
        atmp: Math.round(16 + 4 * Math.sin(((hour - 9) / 12) * Math.PI)),
        wtmp: 15,
        pres: Math.round(1015 + 6 * Math.sin(at.getTime() / (50 * hourMs))),
        wvht: Math.round(wind.speed) / 10,
      },
    }
  })
}
