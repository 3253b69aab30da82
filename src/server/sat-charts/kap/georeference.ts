import { fromMercator } from '../../../core/geo.ts'
import { getWorldSizePixels, type ChartSheet } from '../chart-sheet.ts'

/** Where the pixels of a chart lie: edges count from 0, so a chart of width 2 has the columns 0, 1 and 2. */
export interface KapFrame {
  width: number
  height: number
  /** True ground size of a pixel in metres, at the middle latitude. */
  metresPerPixel: number
  middleLatitude: number
  getLongitude(column: number): number
  getLatitude(row: number): number
}

/** A position on the chart as its header states it, in degrees with nine decimals. */
export interface ControlPoint {
  x: number
  y: number
  latitude: number
  longitude: number
}

/** Square of the eccentricity of the WGS84 ellipsoid. */
const squaredEccentricity = 0.00669437999014
const eccentricity = Math.sqrt(squaredEccentricity)
const equatorMetres = 6_378_137
const radians = Math.PI / 180
const decimals = 9

/**
 * Northing of a latitude in the ellipsoidal Mercator projection of a globe of
 * radius 1: what chart readers compute with. Imagery tiles use the spherical one.
 */
export function toEllipsoidalNorthing(latitude: number): number {
  const phi = latitude * radians
  return Math.asinh(Math.tan(phi)) - eccentricity * Math.atanh(eccentricity * Math.sin(phi))
}

/** The inverse of {@link toEllipsoidalNorthing}. */
export function fromEllipsoidalNorthing(northing: number): number {
  let phi = Math.atan(Math.sinh(northing))
  // Each step is some 150 times closer.
  for (let step = 0; step < 8; step++) {
    phi = Math.atan(Math.sinh(northing + eccentricity * Math.atanh(eccentricity * Math.sin(phi))))
  }
  return phi / radians
}

/**
 * The frame of a sheet. A chart is a little lower than its imagery, so that its
 * pixels are square for readers, which compute with the ellipsoid.
 */
export function computeKapFrame(sheet: ChartSheet): KapFrame {
  const world = getWorldSizePixels(sheet.zoom)
  const north = latitudeInImagery(sheet, 0)
  const south = latitudeInImagery(sheet, sheet.height)
  const top = toEllipsoidalNorthing(north)
  const extent = top - toEllipsoidalNorthing(south)
  const turned = (sheet.width / world) * 2 * Math.PI
  const height = Math.max(1, Math.round((sheet.width * extent) / turned))
  const middleLatitude = (north + south) / 2
  const phi = middleLatitude * radians
  const radius = (equatorMetres * Math.cos(phi)) / Math.sqrt(1 - squaredEccentricity * Math.sin(phi) ** 2)
  return {
    width: sheet.width,
    height,
    metresPerPixel: (turned * radius) / sheet.width,
    middleLatitude,
    getLongitude: (column) => longitudeOf((sheet.left + column) / world),
    getLatitude: (row) => fromEllipsoidalNorthing(top - (row / height) * extent),
  }
}

/** The row of the imagery, counted in whole pixels from its top, that a row of the chart shows the middle of. */
export function toImageryRow(sheet: ChartSheet, frame: KapFrame, row: number): number {
  const phi = frame.getLatitude(row + 0.5) * radians
  const part = 0.5 - Math.asinh(Math.tan(phi)) / (2 * Math.PI)
  return part * getWorldSizePixels(sheet.zoom) - sheet.top - 0.5
}

function latitudeInImagery(sheet: ChartSheet, row: number): number {
  return fromMercator(0, (sheet.top + row) / getWorldSizePixels(sheet.zoom)).latitude
}

/** A longitude from -180 to 180 of a part of the way round, which may run past either end. */
function longitudeOf(part: number): number {
  const turned = part < 0 ? part + 1 : part > 1 ? part - 1 : part
  return turned * 360 - 180
}

/** Columns and rows from an edge among which control points are sought. */
const reach = 128

/**
 * The four control points, clockwise from the north-west. OpenCPN reads them into
 * 32-bit floats, which at zoom 21 are up to nine pixels apart: near each edge the
 * column or row is taken whose coordinate such a float states best.
 */
export function computeControlPoints(frame: KapFrame): ControlPoint[] {
  const { width, height } = frame
  const depth = Math.min(reach, Math.floor(width / 4), Math.floor(height / 4))
  const left = bestStated(0, depth, frame.getLongitude)
  const right = bestStated(width, -depth, frame.getLongitude)
  const top = bestStated(0, depth, frame.getLatitude)
  const bottom = bestStated(height, -depth, frame.getLatitude)
  return [
    pointAt(frame, left, top),
    pointAt(frame, right, top),
    pointAt(frame, right, bottom),
    pointAt(frame, left, bottom),
  ]
}

function pointAt(frame: KapFrame, x: number, y: number): ControlPoint {
  return { x, y, latitude: stated(frame.getLatitude(y)), longitude: stated(frame.getLongitude(x)) }
}

function bestStated(edge: number, depth: number, degreesAt: (pixel: number) => number): number {
  let best = edge
  let least = Infinity
  for (let step = 0; Math.abs(step) <= Math.abs(depth); step += Math.sign(depth) || 1) {
    const degrees = degreesAt(edge + step)
    const error = Math.abs(Math.fround(stated(degrees)) - degrees)
    if (error >= least) continue
    least = error
    best = edge + step
  }
  return best
}

function stated(degrees: number): number {
  return Number(degrees.toFixed(decimals))
}

/** Pixels by which OpenCPN lets a corner of the outline lie outside the chart; beyond, it refuses the chart. */
const outlineSlack = 4

/** The corners of the outline, clockwise from the north-west, such that 32-bit floats keep them on the chart. */
export function computeOutlineCorners(frame: KapFrame): Pick<ControlPoint, 'latitude' | 'longitude'>[] {
  const { width, height, getLongitude, getLatitude } = frame
  // Anywhere but across the antimeridian, where the step would be a whole turn.
  const perColumn = Math.min(
    Math.abs(getLongitude(1) - getLongitude(0)),
    Math.abs(getLongitude(2) - getLongitude(1)),
  )
  const west = keptInside(getLongitude(0), perColumn, 1)
  const east = keptInside(getLongitude(width), perColumn, -1)
  const north = keptInside(getLatitude(0), getLatitude(0) - getLatitude(1), -1)
  const south = keptInside(getLatitude(height), getLatitude(height - 1) - getLatitude(height), 1)
  return [
    { latitude: north, longitude: west },
    { latitude: north, longitude: east },
    { latitude: south, longitude: east },
    { latitude: south, longitude: west },
  ]
}

/** The value, or, where a float would state it too far outside, the next float inwards (towards `inwards`). */
function keptInside(degrees: number, degreesPerPixel: number, inwards: 1 | -1): number {
  const float = Math.fround(stated(degrees))
  const outside = ((degrees - float) * inwards) / degreesPerPixel
  return outside <= outlineSlack ? stated(degrees) : stated(nextFloat(float, inwards))
}

function nextFloat(value: number, direction: 1 | -1): number {
  const floats = new Float32Array([value])
  const bits = new Int32Array(floats.buffer)
  // Bits of a float count away from zero.
  bits[0] = (bits[0] ?? 0) + (value >= 0 ? direction : -direction)
  return floats[0] ?? value
}
