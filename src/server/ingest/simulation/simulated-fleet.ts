import { getDistanceMetres, type Position } from '../../../core/geo.ts'
import { demo as limits } from '../../../core/limits.ts'
import { metresPerNauticalMile } from '../../../core/units.ts'
import type { Observation, PositionObservation } from '../observation.ts'

/** A place from which boats of the demonstration sail. */
export interface SimulatedPort extends Position {
  name: string
}

/** A simulated boat: it lies in one port, sails to another, lies there and sails back, for ever. */
interface DemoBoat {
  mmsi: string
  name: string
  shipType: number
  lengthMetres: number
  speedKnots: number
  from: SimulatedPort
  to: SimulatedPort
  /** Where in its round it is at the beginning of time, from 0 to 1. */
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

/** A name by which everyone sees that there is no such thing. */
const simulatedName = (name: string) => `${name} (simulated)`

/** Whether a boat can sail straight from one position to another. */
export type IsOverWater = (from: Position, to: Position) => boolean

/** Boats between ports that are a day's sail over water apart; the same ports give the same boats. */
export function createSimulatedFleet(ports: readonly SimulatedPort[], isOverWater: IsOverWater): DemoBoat[] {
  // From a harbour on a river or a lake there is nowhere to go.
  const trips = ports.flatMap((from) => {
    const within = ports
      .filter((port) => nauticalMiles(from, port) > limits.minTripNm && isOverWater(from, port))
      .sort((a, b) => nauticalMiles(from, a) - nauticalMiles(from, b))
      .slice(0, 3)
    return within.length > 0 ? [{ from, within }] : []
  })
  return names.split(' ').flatMap((name, index) => {
    const trip = trips[index % trips.length]
    const kind = kinds[index % kinds.length]
    const to = trip?.within[index % trip.within.length]
    if (!trip || !kind || !to) return []
    const { from } = trip
    // Numbers of a country whose ships bear other ones.
    const mmsi = String(limits.firstMmsi + index)
    return [{ ...kind, mmsi, name: simulatedName(name), from, to, phase: (index * 0.37) % 1 }]
  })
}

function nauticalMiles(a: Position, b: Position): number {
  return getDistanceMetres(a, b) / metresPerNauticalMile
}

const hourMs = 3_600_000

/** Where a boat is at a moment, and how fast. */
function positionAt(boat: DemoBoat, at: Date): PositionObservation {
  const sailMs = (nauticalMiles(boat.from, boat.to) / boat.speedKnots) * hourMs
  const roundMs = 2 * (sailMs + limits.portVisitMs)
  const inRound = (at.getTime() + boat.phase * roundMs) % roundMs
  const isBack = inRound >= roundMs / 2
  const inLeg = isBack ? inRound - roundMs / 2 : inRound
  const [start, end] = isBack ? [boat.to, boat.from] : [boat.from, boat.to]
  const part = Math.max(0, (inLeg - limits.portVisitMs) / sailMs)
  const sails = part > 0
  const latitude = start.latitude + (end.latitude - start.latitude) * part
  const longitude = start.longitude + (end.longitude - start.longitude) * part
  const east = (end.longitude - start.longitude) * Math.cos((latitude * Math.PI) / 180)
  const course = (Math.atan2(east, end.latitude - start.latitude) * 180) / Math.PI
  const cog = Math.round((course + 360) % 360) % 360
  return {
    kind: 'position',
    vessel: { mmsi: boat.mmsi },
    at,
    latitude,
    longitude,
    sog: sails ? boat.speedKnots : 0,
    cog: sails ? cog : null,
    heading: sails ? cog : null,
    navStatus: sails ? 0 : 5,
  }
}

/** The wind over the demonstration: knots and degrees it comes from; it turns and freshens with the days. */
function windAt(at: Date, place: number): { speed: number; from: number } {
  const days = at.getTime() / (24 * hourMs)
  const speed = 11 + 6 * Math.sin(days * 1.9 + place) + 3 * Math.sin(days * 2 * Math.PI + place)
  return {
    speed: Math.round(Math.max(1, speed) * 10) / 10,
    from: Math.round(300 + 70 * Math.sin(days * 0.8 + place)) % 360,
  }
}

/** What the boats say of themselves, once. */
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

/** What the boats report at a moment: where they are, and what their instruments say. */
export function createSimulatedReports(fleet: readonly DemoBoat[], at: Date): Observation[] {
  return fleet.flatMap((boat, index): Observation[] => {
    const position = positionAt(boat, at)
    const wind = windAt(at, index / 4)
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

/** What the beacons off the first ports measure at a moment. */
export function createSimulatedWeather(ports: readonly SimulatedPort[], at: Date): Observation[] {
  return ports.slice(0, limits.beacons).map((port, index) => {
    const wind = windAt(at, index / 4)
    const hour = at.getUTCHours() + at.getUTCMinutes() / 60
    return {
      kind: 'weather',
      station: { key: `demo:${index + 1}`, name: simulatedName(port.name), typeEnum: 12, mmsi: null },
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
