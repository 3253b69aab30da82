import { bboxDecimals } from './limits/map.ts'
import { parseDecimal } from './parse-decimal.ts'
import { round } from './units.ts'

/** A position in degrees, WGS84. */
export interface Position {
  latitude: number
  longitude: number
}

/**
 * A bounding box in degrees: `x1, y1` is the south-west, `x2, y2` the north-east corner.
 * If `x1 > x2`, it crosses the antimeridian.
 */
export interface Bbox {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** Mean radius of the earth. */
export const earthRadiusMetres = 6_371_008.8
const radians = Math.PI / 180
/** Maximum latitude of Web Mercator. */
export const mercatorMaxLatitude = 85.051128779806604

/** Returns the great-circle distance in metres. */
export function getDistanceMetres(a: Position, b: Position): number {
  const dLatitude = (b.latitude - a.latitude) * radians
  const dLongitude = (b.longitude - a.longitude) * radians
  const h =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * Math.sin(dLongitude / 2) ** 2
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The eight compass points, clockwise from north. */
export const compassPoints = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const

/** Returns the compass point nearest to the initial bearing of the great circle between two positions. */
export function getCompassPoint(from: Position, to: Position): (typeof compassPoints)[number] {
  return compassPoints[Math.round(getInitialBearing(from, to) / 45) % 8] ?? 'n'
}

/** Returns the true bearing at which the great circle between two positions starts, from 0 to less than 360 degrees. */
export function getInitialBearing(from: Position, to: Position): number {
  const [fromLatitude, toLatitude] = [from.latitude * radians, to.latitude * radians]
  const east = (to.longitude - from.longitude) * radians
  const degrees =
    Math.atan2(
      Math.sin(east) * Math.cos(toLatitude),
      Math.cos(fromLatitude) * Math.sin(toLatitude) -
        Math.sin(fromLatitude) * Math.cos(toLatitude) * Math.cos(east),
    ) / radians
  return (degrees + 360) % 360
}

/** Normalises a longitude to the range from -180 (inclusive) to 180 (exclusive). */
export function wrapLongitude(longitude: number): number {
  // Shifting a longitude that is in range would change its last digits.
  if (longitude >= -180 && longitude < 180) return longitude
  const shifted = (((longitude + 180) % 360) + 360) % 360
  return shifted - 180
}

/** Rounds the corners of a bounding box to four decimals, as in layer calls (specification section 7). */
export function roundBbox(bbox: Bbox): Bbox {
  return {
    x1: round(bbox.x1, bboxDecimals),
    y1: round(bbox.y1, bboxDecimals),
    x2: round(bbox.x2, bboxDecimals),
    y2: round(bbox.y2, bboxDecimals),
  }
}

/**
 * Converts the viewport of a map, whose longitudes may exceed 180, to a bounding box of the API.
 * A viewport of 360 degrees or more becomes the whole world.
 */
export function toBbox(west: number, south: number, east: number, north: number): Bbox {
  const y1 = Math.max(-90, south)
  const y2 = Math.min(90, north)
  if (east - west >= 360) return roundBbox({ x1: -180, y1, x2: 180, y2 })
  const x1 = wrapLongitude(west)
  const wrappedEast = wrapLongitude(east)
  const x2 = wrappedEast === -180 ? 180 : wrappedEast
  return roundBbox({ x1, y1, x2, y2 })
}

/**
 * Parses a text like `west,south,east,north`. Returns null unless it consists of four
 * numbers in range with south <= north. West may be greater than east.
 */
export function parseBbox(text: string): Bbox | null {
  const numbers = text.split(',').map((part) => parseDecimal(part.trim()))
  const [x1 = Number.NaN, y1 = Number.NaN, x2 = Number.NaN, y2 = Number.NaN] = numbers
  const isOnGlobe = Math.abs(x1) <= 180 && Math.abs(x2) <= 180 && Math.abs(y1) <= 90 && Math.abs(y2) <= 90
  return numbers.length === 4 && isOnGlobe && y1 <= y2 ? { x1, y1, x2, y2 } : null
}

/** Splits a bounding box that crosses the antimeridian in two; returns any other box alone. */
export function splitBboxAtAntimeridian(bbox: Bbox): Bbox[] {
  if (bbox.x1 <= bbox.x2) return [bbox]
  return [
    { ...bbox, x2: 180 },
    { ...bbox, x1: -180 },
  ]
}

/** Returns the area of bounds in square degrees; bounds with west greater than east cross 180 degrees. */
export function getSquareDegrees({ x1, y1, x2, y2 }: Bbox): number {
  return (x1 <= x2 ? x2 - x1 : x2 - x1 + 360) * (y2 - y1)
}

export function bboxContains(bbox: Bbox, position: Position): boolean {
  const { latitude, longitude } = position
  if (latitude < bbox.y1 || latitude > bbox.y2) return false
  if (bbox.x1 <= bbox.x2) return longitude >= bbox.x1 && longitude <= bbox.x2
  return longitude >= bbox.x1 || longitude <= bbox.x2
}

/** Whether an area, given by its west, south, east and north edge, overlaps a box, which may cross the antimeridian. */
export function edgesOverlapBbox(
  [west = 0, south = 0, east = 0, north = 0]: readonly number[],
  bbox: Bbox,
): boolean {
  return splitBboxAtAntimeridian(bbox).some(
    ({ x1, y1, x2, y2 }) => west < x2 && east > x1 && south < y2 && north > y1,
  )
}

/** Projects a position to the unit square of Web Mercator: x from 0 at 180° W to 1 at 180° E, y from 0 in the north. */
export function toMercator(position: Position): { x: number; y: number } {
  const latitude = Math.max(-mercatorMaxLatitude, Math.min(mercatorMaxLatitude, position.latitude))
  const sine = Math.sin(latitude * radians)
  return {
    x: (wrapLongitude(position.longitude) + 180) / 360,
    y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI),
  }
}

/** The inverse of {@link toMercator}. */
export function fromMercator(x: number, y: number): Position {
  return {
    longitude: x * 360 - 180,
    latitude: Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) / radians,
  }
}

