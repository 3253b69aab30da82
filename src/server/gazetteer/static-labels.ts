import { fromMercator, toMercator, type Bbox, type Position } from '../../core/geo.ts'
import { tileSizePx } from '../../core/tile-grid.ts'
import type { NamedPoint } from './name-list.ts'

/** A picture of a map: the pixel at which its centre lies, and its size. */
export interface StaticMap {
  centre: Position
  zoom: number
  width: number
  height: number
  centrePx: { x: number; y: number }
}

/** A name with the pixel of its middle. */
export interface StaticLabel extends Pick<NamedPoint, 'name' | 'kind'> {
  x: number
  y: number
}

export interface LabelSize {
  /** Mean width of a letter, and height of a line, in pixels. */
  letterPx: number
  linePx: number
  /** Radius around the centre that stays free for its marker. */
  markerPx: number
}

const maxLabels = 12
const paddingPx = 6

/** Returns the bounds of a map, for the names in it. */
export function getStaticBounds(map: StaticMap): Bbox {
  const { x, y } = toPixel(map.centre, map.zoom)
  const side = 2 ** map.zoom * tileSizePx
  const northWest = fromMercator((x - map.centrePx.x) / side, Math.max(0, (y - map.centrePx.y) / side))
  const southEast = fromMercator(
    (x - map.centrePx.x + map.width) / side,
    Math.min(1, (y - map.centrePx.y + map.height) / side),
  )
  return { x1: northWest.longitude, y1: southEast.latitude, x2: southEast.longitude, y2: northWest.latitude }
}

/** Places names on a map, the first first: those that would touch another, the marker or an edge are left out. */
export function placeStaticLabels(
  names: readonly NamedPoint[],
  map: StaticMap,
  { letterPx, linePx, markerPx }: LabelSize,
): StaticLabel[] {
  const centre = toPixel(map.centre, map.zoom)
  const side = 2 ** map.zoom * tileSizePx
  const boxes = [
    toBox(map.centrePx, 2 * markerPx, 2 * markerPx), // that of the marker
  ]
  const labels: StaticLabel[] = []
  for (const { name, kind, ...position } of names) {
    if (labels.length === maxLabels) break
    const point = toPixel(position, map.zoom)
    // The shorter way around the globe.
    const away = ((((point.x - centre.x + side / 2) % side) + side) % side) - side / 2
    const middle = { x: map.centrePx.x + away, y: map.centrePx.y + point.y - centre.y }
    const box = toBox(middle, [...name].length * letterPx + 2 * paddingPx, linePx + 2 * paddingPx)
    const isInside = box.x1 >= 0 && box.y1 >= 0 && box.x2 <= map.width && box.y2 <= map.height
    if (!isInside || boxes.some((other) => touches(box, other))) continue
    boxes.push(box)
    labels.push({ name, kind, x: Math.round(middle.x), y: Math.round(middle.y) })
  }
  return labels
}

function toPixel(position: Position, zoom: number): { x: number; y: number } {
  const { x, y } = toMercator(position)
  const side = 2 ** zoom * tileSizePx
  return { x: x * side, y: y * side }
}

function toBox({ x, y }: { x: number; y: number }, width: number, height: number): Bbox {
  return { x1: x - width / 2, y1: y - height / 2, x2: x + width / 2, y2: y + height / 2 }
}

function touches(a: Bbox, b: Bbox): boolean {
  return a.x1 < b.x2 && b.x1 < a.x2 && a.y1 < b.y2 && b.y1 < a.y2
}
