import { getDistanceMetres, type Position } from '../../src/core/geo.ts'

/** True position of a vessel in one minute. */
export interface VoyageMinute extends Position {
  at: Date
  isCheckedIn: boolean
}

/** Creates a generator of numbers from 0 to 1, reproducible by seed (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws a pair of normally distributed numbers. */
export function drawNormalPair(random: () => number): [number, number] {
  const length = Math.sqrt(-2 * Math.log(1 - random()))
  const angle = 2 * Math.PI * random()
  return [length * Math.cos(angle), length * Math.sin(angle)]
}

export const berthPosition: Position = { latitude: 43.3, longitude: 5.1 }
const startMs = Date.parse('2026-06-01T00:00:00Z')
const totalMinutes = 72 * 60

/** Creates a vessel that a test steers. */
function createHelm(random: () => number, from: Position) {
  const track: VoyageMinute[] = []
  let current = from
  const log = (isAtPlace: boolean, at: Position = current) =>
    track.push({ ...at, at: new Date(startMs + track.length * 60_000), isCheckedIn: isAtPlace })
  const step = (course: number, knots: number) => {
    const miles = knots / 60
    current = {
      latitude: current.latitude + (miles * Math.cos(course)) / 60,
      longitude:
        current.longitude + (miles * Math.sin(course)) / 60 / Math.cos((current.latitude * Math.PI) / 180),
    }
  }
  return {
    track,
    left: () => totalMinutes - track.length,
    at: () => current,
    /** Sails on a course (radians) for a time in minutes. */
    sail(course: number, knots: number, time: number) {
      for (let minute = 0; minute < time && track.length < totalMinutes; minute++) {
        step(course, knots)
        log(false)
      }
    },
    /** Lies at anchor or in a berth, swinging by some metres. */
    lie(time: number, isAtPlace: boolean, metres = 40) {
      for (let minute = 0; minute < time && track.length < totalMinutes; minute++) {
        const [east, north] = drawNormalPair(random).map((part) => ((part ?? 0) * metres) / 1852 / 60)
        log(isAtPlace, {
          latitude: current.latitude + (north ?? 0),
          longitude: current.longitude + (east ?? 0),
        })
      }
    },
    /** Sails straight to a position. */
    sailTo(target: Position, knots: number) {
      while (track.length < totalMinutes && getDistanceMetres(current, target) > (knots / 60) * 1852) {
        step(computeCourse(current, target), knots)
        log(false)
      }
      current = target
    },
  }
}

/** Returns the position at a distance in nautical miles and a direction in radians. */
function offsetPosition({ latitude, longitude }: Position, course: number, miles: number): Position {
  return {
    latitude: latitude + (miles * Math.cos(course)) / 60,
    longitude: longitude + (miles * Math.sin(course)) / 60 / Math.cos((latitude * Math.PI) / 180),
  }
}

function computeCourse(from: Position, to: Position): number {
  const shrink = Math.cos((from.latitude * Math.PI) / 180)
  return Math.atan2((to.longitude - from.longitude) * shrink, to.latitude - from.latitude)
}

/** Voyages of 72 hours that the attackers are tested with. */
export const voyageGenerators: Record<string, (random: () => number) => VoyageMinute[]> = {
  'a steady course': (random) => {
    const helm = createHelm(random, { latitude: 30 + random(), longitude: -40 })
    helm.sail(2 * Math.PI * random(), 6, totalMinutes)
    return helm.track
  },
  tacking: (random) => {
    const helm = createHelm(random, { latitude: 38, longitude: 2 })
    const wind = 2 * Math.PI * random()
    for (let tack = 1; helm.left() > 0; tack = -tack)
      helm.sail(wind + (tack * Math.PI) / 4, 5.5 + random(), 40 + 120 * random())
    return helm.track
  },
  'anchoring en route': (random) => {
    const helm = createHelm(random, { latitude: 39, longitude: 3 })
    while (helm.left() > 0) {
      helm.sail(2 * Math.PI * random(), 6, 120 + 300 * random())
      helm.lie(720, false)
    }
    return helm.track
  },
  'a straight return to a known berth': (random) => {
    const helm = createHelm(random, berthPosition)
    helm.lie(360 + 240 * random(), true, 3)
    while (helm.left() > 0) {
      // Away on some course, then back without a turn.
      const out = 2 * Math.PI * random()
      helm.sail(out, 6, 60 + 120 * random())
      helm.sail(out + (random() - 0.5) * 3, 6, 180 + 300 * random())
      helm.lie(600, false)
      helm.sailTo(berthPosition, 6)
      helm.lie(600, true, 3)
    }
    return helm.track
  },
  'trips from a known berth': (random) => {
    const helm = createHelm(random, berthPosition)
    helm.lie(360 + 240 * random(), true, 3)
    while (helm.left() > 0) {
      // Out of the harbour, around the cape, then away.
      const out = 2 * Math.PI * random()
      helm.sail(out, 3, 10 + 20 * random())
      const turn = out + (random() - 0.5) * 2
      helm.sail(turn, 6, 30 + 90 * random())
      helm.sail(turn + (random() - 0.5) * 2, 6, 180 + 300 * random())
      helm.lie(600, false)
      // Back the same way: to the fairway, then around the cape.
      helm.sailTo(offsetPosition(berthPosition, turn + (random() - 0.5) * 2, 4 + 10 * random()), 6)
      helm.sailTo(berthPosition, 6)
      helm.lie(600, true, 3)
    }
    return helm.track
  },
}
