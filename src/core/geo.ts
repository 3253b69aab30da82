import { bboxDecimals } from './limits.ts'
import { round } from './units.ts'

/** A position in degrees, WGS84. */
export interface Position {
  latitude: number
  longitude: number
}

/**
 * A box in degrees: `x1, y1` its south-west and `x2, y2` its north-east corner.
 * `x1 > x2` means that it crosses the antimeridian.
 */
export interface Bbox {
  x1: number
  y1: number
  x2: number
  y2: number
}

const earthRadiusMetres = 6_371_008.8
const radians = Math.PI / 180
/** The latitude where the square of Web Mercator ends. */
export const mercatorMaxLatitude = 85.051128779806604

/** Great-circle distance in metres. */
export function getDistanceMetres(a: Position, b: Position): number {
  const dLatitude = (b.latitude - a.latitude) * radians
  const dLongitude = (b.longitude - a.longitude) * radians
  const h =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * Math.sin(dLongitude / 2) ** 2
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Compass points of eight, clockwise from north. */
export const compassPoints = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const

/** Towards which of the eight compass points one sets off on a great circle. */
export function getCompassPoint(from: Position, to: Position): (typeof compassPoints)[number] {
  const [fromLatitude, toLatitude] = [from.latitude * radians, to.latitude * radians]
  const east = (to.longitude - from.longitude) * radians
  const degrees =
    Math.atan2(
      Math.sin(east) * Math.cos(toLatitude),
      Math.cos(fromLatitude) * Math.sin(toLatitude) -
        Math.sin(fromLatitude) * Math.cos(toLatitude) * Math.cos(east),
    ) / radians
  return compassPoints[Math.round((degrees + 360) / 45) % 8] ?? 'n'
}

/** A longitude brought into -180 (included) to 180 (excluded). */
export function wrapLongitude(longitude: number): number {
  const turned = (((longitude + 180) % 360) + 360) % 360
  return turned - 180
}

/** The box with corners of four decimals, as layer calls carry it (specification section 7). */
export function roundBbox(box: Bbox): Bbox {
  return {
    x1: round(box.x1, bboxDecimals),
    y1: round(box.y1, bboxDecimals),
    x2: round(box.x2, bboxDecimals),
    y2: round(box.y2, bboxDecimals),
  }
}

/**
 * A view as a map reports it (longitudes may run past 180) as a box of the API.
 * A view of a whole turn or more is the whole world.
 */
export function toBbox(west: number, south: number, east: number, north: number): Bbox {
  const y1 = Math.max(-90, south)
  const y2 = Math.min(90, north)
  if (east - west >= 360) return roundBbox({ x1: -180, y1, x2: 180, y2 })
  const x1 = wrapLongitude(west)
  const turned = wrapLongitude(east)
  const x2 = turned === -180 ? 180 : turned
  return roundBbox({ x1, y1, x2, y2 })
}

/**
 * The box a text like `west,south,east,north` stands for; null where it is none:
 * not four numbers, not on the globe, or upside down. West may be greater than east.
 */
export function parseBbox(text: string): Bbox | null {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [x1 = Number.NaN, y1 = Number.NaN, x2 = Number.NaN, y2 = Number.NaN] = numbers
  const isOnGlobe = Math.abs(x1) <= 180 && Math.abs(x2) <= 180 && Math.abs(y1) <= 90 && Math.abs(y2) <= 90
  return numbers.length === 4 && isOnGlobe && y1 <= y2 ? { x1, y1, x2, y2 } : null
}

/** The one or two boxes without the antimeridian that make up a box. */
export function splitBboxAtAntimeridian(box: Bbox): Bbox[] {
  if (box.x1 <= box.x2) return [box]
  return [
    { ...box, x2: 180 },
    { ...box, x1: -180 },
  ]
}

export function bboxContains(box: Bbox, position: Position): boolean {
  const { latitude, longitude } = position
  if (latitude < box.y1 || latitude > box.y2) return false
  if (box.x1 <= box.x2) return longitude >= box.x1 && longitude <= box.x2
  return longitude >= box.x1 || longitude <= box.x2
}

/** Position in the unit square of Web Mercator: x from 0 at 180 W to 1 at 180 E, y from 0 in the north. */
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

/** Half the sides, in degrees, of a box that surely holds a circle of so many metres. */
export function metresToDegrees(latitude: number, metres: number): { latitude: number; longitude: number } {
  const degrees = metres / (earthRadiusMetres * radians)
  const shrink = Math.max(0.01, Math.cos((Math.abs(latitude) + degrees) * radians))
  return { latitude: degrees, longitude: Math.min(180, degrees / shrink) }
}

/** A box that surely holds a circle; it may cross the antimeridian. */
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

/** The middle of a box, also of one that crosses the antimeridian. */
export function getBboxCentre({ x1, y1, x2, y2 }: Bbox): Position {
  const east = x2 < x1 ? x2 + 360 : x2
  return { latitude: (y1 + y2) / 2, longitude: wrapLongitude((x1 + east) / 2) }
}

/** The equator of Web Mercator, and the pixels of one of its tiles. */
const equatorMetres = 40_075_017
const tilePixels = 256

/** Metres on the ground that a pixel of imagery shows at a latitude and zoom. */
export function getMetresPerPixel(latitude: number, zoom: number): number {
  return (equatorMetres * Math.cos(latitude * radians)) / (tilePixels * 2 ** zoom)
}
