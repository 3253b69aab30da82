import { fromMercator } from '../../../core/geo.ts'
import { getWorldSizePixels, type ChartSheet } from '../chart-sheet.ts'

/** Georeference of a chart. Columns and rows are pixel edges: a chart of width 2 has the columns 0, 1 and 2. */
export interface KapFrame {
  width: number
  height: number
  /** Ground size of a pixel in metres at the middle latitude. */
  metresPerPixel: number
  middleLatitude: number
  getLongitude(column: number): number
  getLatitude(row: number): number
}

/** A control point of the header: pixel and position in degrees with nine decimals. */
export interface ControlPoint {
  x: number
  y: number
  latitude: number
  longitude: number
}

/** Squared eccentricity of the WGS84 ellipsoid. */
const squaredEccentricity = 0.00669437999014
const eccentricity = Math.sqrt(squaredEccentricity)
const equatorMetres = 6_378_137
const radians = Math.PI / 180
const decimals = 9

/**
 * Converts a latitude to the northing in the ellipsoidal Mercator projection with radius 1,
 * which chart readers use. Imagery tiles use the spherical projection.
 */
export function toEllipsoidalNorthing(latitude: number): number {
  const phi = latitude * radians
  return Math.asinh(Math.tan(phi)) - eccentricity * Math.atanh(eccentricity * Math.sin(phi))
}

/** The inverse of {@link toEllipsoidalNorthing}. */
export function fromEllipsoidalNorthing(northing: number): number {
  let phi = Math.atan(Math.sinh(northing))
  // Each iteration reduces the error by a factor of about 150.
  for (let step = 0; step < 8; step++) {
    phi = Math.atan(Math.sinh(northing + eccentricity * Math.atanh(eccentricity * Math.sin(phi))))
  }
  return phi / radians
}

/**
 * Computes the frame of a sheet. A chart has slightly fewer rows than its imagery, so that
 * its pixels are square in the ellipsoidal projection of chart readers.
 */
export function computeKapFrame(sheet: ChartSheet): KapFrame {
  const world = getWorldSizePixels(sheet.zoom)
  const north = getImageryLatitude(sheet, 0)
  const south = getImageryLatitude(sheet, sheet.height)
  const top = toEllipsoidalNorthing(north)
  const extent = top - toEllipsoidalNorthing(south)
  const angle = (sheet.width / world) * 2 * Math.PI
  const height = Math.max(1, Math.round((sheet.width * extent) / angle))
  const middleLatitude = (north + south) / 2
  const phi = middleLatitude * radians
  const radius = (equatorMetres * Math.cos(phi)) / Math.sqrt(1 - squaredEccentricity * Math.sin(phi) ** 2)
  return {
    width: sheet.width,
    height,
    metresPerPixel: (angle * radius) / sheet.width,
    middleLatitude,
    getLongitude: (column) => toLongitude((sheet.left + column) / world),
    getLatitude: (row) => fromEllipsoidalNorthing(top - (row / height) * extent),
  }
}

/** Converts the centre of a chart row to a row of the imagery, in pixels from the top of the sheet. */
export function toImageryRow(sheet: ChartSheet, frame: KapFrame, row: number): number {
  const phi = frame.getLatitude(row + 0.5) * radians
  const fraction = 0.5 - Math.asinh(Math.tan(phi)) / (2 * Math.PI)
  return fraction * getWorldSizePixels(sheet.zoom) - sheet.top - 0.5
}

function getImageryLatitude(sheet: ChartSheet, row: number): number {
  return fromMercator(0, (sheet.top + row) / getWorldSizePixels(sheet.zoom)).latitude
}

/** Converts a fraction of the world's width, which may be below 0 or above 1, to a longitude from -180 to 180. */
function toLongitude(fraction: number): number {
  const angle = fraction < 0 ? fraction + 1 : fraction > 1 ? fraction - 1 : fraction
  return angle * 360 - 180
}

/** Maximum distance of a control point from the edge, in pixels. */
const reach = 128

/**
 * Computes the four control points, clockwise from the north-west. OpenCPN reads them into
 * 32-bit floats, which at zoom 21 are up to nine pixels apart. Therefore the column or row
 * near each edge is used whose coordinate has the smallest rounding error.
 */
export function computeControlPoints(frame: KapFrame): ControlPoint[] {
  const { width, height } = frame
  const depth = Math.min(reach, Math.floor(width / 4), Math.floor(height / 4))
  const left = findBestPixel(0, depth, frame.getLongitude)
  const right = findBestPixel(width, -depth, frame.getLongitude)
  const top = findBestPixel(0, depth, frame.getLatitude)
  const bottom = findBestPixel(height, -depth, frame.getLatitude)
  return [
    createControlPoint(frame, left, top),
    createControlPoint(frame, right, top),
    createControlPoint(frame, right, bottom),
    createControlPoint(frame, left, bottom),
  ]
}

function createControlPoint(frame: KapFrame, x: number, y: number): ControlPoint {
  return {
    x,
    y,
    latitude: roundDegrees(frame.getLatitude(y)),
    longitude: roundDegrees(frame.getLongitude(x)),
  }
}

function findBestPixel(edge: number, depth: number, degreesAt: (pixel: number) => number): number {
  let best = edge
  let least = Infinity
  for (let step = 0; Math.abs(step) <= Math.abs(depth); step += Math.sign(depth) || 1) {
    const degrees = degreesAt(edge + step)
    const error = Math.abs(Math.fround(roundDegrees(degrees)) - degrees)
    if (error >= least) continue
    least = error
    best = edge + step
  }
  return best
}

function roundDegrees(degrees: number): number {
  return Number(degrees.toFixed(decimals))
}

/** Pixels by which a corner of the outline may lie outside the chart; beyond, OpenCPN refuses the chart. */
const outlineSlack = 4

/** Computes the corners of the outline, clockwise from the north-west, so that they stay on the chart as 32-bit floats. */
export function computeOutlineCorners(frame: KapFrame): Pick<ControlPoint, 'latitude' | 'longitude'>[] {
  const { width, height, getLongitude, getLatitude } = frame
  // The minimum of two steps avoids a step across the antimeridian, which would be 360 degrees.
  const perColumn = Math.min(
    Math.abs(getLongitude(1) - getLongitude(0)),
    Math.abs(getLongitude(2) - getLongitude(1)),
  )
  const west = keepInside(getLongitude(0), perColumn, 1)
  const east = keepInside(getLongitude(width), perColumn, -1)
  const north = keepInside(getLatitude(0), getLatitude(0) - getLatitude(1), -1)
  const south = keepInside(getLatitude(height), getLatitude(height - 1) - getLatitude(height), 1)
  return [
    { latitude: north, longitude: west },
    { latitude: north, longitude: east },
    { latitude: south, longitude: east },
    { latitude: south, longitude: west },
  ]
}

/** Returns the value or, if its float lies too far outside, the next float inwards. */
function keepInside(degrees: number, degreesPerPixel: number, inwards: 1 | -1): number {
  const float = Math.fround(roundDegrees(degrees))
  const outside = ((degrees - float) * inwards) / degreesPerPixel
  return outside <= outlineSlack ? roundDegrees(degrees) : roundDegrees(nextFloat(float, inwards))
}

function nextFloat(value: number, direction: 1 | -1): number {
  const floats = new Float32Array([value])
  const bits = new Int32Array(floats.buffer)
  // Incrementing the bits of a float moves it away from zero.
  bits[0] = (bits[0] ?? 0) + (value >= 0 ? direction : -direction)
  return floats[0] ?? value
}
