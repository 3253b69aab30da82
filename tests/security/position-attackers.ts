import type { Position } from '../../src/core/geo.ts'
import { blurRule } from '../../src/core/limits.ts'
import { seeded } from './simulated-voyages.ts'

/** East and north in nautical miles of a fixed origin. */
export type Point = readonly [number, number]

export function flat(origin: Position, { latitude, longitude }: Position): Point {
  return [
    (longitude - origin.longitude) * 60 * Math.cos((origin.latitude * Math.PI) / 180),
    (latitude - origin.latitude) * 60,
  ]
}

/** What an attacker knows: what was shown, minute by minute. */
export interface Seen {
  minute: number
  shown: Point
}

/** Guesses where the vessel was at each minute; null leaves the middle of the circle as the guess. */
export type Attacker = (seen: Seen[], radius: number) => (Point | null)[]

export const plus = ([x, y]: Point, [dx, dy]: Point, times = 1): Point => [x + times * dx, y + times * dy]
export const lengthOf = ([x, y]: Point): number => Math.hypot(x, y)

/** The mean of all that was shown in the hours around each minute. */
export function meanOfHours(hours: number): Attacker {
  return (seen) => windows(seen, hours, (part) => meanOf(part.map(({ shown }) => shown)))
}

/** A straight line at a constant speed through all that was shown in the hours around each minute. */
export function lineOfHours(hours: number): Attacker {
  return (seen) =>
    windows(seen, hours, (part, minute) => {
      const time = part.reduce((sum, one) => sum + one.minute, 0) / part.length
      const middle = meanOf(part.map(({ shown }) => shown))
      let spread = 0
      let slope: Point = [0, 0]
      for (const one of part) {
        spread += (one.minute - time) ** 2
        slope = plus(slope, plus(one.shown, middle, -1), one.minute - time)
      }
      return spread === 0 ? middle : plus(middle, slope, (minute - time) / spread)
    })
}

/** Takes the offset at a known berth (the origin) from everything. */
export const calibrateAtBerth: Attacker = (seen) => {
  const offset = seen[0]?.shown ?? [0, 0]
  return seen.map(({ shown }) => plus(shown, offset, -1))
}

/**
 * Knows the algorithm and the berth (the origin). Between two stays there the way is shown
 * moved by one unknown offset: each of 1,000 that may be is weighed by how well the way fits
 * to one that leaves the berth (and, where `looksBack`, comes back to it): by how far off it
 * begins and ends, and by the course there.
 */
export function weighOffsets(looksBack: boolean): Attacker {
  return (seen, radius) => {
    const atBerth = seen[0]?.shown ?? [0, 0]
    const guesses = seen.map((): Point | null => null)
    const isBerth = (at: number) => {
      const shown = seen[at]?.shown
      return shown !== undefined && lengthOf(plus(shown, atBerth, -1)) < 0.001
    }
    for (let at = 0; at < seen.length; at++) {
      // While the berth is shown, the vessel may be there.
      if (isBerth(at)) {
        guesses[at] = [0, 0]
        continue
      }
      let end = at
      while (end < seen.length && !isBerth(end)) end++
      const way = distinct(seen.slice(at, end).map(({ shown }) => shown))
      const offset = likelyOffset(way, radius, { seed: at + 1, returns: looksBack && end < seen.length })
      for (let minute = at; minute < end; minute++) {
        const shown = seen[minute]?.shown
        if (shown) guesses[minute] = plus(shown, offset, -1)
      }
      at = end - 1
    }
    return guesses
  }
}

/**
 * Knows the berth (the origin), the algorithm, and that the vessel comes home on a straight course:
 * the line on which it was shown last runs beside the berth by the part of the offset across the
 * course. How far it had to go then is bounded by the blur, by the range in which nothing is shown,
 * and by when the berth was shown again. Where nothing is shown it takes the vessel to go on, or to
 * have come, on that line at that speed.
 */
export const trustStraightWayHome: Attacker = (seen, radius) => {
  const atBerth = seen[0]?.shown ?? [0, 0]
  const guesses = seen.map((): Point => [0, 0])
  const isAway = seen.map(({ shown }) => lengthOf(plus(shown, atBerth, -1)) >= 0.001)
  for (let start = isAway.indexOf(true); start !== -1; start = isAway.indexOf(true, start)) {
    const back = isAway.indexOf(false, start)
    const trip = seen.slice(start, back === -1 ? undefined : back)
    const vanished = lastMove(trip)
    const home = seen[back]?.minute ?? null
    trip.forEach((one, index) => {
      guesses[start + index] = one.shown
      if (!vanished || home === null) return
      const offset = offsetOfLine(vanished, home, radius)
      const passed = Math.max(0, one.minute - vanished.minute)
      const left = Math.max(0, lengthOf(plus(vanished.shown, offset, -1)) - passed * vanished.speed)
      guesses[start + index] = passed > 0 ? plus([0, 0], vanished.course, -left) : plus(one.shown, offset, -1)
    })
    if (back === -1) break
    start = back
  }
  return guesses
}

