import type { Position } from '../../src/core/geo.ts'
import { positionBlur } from '../../src/core/limits/vessels.ts'
import { createSeededRandom } from './simulated-voyages.ts'

/** East and north in nautical miles of a fixed origin. */
export type PlanePoint = readonly [number, number]

export function toPlanePoint(origin: Position, { latitude, longitude }: Position): PlanePoint {
  return [
    (longitude - origin.longitude) * 60 * Math.cos((origin.latitude * Math.PI) / 180),
    (latitude - origin.latitude) * 60,
  ]
}

/** What an attacker knows: what was shown, minute by minute. */
export interface VisibleSample {
  minute: number
  visiblePosition: PlanePoint
}

/** Guesses where the vessel was at each minute; null leaves the middle of the circle as the guess. */
export type PositionAttacker = (seen: VisibleSample[], radius: number) => (PlanePoint | null)[]

export const addScaled = ([x, y]: PlanePoint, [dx, dy]: PlanePoint, times = 1): PlanePoint => [
  x + times * dx,
  y + times * dy,
]
export const getVectorLength = ([x, y]: PlanePoint): number => Math.hypot(x, y)

/** The mean of all that was shown in the hours around each minute. */
export function createMeanAttacker(hours: number): PositionAttacker {
  return (seen) => windows(seen, hours, (part) => meanOf(part.map(({ visiblePosition }) => visiblePosition)))
}

/** A straight line at a constant speed through all that was shown in the hours around each minute. */
export function createLinearFitAttacker(hours: number): PositionAttacker {
  return (seen) =>
    windows(seen, hours, (part, minute) => {
      const time = part.reduce((sum, one) => sum + one.minute, 0) / part.length
      const middle = meanOf(part.map(({ visiblePosition }) => visiblePosition))
      let spread = 0
      let slope: PlanePoint = [0, 0]
      for (const one of part) {
        spread += (one.minute - time) ** 2
        slope = addScaled(slope, addScaled(one.visiblePosition, middle, -1), one.minute - time)
      }
      return spread === 0 ? middle : addScaled(middle, slope, (minute - time) / spread)
    })
}

/** Takes the offset at a known berth (the origin) from everything. */
export const calibrateAtBerth: PositionAttacker = (seen) => {
  const offset = seen[0]?.visiblePosition ?? [0, 0]
  return seen.map(({ visiblePosition }) => addScaled(visiblePosition, offset, -1))
}

/**
 * Knows the algorithm and the berth (the origin). Between two stays there the way is shown
 * moved by one unknown offset: each of 1,000 that may be is weighed by how well the way fits
 * to one that leaves the berth (and, where `looksBack`, comes back to it): by how far off it
 * begins and ends, and by the course there.
 */
