import { metresToDegrees, wrapLongitude, type Position } from './geo.ts'
import { courseLine } from './limits/plotters.ts'
import { metresPerNauticalMile } from './units.ts'

/**
 * Returns where a course and speed lead in some minutes, those of the course line if omitted; null without them, or for a
 * boat that hardly moves. `courseDeg` is true, `speedKn` in knots.
 */
export function destinationAfter(
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
