import { maxFetchMetres } from '../../core/limits/shelter.ts'
import { earthRadiusMetres, wrapLongitude, type Position } from '../../core/geo.ts'

export const radians = Math.PI / 180

/** Maximum fetch in the gnomonic projection, in radii of the earth. */
export const maxFetchTangent = Math.tan(maxFetchMetres / earthRadiusMetres)

/** The axes of a gnomonic projection: up, east and north of its centre, in earth-centred coordinates of the unit sphere. */
export interface Frame {
  up: Vector
  east: Vector
  north: Vector
}

export type Vector = readonly [x: number, y: number, z: number]

/** Returns the point of the unit sphere at a position. */
export function toVector({ latitude, longitude }: Position): Vector {
  const parallel = Math.cos(latitude * radians)
  return [
    parallel * Math.cos(longitude * radians),
    parallel * Math.sin(longitude * radians),
    Math.sin(latitude * radians),
  ]
}

export function createFrame({ latitude, longitude }: Position): Frame {
  const [sinLatitude, cosLatitude] = [Math.sin(latitude * radians), Math.cos(latitude * radians)]
  const [sinLongitude, cosLongitude] = [Math.sin(longitude * radians), Math.cos(longitude * radians)]
  return {
    up: [cosLatitude * cosLongitude, cosLatitude * sinLongitude, sinLatitude],
    east: [-sinLongitude, cosLongitude, 0],
    north: [-sinLatitude * cosLongitude, -sinLatitude * sinLongitude, cosLatitude],
  }
}

/** Returns the position that a great circle reaches from the centre of a frame, by bearing in degrees and metres. */
export function getDestination({ up, east, north }: Frame, bearing: number, metres: number): Position {
  const angle = metres / earthRadiusMetres
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
  const [eastward, northward] = [sine * Math.sin(bearing * radians), sine * Math.cos(bearing * radians)]
  const [x, y, z] = [0, 1, 2].map(
    (axis) => cosine * (up[axis] ?? 0) + eastward * (east[axis] ?? 0) + northward * (north[axis] ?? 0),
  ) as [number, number, number] // one number for each axis
  return {
    latitude: Math.atan2(z, Math.hypot(x, y)) / radians,
    longitude: wrapLongitude(Math.atan2(y, x) / radians),
  }
}

/** Converts a distance in the gnomonic projection, in radii of the earth, to metres on the sphere. */
export function toMetres(tangent: number): number {
  return Math.atan(tangent) * earthRadiusMetres
}

/** Converts a distance on the sphere in metres to the gnomonic projection, in radii of the earth. */
export function toTangent(metres: number): number {
  return Math.tan(metres / earthRadiusMetres)
}
