import type { Position } from '../../src/core/geo.ts'
import { positionBlur } from '../../src/core/limits/vessels.ts'
import { createSeededRandom } from './simulated-voyages.ts'

/** East and north distance in nautical miles from a fixed origin. */
export type PlanePoint = readonly [number, number]

export function toPlanePoint(origin: Position, { latitude, longitude }: Position): PlanePoint {
  return [
    (longitude - origin.longitude) * 60 * Math.cos((origin.latitude * Math.PI) / 180),
    (latitude - origin.latitude) * 60,
  ]
}

/** A visible position, as an attacker reads it. */
export interface VisibleSample {
  minute: number
  visiblePosition: PlanePoint
}

/** Guesses the position at each sample; null stands for the visible position. */
export type PositionAttacker = (samples: VisibleSample[], radius: number) => (PlanePoint | null)[]

export const addScaled = ([x, y]: PlanePoint, [dx, dy]: PlanePoint, factor = 1): PlanePoint => [
  x + factor * dx,
  y + factor * dy,
]
export const getVectorLength = ([x, y]: PlanePoint): number => Math.hypot(x, y)

/** Guesses the mean of the visible positions in the hours around each sample. */
export function createMeanAttacker(hours: number): PositionAttacker {
  return (samples) =>
    guessByWindow(samples, hours, (window) =>
      computeMean(window.map(({ visiblePosition }) => visiblePosition)),
    )
}

/** Fits a straight line at constant speed to the visible positions in the hours around each sample. */
export function createLinearFitAttacker(hours: number): PositionAttacker {
  return (samples) =>
    guessByWindow(samples, hours, (window, minute) => {
      const time = window.reduce((sum, sample) => sum + sample.minute, 0) / window.length
      const mean = computeMean(window.map(({ visiblePosition }) => visiblePosition))
      let spread = 0
      let slope: PlanePoint = [0, 0]
      for (const sample of window) {
        spread += (sample.minute - time) ** 2
        slope = addScaled(slope, addScaled(sample.visiblePosition, mean, -1), sample.minute - time)
      }
      return spread === 0 ? mean : addScaled(mean, slope, (minute - time) / spread)
    })
}

/** Subtracts the offset at a known berth (the origin) from all positions. */
export const calibrateAtBerth: PositionAttacker = (samples) => {
  const offset = samples[0]?.visiblePosition ?? [0, 0]
  return samples.map(({ visiblePosition }) => addScaled(visiblePosition, offset, -1))
}

/**
 * Knows the algorithm and the berth (the origin). Between two visits of the berth, the track is shifted
 * by one unknown offset. The attacker weighs 1,000 possible offsets by how well the shifted track
 * leaves the berth (and, with `usesReturn`, returns to it): by the distance at which it starts and ends
 * and by the course there.
 */
export function createOffsetAttacker(usesReturn: boolean): PositionAttacker {
  return (samples, radius) => {
    const atBerth = samples[0]?.visiblePosition ?? [0, 0]
    const guesses = samples.map((): PlanePoint | null => null)
    const isBerth = (at: number) => {
      const visible = samples[at]?.visiblePosition
      return visible !== undefined && getVectorLength(addScaled(visible, atBerth, -1)) < 0.001
    }
    for (let at = 0; at < samples.length; at++) {
      // While the berth is visible, the vessel may be there.
      if (isBerth(at)) {
        guesses[at] = [0, 0]
        continue
      }
      let end = at
      while (end < samples.length && !isBerth(end)) end++
      const track = removeRepeated(samples.slice(at, end).map(({ visiblePosition }) => visiblePosition))
      const offset = estimateOffset(track, radius, {
        seed: at + 1,
        returns: usesReturn && end < samples.length,
      })
      for (let minute = at; minute < end; minute++) {
        const visible = samples[minute]?.visiblePosition
        if (visible) guesses[minute] = addScaled(visible, offset, -1)
      }
      at = end - 1
    }
    return guesses
  }
}

/**
 * Knows the berth (the origin), the algorithm, and that the vessel returns on a straight course: the
 * distance of the last visible line from the berth is the part of the offset across the course. The
 * remaining distance is bounded by the blur radius, by the range in which no position is published, and
 * by the time at which the berth became visible again. Without visible positions the attacker
 * extrapolates along that line at that speed.
 */
export const assumeStraightReturn: PositionAttacker = (samples, radius) => {
  const atBerth = samples[0]?.visiblePosition ?? [0, 0]
  const guesses = samples.map((): PlanePoint => [0, 0])
  const isAway = samples.map(
    ({ visiblePosition }) => getVectorLength(addScaled(visiblePosition, atBerth, -1)) >= 0.001,
  )
  for (let start = isAway.indexOf(true); start !== -1; start = isAway.indexOf(true, start)) {
    const returnIndex = isAway.indexOf(false, start)
    const trip = samples.slice(start, returnIndex === -1 ? undefined : returnIndex)
    const lastVisible = findLastMove(trip)
    const home = samples[returnIndex]?.minute ?? null
    trip.forEach((sample, index) => {
      guesses[start + index] = sample.visiblePosition
      if (!lastVisible || home === null) return
      const offset = estimateOffsetOfLine(lastVisible, home, radius)
      const elapsed = Math.max(0, sample.minute - lastVisible.minute)
      const remaining = Math.max(
        0,
        getVectorLength(addScaled(lastVisible.visiblePosition, offset, -1)) - elapsed * lastVisible.speed,
      )
      guesses[start + index] =
        elapsed > 0
          ? addScaled([0, 0], lastVisible.course, -remaining)
          : addScaled(sample.visiblePosition, offset, -1)
    })
    if (returnIndex === -1) break
    start = returnIndex
  }
  return guesses
}

