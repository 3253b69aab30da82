import { earthRadiusMetres, getDistanceMetres, metresToDegrees, wrapLongitude, type Position } from './geo.ts'
import { courseLine } from './limits/plotters.ts'
import { metresPerNauticalMile } from './units.ts'

const radians = Math.PI / 180
/** Longest part of a drawn line; a straight part of this length hardly leaves the great circle. */
const partMetres = 100_000

/**
 * Returns where a course and speed lead in some minutes, those of the course line if omitted; null without them, or for a
 * boat that hardly moves. `courseDeg` is true, `speedKn` in knots.
 */
export function predictPosition(
  from: Position,
  courseDeg: number | null,
  speedKn: number | null,
  { minutes, minSpeedKn }: { minutes: number; minSpeedKn: number } = courseLine,
): Position | null {
  if (courseDeg === null || speedKn === null || speedKn < minSpeedKn) return null
  return moveAlong(from, courseDeg, (speedKn * metresPerNauticalMile * minutes) / 60)
}

/** Returns the position at a distance on a true course; exact enough for some miles. */
export function moveAlong(from: Position, courseDeg: number, metres: number): Position {
  const course = (courseDeg * Math.PI) / 180
  const degrees = metresToDegrees(0, metres).latitude
  const latitude = Math.max(-90, Math.min(90, from.latitude + degrees * Math.cos(course)))
  const shrink = Math.max(0.01, Math.cos((((from.latitude + latitude) / 2) * Math.PI) / 180))
  return { latitude, longitude: wrapLongitude(from.longitude + (degrees * Math.sin(course)) / shrink) }
}

/**
 * Returns positions along the shortest way over the sphere, its ends included: as many as a drawn line needs. For
 * positions opposite to each other, of which there is no one way, the ends only.
 */
export function listGreatCircle(from: Position, to: Position): Position[] {
  const metres = getDistanceMetres(from, to)
  const angle = metres / earthRadiusMetres
  const parts = Math.ceil(metres / partMetres)
  if (parts <= 1 || Math.sin(angle) < 1e-6) return [from, to]
  const [start, end] = [toVector(from), toVector(to)]
  const between = Array.from({ length: parts - 1 }, (_, index) => {
    const share = (index + 1) / parts
    const startWeight = Math.sin((1 - share) * angle) / Math.sin(angle)
    const endWeight = Math.sin(share * angle) / Math.sin(angle)
    return toPosition(start.map((value, axis) => value * startWeight + (end[axis] ?? 0) * endWeight))
  })
  return [from, ...between, to]
}

function toVector({ latitude, longitude }: Position): number[] {
  const [phi, lambda] = [latitude * radians, longitude * radians]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}

function toPosition([x = 0, y = 0, z = 0]: readonly number[]): Position {
  return { latitude: Math.atan2(z, Math.hypot(x, y)) / radians, longitude: Math.atan2(y, x) / radians }
}