/** Where a vessel was shown last under way, its course as a unit vector and its miles a minute. */
interface LastMove extends Seen {
  course: Point
  speed: number
}

function lastMove(trip: Seen[]): LastMove | null {
  for (let at = trip.length - 1; at > 0; at--) {
    const [one, before] = [trip[at], trip[at - 1]]
    if (!one || !before) continue
    const step = plus(one.shown, before.shown, -1)
    const miles = lengthOf(step)
    if (miles === 0) continue
    return { ...one, course: [step[0] / miles, step[1] / miles], speed: miles / (one.minute - before.minute) }
  }
  return null
}

/** The offset of a vessel that went straight to the origin and was shown there at a minute. */
function offsetOfLine({ shown, minute, course, speed }: LastMove, home: number, radius: number): Point {
  const along = shown[0] * course[0] + shown[1] * course[1]
  const across = lengthOf(plus(shown, course, -along))
  const half = Math.sqrt(Math.max(0, (blurRule.offset * radius) ** 2 - across ** 2))
  const [stay, step] = [blurRule.stayMs / 60_000, blurRule.stayMoment / 60_000]
  // Shown at another minute than the steps begin, the stay has just become one.
  const latest = home - stay - minute
  const earliest = home % step === 0 ? latest - step : latest
  const [near, far] = blurRule.approaching
  const least = Math.max(-half - along, near * radius - speed * 15, speed * earliest)
  const most = Math.min(half - along, far * radius, speed * latest)
  return plus(shown, course, (least + most) / 2)
}

const particles = 1000
/** How far a way turns near a berth, in radians. */
const turns = 0.5

/** The mean of the offsets that may be, by their weights. */
function likelyOffset(
  way: Point[],
  radius: number,
  { seed, returns }: { seed: number; returns: boolean },
): Point {
  const [first, second] = way
  const [last, before] = [way.at(-1), way.at(-2)]
  if (!first || !second || !last || !before) return [0, 0]
  const random = seeded(seed)
  const step = lengthOf(plus(second, first, -1))
  let sum: Point = [0, 0]
  let weights = 0
  for (let particle = 0; particle < particles; particle++) {
    const length = blurRule.offset * radius * Math.sqrt(random())
    const angle = 2 * Math.PI * random()
    const offset: Point = [length * Math.sin(angle), length * Math.cos(angle)]
    let weight = fit(plus(first, offset, -1), plus(second, first, -1), radius, step, blurRule.leaving)
    if (returns) {
      // Seen backwards it leaves the berth, too.
      weight *= fit(plus(last, offset, -1), plus(before, last, -1), radius, step, blurRule.approaching)
    }
    sum = plus(sum, offset, weight)
    weights += weight
  }
  return weights === 0 ? [0, 0] : [sum[0] / weights, sum[1] / weights]
}

/** How likely a vessel from the berth is at a point with a course when it is shown first. */
function fit(
  at: Point,
  course: Point,
  radius: number,
  step: number,
  range: readonly [number, number],
): number {
  const miles = lengthOf(at)
  const [least, most] = [range[0] * radius, range[1] * radius]
  const overlap = Math.max(1e-4, Math.min(most, miles) - Math.max(least, miles - step))
  const turn = Math.atan2(at[0], at[1]) - Math.atan2(course[0], course[1])
  const turned = Math.atan2(Math.sin(turn), Math.cos(turn))
  return (overlap * (Math.exp((-turned * turned) / 2 / turns / turns) + 0.02)) / Math.max(0.1, miles)
}

function windows(seen: Seen[], hours: number, guess: (part: Seen[], minute: number) => Point): Point[] {
  // One of a quarter of an hour is enough: nothing is shown more often.
  const sampled = seen.filter(({ minute }) => minute % 15 === 0)
  const guesses = new Map<number, Point>()
  return seen.map(({ minute }) => {
    const quarter = Math.floor(minute / 15)
    const known = guesses.get(quarter)
    if (known) return known
    const part = sampled.filter((one) => Math.abs(one.minute - minute) <= hours * 30)
    const point = guess(part.length > 0 ? part : seen.slice(0, 1), minute)
    guesses.set(quarter, point)
    return point
  })
}

function meanOf(points: Point[]): Point {
  const sum = points.reduce((whole, point) => plus(whole, point), [0, 0])
  return [sum[0] / points.length, sum[1] / points.length]
}

function distinct(points: Point[]): Point[] {
  return points.filter((point, at) => {
    const before = points[at - 1]
    return !before || lengthOf(plus(point, before, -1)) > 0
  })
}