/** The last visible movement: course as a unit vector, speed in nautical miles per minute. */
interface LastMove extends VisibleSample {
  course: PlanePoint
  speed: number
}

function findLastMove(trip: VisibleSample[]): LastMove | null {
  for (let at = trip.length - 1; at > 0; at--) {
    const [sample, before] = [trip[at], trip[at - 1]]
    if (!sample || !before) continue
    const step = addScaled(sample.visiblePosition, before.visiblePosition, -1)
    const miles = getVectorLength(step)
    if (miles === 0) continue
    return {
      ...sample,
      course: [step[0] / miles, step[1] / miles],
      speed: miles / (sample.minute - before.minute),
    }
  }
  return null
}

/** Estimates the offset of a vessel that went straight to the origin and was visible there at a given minute. */
function estimateOffsetOfLine(
  { visiblePosition, minute, course, speed }: LastMove,
  home: number,
  radius: number,
): PlanePoint {
  const along = visiblePosition[0] * course[0] + visiblePosition[1] * course[1]
  const across = getVectorLength(addScaled(visiblePosition, course, -along))
  const half = Math.sqrt(Math.max(0, (positionBlur.maxOffset * radius) ** 2 - across ** 2))
  const [visitMinutes, step] = [positionBlur.minVisitMs / 60_000, positionBlur.visitTimeStepMs / 60_000]
  // If the berth appears between two time steps, the visit has just become long enough.
  const latest = home - visitMinutes - minute
  const earliest = home % step === 0 ? latest - step : latest
  const [near, far] = positionBlur.approachRange
  const min = Math.max(-half - along, near * radius - speed * 15, speed * earliest)
  const max = Math.min(half - along, far * radius, speed * latest)
  return addScaled(visiblePosition, course, (min + max) / 2)
}

const particleCount = 1000
/** Standard deviation of course changes near a berth, in radians. */
const courseDeviation = 0.5

/** Returns the weighted mean of the possible offsets. */
function estimateOffset(
  track: PlanePoint[],
  radius: number,
  { seed, returns }: { seed: number; returns: boolean },
): PlanePoint {
  const [first, second] = track
  const [last, before] = [track.at(-1), track.at(-2)]
  if (!first || !second || !last || !before) return [0, 0]
  const random = createSeededRandom(seed)
  const step = getVectorLength(addScaled(second, first, -1))
  let sum: PlanePoint = [0, 0]
  let weights = 0
  for (let particle = 0; particle < particleCount; particle++) {
    const length = positionBlur.maxOffset * radius * Math.sqrt(random())
    const angle = 2 * Math.PI * random()
    const offset: PlanePoint = [length * Math.sin(angle), length * Math.cos(angle)]
    let weight = computeLikelihood(
      addScaled(first, offset, -1),
      addScaled(second, first, -1),
      radius,
      step,
      positionBlur.departureRange,
    )
    if (returns) {
      // Reversed, a return is a departure.
      weight *= computeLikelihood(
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

/** Likelihood that a vessel from the berth is at a point with a course when it becomes visible. */
function computeLikelihood(
  at: PlanePoint,
  course: PlanePoint,
  radius: number,
  step: number,
  range: readonly [number, number],
): number {
  const miles = getVectorLength(at)
  const [min, max] = [range[0] * radius, range[1] * radius]
  const overlap = Math.max(1e-4, Math.min(max, miles) - Math.max(min, miles - step))
  const turn = Math.atan2(at[0], at[1]) - Math.atan2(course[0], course[1])
  const courseError = Math.atan2(Math.sin(turn), Math.cos(turn))
  return (
    (overlap * (Math.exp((-courseError * courseError) / 2 / courseDeviation / courseDeviation) + 0.02)) /
    Math.max(0.1, miles)
  )
}

function guessByWindow(
  samples: VisibleSample[],
  hours: number,
  guess: (window: VisibleSample[], minute: number) => PlanePoint,
): PlanePoint[] {
  // Samples of 15 minutes suffice: visible positions change less often.
  const sampled = samples.filter(({ minute }) => minute % 15 === 0)
  const guesses = new Map<number, PlanePoint>()
  return samples.map(({ minute }) => {
    const quarter = Math.floor(minute / 15)
    const cachedGuess = guesses.get(quarter)
    if (cachedGuess) return cachedGuess
    const window = sampled.filter((sample) => Math.abs(sample.minute - minute) <= hours * 30)
    const point = guess(window.length > 0 ? window : samples.slice(0, 1), minute)
    guesses.set(quarter, point)
    return point
  })
}

function computeMean(points: PlanePoint[]): PlanePoint {
  const sum = points.reduce((total, point) => addScaled(total, point), [0, 0])
  return [sum[0] / points.length, sum[1] / points.length]
}

function removeRepeated(points: PlanePoint[]): PlanePoint[] {
  return points.filter((point, at) => {
    const before = points[at - 1]
    return !before || getVectorLength(addScaled(point, before, -1)) > 0
  })
}