export function createOffsetAttacker(looksBack: boolean): PositionAttacker {
  return (seen, radius) => {
    const atBerth = seen[0]?.visiblePosition ?? [0, 0]
    const guesses = seen.map((): PlanePoint | null => null)
    const isBerth = (at: number) => {
      const shown = seen[at]?.visiblePosition
      return shown !== undefined && getVectorLength(addScaled(shown, atBerth, -1)) < 0.001
    }
    for (let at = 0; at < seen.length; at++) {
      // While the berth is shown, the vessel may be there.
      if (isBerth(at)) {
        guesses[at] = [0, 0]
        continue
      }
      let end = at
      while (end < seen.length && !isBerth(end)) end++
      const way = distinct(seen.slice(at, end).map(({ visiblePosition }) => visiblePosition))
      const offset = likelyOffset(way, radius, { seed: at + 1, returns: looksBack && end < seen.length })
      for (let minute = at; minute < end; minute++) {
        const shown = seen[minute]?.visiblePosition
        if (shown) guesses[minute] = addScaled(shown, offset, -1)
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
export const trustStraightWayHome: PositionAttacker = (seen, radius) => {
  const atBerth = seen[0]?.visiblePosition ?? [0, 0]
  const guesses = seen.map((): PlanePoint => [0, 0])
  const isAway = seen.map(
    ({ visiblePosition }) => getVectorLength(addScaled(visiblePosition, atBerth, -1)) >= 0.001,
  )
  for (let start = isAway.indexOf(true); start !== -1; start = isAway.indexOf(true, start)) {
    const back = isAway.indexOf(false, start)
    const trip = seen.slice(start, back === -1 ? undefined : back)
    const vanished = lastMove(trip)
    const home = seen[back]?.minute ?? null
    trip.forEach((one, index) => {
      guesses[start + index] = one.visiblePosition
      if (!vanished || home === null) return
      const offset = offsetOfLine(vanished, home, radius)
      const passed = Math.max(0, one.minute - vanished.minute)
      const left = Math.max(
        0,
        getVectorLength(addScaled(vanished.visiblePosition, offset, -1)) - passed * vanished.speed,
      )
      guesses[start + index] =
        passed > 0 ? addScaled([0, 0], vanished.course, -left) : addScaled(one.visiblePosition, offset, -1)
    })
    if (back === -1) break
    start = back
  }
  return guesses
}

/** Where a vessel was shown last under way, its course as a unit vector and its miles a minute. */
interface LastMove extends VisibleSample {
  course: PlanePoint
  speed: number
}

function lastMove(trip: VisibleSample[]): LastMove | null {
  for (let at = trip.length - 1; at > 0; at--) {
    const [one, before] = [trip[at], trip[at - 1]]
    if (!one || !before) continue
    const step = addScaled(one.visiblePosition, before.visiblePosition, -1)
    const miles = getVectorLength(step)
    if (miles === 0) continue
    return { ...one, course: [step[0] / miles, step[1] / miles], speed: miles / (one.minute - before.minute) }
  }
  return null
}

/** The offset of a vessel that went straight to the origin and was shown there at a minute. */
function offsetOfLine(
  { visiblePosition, minute, course, speed }: LastMove,
  home: number,
  radius: number,
): PlanePoint {
  const along = visiblePosition[0] * course[0] + visiblePosition[1] * course[1]
  const across = getVectorLength(addScaled(visiblePosition, course, -along))
  const half = Math.sqrt(Math.max(0, (positionBlur.maxOffset * radius) ** 2 - across ** 2))
  const [stay, step] = [positionBlur.minVisitMs / 60_000, positionBlur.visitTimeStepMs / 60_000]
  // Shown at another minute than the steps begin, the stay has just become one.
  const latest = home - stay - minute
  const earliest = home % step === 0 ? latest - step : latest
  const [near, far] = positionBlur.approachRange
  const least = Math.max(-half - along, near * radius - speed * 15, speed * earliest)
  const most = Math.min(half - along, far * radius, speed * latest)
  return addScaled(visiblePosition, course, (least + most) / 2)
}

const particles = 1000
/** How far a way turns near a berth, in radians. */
const turns = 0.5

/** The mean of the offsets that may be, by their weights. */
function likelyOffset(
  way: PlanePoint[],
  radius: number,
  { seed, returns }: { seed: number; returns: boolean },
): PlanePoint {
  const [first, second] = way
  const [last, before] = [way.at(-1), way.at(-2)]
  if (!first || !second || !last || !before) return [0, 0]
  const random = createSeededRandom(seed)
  const step = getVectorLength(addScaled(second, first, -1))
  let sum: PlanePoint = [0, 0]
  let weights = 0
  for (let particle = 0; particle < particles; particle++) {
    const length = positionBlur.maxOffset * radius * Math.sqrt(random())
    const angle = 2 * Math.PI * random()
    const offset: PlanePoint = [length * Math.sin(angle), length * Math.cos(angle)]
    let weight = fit(
      addScaled(first, offset, -1),
      addScaled(second, first, -1),
      radius,
      step,
      positionBlur.departureRange,
    )
    if (returns) {
      // Seen backwards it leaves the berth, too.
      weight *= fit(
        addScaled(last, offset, -1),
        addScaled(before, last, -1),
        radius,
        step,
        positionBlur.approachRange,
      )
    }
    sum = addScaled(sum, offset, weight)
    weights += weight
  }
  return weights === 0 ? [0, 0] : [sum[0] / weights, sum[1] / weights]
}

/** How likely a vessel from the berth is at a point with a course when it is shown first. */
function fit(
  at: PlanePoint,
  course: PlanePoint,
  radius: number,
  step: number,
  range: readonly [number, number],
): number {
  const miles = getVectorLength(at)
  const [least, most] = [range[0] * radius, range[1] * radius]
  const overlap = Math.max(1e-4, Math.min(most, miles) - Math.max(least, miles - step))
  const turn = Math.atan2(at[0], at[1]) - Math.atan2(course[0], course[1])
  const turned = Math.atan2(Math.sin(turn), Math.cos(turn))
  return (overlap * (Math.exp((-turned * turned) / 2 / turns / turns) + 0.02)) / Math.max(0.1, miles)
}

function windows(
  seen: VisibleSample[],
  hours: number,
  guess: (part: VisibleSample[], minute: number) => PlanePoint,
): PlanePoint[] {
  // One of a quarter of an hour is enough: nothing is shown more often.
  const sampled = seen.filter(({ minute }) => minute % 15 === 0)
  const guesses = new Map<number, PlanePoint>()
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

function meanOf(points: PlanePoint[]): PlanePoint {
  const sum = points.reduce((whole, point) => addScaled(whole, point), [0, 0])
  return [sum[0] / points.length, sum[1] / points.length]
}

function distinct(points: PlanePoint[]): PlanePoint[] {
  return points.filter((point, at) => {
    const before = points[at - 1]
    return !before || getVectorLength(addScaled(point, before, -1)) > 0
  })
}
