import {
  bboxContains,
  getDistanceMetres,
  metresToDegrees,
  splitBboxAtAntimeridian,
  toMercator,
  wrapLongitude,
  type Bbox,
  type Position,
} from '../../../core/geo.ts'
import { areaLimits as limits } from '../limits.ts'
import { getCellAt, toCellName, type GridCell } from '../places/grid-cells.ts'

export function isInBoxes(boxes: readonly Bbox[], position: Position): boolean {
  return boxes.some((box) => bboxContains(box, position))
}

/** Lists the cells that intersect boxes, each once. */
export function listAreaCells(boxes: readonly Bbox[]): GridCell[] {
  const cells = new Map<string, GridCell>()
  for (const { x1, y1, x2, y2 } of boxes.flatMap(splitBboxAtAntimeridian)) {
    const first = getCellAt({ latitude: y1, longitude: x1 })
    const last = getCellAt({ latitude: y2, longitude: x2 })
    for (let row = first.row; row <= last.row; row++)
      for (let column = first.column; column <= last.column; column++)
        cells.set(toCellName({ column, row }), { column, row })
  }
  return [...cells.values()]
}

/** Groups cells by the blocks of a fixed grid, so that an area is fetched in the same steps each time. */
export function groupIntoBlocks(cells: readonly GridCell[]): GridCell[][] {
  const blocks = new Map<string, GridCell[]>()
  for (const cell of cells) {
    const name = [cell.column, cell.row].map((at) => Math.floor(at / limits.blockCells)).join()
    blocks.set(name, [...(blocks.get(name) ?? []), cell])
  }
  return [...blocks.values()]
}

/** Lists column and row of the tiles of a zoom that intersect boxes, each once. */
export function listAreaTiles(boxes: readonly Bbox[], zoom: number): [x: number, y: number][] {
  const side = 2 ** zoom
  const tiles = new Map<number, [number, number]>()
  for (const { x1, y1, x2, y2 } of boxes.flatMap(splitBboxAtAntimeridian)) {
    const [left, right] = [x1, x2].map((longitude) =>
      Math.min(side - 1, Math.floor(((longitude + 180) / 360) * side)),
    )
    const [bottom, top] = [y1, y2].map((latitude) =>
      // At the northern limit of the projection y may be just below 0.
      Math.max(0, Math.min(side - 1, Math.floor(toMercator({ latitude, longitude: 0 }).y * side))),
    )
    for (let y = top ?? 0; y <= (bottom ?? -1); y++)
      for (let x = left ?? 0; x <= (right ?? -1); x++) tiles.set(y * side + x, [x, y])
  }
  return [...tiles.values()]
}

/** Returns boxes along a route, each with a margin on both sides. A route of one point has none. */
export function toRouteBoxes(points: readonly Position[]): Bbox[] {
  return points.slice(1).flatMap((to, index) => {
    const from = points[index] ?? to
    const east = wrapLongitude(to.longitude - from.longitude)
    const steps = Math.max(1, Math.ceil(getDistanceMetres(from, to) / limits.routeStepMetres))
    const locate = (step: number) => ({
      latitude: from.latitude + ((to.latitude - from.latitude) * step) / steps,
      longitude: from.longitude + (east * step) / steps,
    })
    return Array.from({ length: steps }, (_, step) => toBoxAround(locate(step), locate(step + 1)))
  })
}

/** Longitudes may be beyond 180°. */
function toBoxAround(from: Position, to: Position): Bbox {
  const north = Math.max(from.latitude, to.latitude)
  const south = Math.min(from.latitude, to.latitude)
  const margin = metresToDegrees(Math.max(Math.abs(north), Math.abs(south)), limits.routeMarginMetres)
  return {
    x1: wrapLongitude(Math.min(from.longitude, to.longitude) - margin.longitude),
    y1: Math.max(-90, south - margin.latitude),
    x2: wrapLongitude(Math.max(from.longitude, to.longitude) + margin.longitude),
    y2: Math.min(90, north + margin.latitude),
  }
}
