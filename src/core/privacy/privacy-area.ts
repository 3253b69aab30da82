import { fromMercator, toMercator, type Position } from '../geo.ts'
import { areaSnapshot } from '../limits/vessels.ts'
import { round } from '../units.ts'
import { getEdgesSideNm } from './area-edges.ts'

/**
 * A tile of the quadtree of Web Mercator: column `x` from 180° W and row `y` from the north, of `2 ** z`.
 * The area in which a hidden vessel is shown is such a tile.
 */
export interface AreaTile {
  z: number
  x: number
  y: number
}

/** West, south, east and north edge in degrees. */
export type AreaBounds = [west: number, south: number, east: number, north: number]

/**
 * Returns the area of a position: the smallest tile whose shorter side is at least the size. A tile is divided only if
 * all its four children are that large, so the area of a smaller size is inside the area of a larger one.
 */
export function findAreaTile(position: Position, sizeNm: number): AreaTile {
  const { x, y } = toMercator(position)
  let tile: AreaTile = { z: 0, x: 0, y: 0 }
  while (isDivided(tile, sizeNm)) {
    const z = tile.z + 1
    tile = { z, x: toTileIndex(x, z), y: toTileIndex(y, z) }
  }
  return tile
}

/** Mercator coordinates of the outermost positions are 0 and 1, or beyond by a rounding error. */
function toTileIndex(coordinate: number, z: number): number {
  return Math.max(0, Math.min(2 ** z - 1, Math.floor(coordinate * 2 ** z)))
}

/**
 * Returns the area of the next snapshot. A position that is at most a quarter of a side outside the last area keeps it,
 * so that a vessel at an edge does not reveal the edge. An area of another size is not kept.
 */
export function findNextAreaTile(last: AreaTile | null, position: Position, sizeNm: number): AreaTile {
  if (last && isAreaOfSize(last, sizeNm) && isNear(last, position)) return last
  return findAreaTile(position, sizeNm)
}

/** Returns the area of a larger size that contains a tile; the tile itself if it is large enough. */
export function enlargeAreaTile(tile: AreaTile, sizeNm: number): AreaTile {
  for (let z = 0; z < tile.z; z += 1) {
    const ancestor = { z, x: tile.x >> (tile.z - z), y: tile.y >> (tile.z - z) }
    if (!isDivided(ancestor, sizeNm)) return ancestor
  }
  return tile
}

/** Returns the edges of an area, rounded to six decimals. The first and the last row reach the pole. */
export function getAreaBounds({ z, x, y }: AreaTile): AreaBounds {
  const side = 2 ** z
  const northWest = fromMercator(x / side, y / side)
  const southEast = fromMercator((x + 1) / side, (y + 1) / side)
  return [
    round(northWest.longitude, decimals),
    y === side - 1 ? -90 : round(southEast.latitude, decimals),
    round(southEast.longitude, decimals),
    y === 0 ? 90 : round(northWest.latitude, decimals),
  ]
}

const decimals = 6

/** Returns the length of the shorter side of an area in nautical miles, without the part beyond Web Mercator. */
export function getAreaSideNm({ z, y }: AreaTile): number {
  const side = 2 ** z
  const [north, south] = [fromMercator(0, y / side).latitude, fromMercator(0, (y + 1) / side).latitude]
  return getEdgesSideNm([0, south, 360 / side, north])
}

function isDivided({ z, x, y }: AreaTile, sizeNm: number): boolean {
  // Children of the same row have the same size.
  return [0, 1].every((row) => getAreaSideNm({ z: z + 1, x: 2 * x, y: 2 * y + row }) >= sizeNm)
}

/** Whether a tile is an area of a size: neither smaller nor larger. */
function isAreaOfSize(tile: AreaTile, sizeNm: number): boolean {
  return !isDivided(tile, sizeNm) && enlargeAreaTile(tile, sizeNm).z === tile.z
}

/** Whether a position is inside a tile, or outside by at most a fraction of its side; also across the antimeridian. */
function isNear(tile: AreaTile, position: Position): boolean {
  const { x, y } = toMercator(position)
  const side = 2 ** tile.z
  const fromCentre = (value: number, index: number) => Math.abs(value * side - index - 0.5)
  const eastWest = fromCentre(x, tile.x)
  const reach = 0.5 + areaSnapshot.keptOutside
  return Math.min(eastWest, side - eastWest) <= reach && fromCentre(y, tile.y) <= reach
}