/** Returns half the height and width, in degrees, of a box that contains a circle of the given radius. */
export function metresToDegrees(latitude: number, metres: number): { latitude: number; longitude: number } {
  const degrees = metres / (earthRadiusMetres * radians)
  const shrink = Math.max(0.01, Math.cos((Math.abs(latitude) + degrees) * radians))
  return { latitude: degrees, longitude: Math.min(180, degrees / shrink) }
}

/** Returns a box that contains a circle of the given radius; it may cross the antimeridian. */
export function createBboxAround(centre: Position, metres: number): Bbox {
  const reach = metresToDegrees(centre.latitude, metres)
  const [y1, y2] = [centre.latitude - reach.latitude, centre.latitude + reach.latitude]
  if (reach.longitude >= 180) return { x1: -180, y1, x2: 180, y2 }
  return {
    x1: wrapLongitude(centre.longitude - reach.longitude),
    y1,
    x2: wrapLongitude(centre.longitude + reach.longitude),
    y2,
  }
}

/** Returns the centre of a box, which may cross the antimeridian. */
export function getBboxCentre({ x1, y1, x2, y2 }: Bbox): Position {
  const east = x2 < x1 ? x2 + 360 : x2
  return { latitude: (y1 + y2) / 2, longitude: wrapLongitude((x1 + east) / 2) }
}

/** Length of the equator in Web Mercator, and tile size. */
const equatorMetres = 40_075_017
const tilePixels = 256

/** Returns the ground resolution of imagery in metres per pixel at a latitude and zoom. */
export function getMetresPerPixel(latitude: number, zoom: number): number {
  return (equatorMetres * Math.cos(latitude * radians)) / (tilePixels * 2 ** zoom)
}

/** Splits a bounding box that does not cross the antimeridian at the lines of a fixed grid. */
export function splitBboxIntoTiles(bounds: Bbox, tileDegrees: number): Bbox[] {
  const tiles: Bbox[] = []
  for (let x = Math.floor(bounds.x1 / tileDegrees) * tileDegrees; x < bounds.x2; x += tileDegrees) {
    for (let y = Math.floor(bounds.y1 / tileDegrees) * tileDegrees; y < bounds.y2; y += tileDegrees) {
      tiles.push({
        x1: Math.max(x, bounds.x1),
        y1: Math.max(y, bounds.y1),
        x2: Math.min(x + tileDegrees, bounds.x2),
        y2: Math.min(y + tileDegrees, bounds.y2),
      })
    }
  }
  return tiles
}
