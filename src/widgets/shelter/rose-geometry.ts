import type { ShelterRay } from '../../core/contract/shelter.ts'
import { maxFetchMetres, shelterRayDegrees } from '../../core/limits/shelter.ts'

/** A point of the drawing: x to the east, y to the south, the place at the origin. */
export interface RosePoint {
  x: number
  y: number
}

/** Radius of the longest open water, in units of the drawing. */
export const roseRadius = 100
/** Radius of the circle in the middle, from which the sectors start. */
export const roseHubRadius = 9
/** Open water that a sector of no length stands for, in metres. */
const shortestMetres = 50
/** Degrees between two sectors that stay empty. */
const gapDegrees = 1

/** Rings of the drawing, in nautical miles. */
export const roseRingMiles = [0.1, 1, 10, 100] as const

const radians = Math.PI / 180

/** Returns the radius of open water in metres, on a logarithmic scale. */
export function toRoseRadius(metres: number): number {
  const clamped = Math.min(Math.max(metres, shortestMetres), maxFetchMetres)
  const share = Math.log(clamped / shortestMetres) / Math.log(maxFetchMetres / shortestMetres)
  return roseHubRadius + (roseRadius - roseHubRadius) * share
}

/** Returns the point at a bearing in degrees clockwise from north. */
export function toRosePoint(bearing: number, radius: number): RosePoint {
  return { x: radius * Math.sin(bearing * radians), y: -radius * Math.cos(bearing * radians) }
}

/** Returns the path of the sector of a bearing between two radii; empty if they are equal. */
export function createSectorPath(bearing: number, inner: number, outer: number): string {
  if (outer <= inner) return ''
  const half = (shelterRayDegrees - gapDegrees) / 2
  const [from, to] = [bearing - half, bearing + half]
  const [inside, outside] = [inner, outer].map((radius) => radius.toFixed(2))
  return [
    `M${format(toRosePoint(from, inner))}`,
    `L${format(toRosePoint(from, outer))}`,
    `A${outside} ${outside} 0 0 1 ${format(toRosePoint(to, outer))}`,
    `L${format(toRosePoint(to, inner))}`,
    `A${inside} ${inside} 0 0 0 ${format(toRosePoint(from, inner))}Z`,
  ].join('')
}

/** Returns the bearing of a point, from 0 to 360. */
export function getRoseBearing({ x, y }: RosePoint): number {
  return (Math.atan2(x, -y) / radians + 360) % 360
}

/** Maximum angle between the labels of the rings and north or south: farther away they would touch each other or a figure. */
const steepDegrees = 45

/** Returns the steep bearing with the least open water around it, where the labels of the rings cover the least. */
export function findQuietBearing(rays: readonly ShelterRay[]): number {
  const reach = rays.map((ray) => toRoseRadius(ray.max_m))
  const around = (index: number) =>
    [-2, -1, 0, 1, 2].reduce((sum, offset) => sum + (reach.at((index + offset) % reach.length) ?? 0), 0)
  // North first: of equal bearings, the labels stand above the middle.
  const steep = rays.flatMap(({ bearing }, index) =>
    Math.abs(Math.cos(bearing * radians)) >= Math.cos(steepDegrees * radians) ? [index] : [],
  )
  const quiet = steep.reduce((best, index) => (around(index) < around(best) ? index : best), 0)
  return rays[quiet]?.bearing ?? 0
}

function format({ x, y }: RosePoint): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`
}
