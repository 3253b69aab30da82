import type { Position } from '../../../core/geo.ts'
import { toEllipsoidalNorthing, fromEllipsoidalNorthing, type ControlPoint } from './georeference.ts'

/** Parsed header of a chart. */
export interface KapHeader {
  width: number
  height: number
  scale: number
  /** Control points in the order of the file. */
  controlPoints: ControlPoint[]
  outline: Position[]
  /** Red, green, blue of each colour; index 0 is unused. */
  colours: number[][]
  /** Byte offset of the first row. */
  rowsOffset: number
}

/** Parses the header of a chart. Throws if a required part is missing. */
export function readKapHeader(bytes: Uint8Array): KapHeader {
  const end = bytes.indexOf(0x1a)
  if (end < 0) throw new Error('the chart header has no end')
  const text = Buffer.from(bytes.subarray(0, end)).toString('latin1')
  // A line that starts with spaces continues the previous line.
  const lines = text.replace(/\r\n +/g, ',').split('\r\n')
  const size = /RA=(\d+),(\d+)/.exec(text)
  const scale = /SC=(\d+)/.exec(text)
  if (!size || !scale) throw new Error('the chart header has no size or scale')
  const rows = (tag: string) =>
    lines
      .filter((line) => line.startsWith(`${tag}/`))
      .map((line) =>
        line
          .slice(tag.length + 1)
          .split(',')
          .map(Number),
      )
  const colours: number[][] = []
  for (const [number = 0, ...rgb] of rows('RGB')) colours[number] = rgb
  return {
    width: Number(size[1]),
    height: Number(size[2]),
    scale: Number(scale[1]),
    controlPoints: rows('REF').map(([, x = 0, y = 0, latitude = 0, longitude = 0]) => ({
      x,
      y,
      latitude,
      longitude,
    })),
    outline: rows('PLY').map(([, latitude = 0, longitude = 0]) => ({ latitude, longitude })),
    colours,
    rowsOffset: end + 3,
  }
}

/** The edges of a chart in degrees, computed from its control points as in a plotter. */
export interface ChartCorners {
  north: number
  west: number
  south: number
  east: number
}

/** Computes the edges from the first and third control point, which are diagonally opposite. */
export function computeChartCorners({ width, height, controlPoints }: KapHeader): ChartCorners {
  const [first, , third] = controlPoints
  if (!first || !third) throw new Error('the chart header has no control points')
  const turn = third.longitude < first.longitude ? 360 : 0
  const perColumn = (third.longitude + turn - first.longitude) / (third.x - first.x)
  const top = toEllipsoidalNorthing(first.latitude)
  const perRow = (toEllipsoidalNorthing(third.latitude) - top) / (third.y - first.y)
  const longitudeAt = (column: number) => {
    const longitude = first.longitude + (column - first.x) * perColumn
    return longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
  }
  const latitudeAt = (row: number) => fromEllipsoidalNorthing(top + (row - first.y) * perRow)
  return {
    north: latitudeAt(0),
    west: longitudeAt(0),
    south: latitudeAt(height),
    east: longitudeAt(width),
  }
}
