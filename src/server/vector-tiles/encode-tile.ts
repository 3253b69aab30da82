import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { fromMercator, toMercator, type Bbox } from '../../core/geo.ts'
import { vectorTiles } from '../../core/limits/gis.ts'
import type { PointFeature } from '../map-layers/cluster-queries.ts'

/** Address of a tile: x from the west, y from the north. */
export interface TileAddress {
  z: number
  x: number
  y: number
}

type Properties = Record<string, unknown>

const { extent } = vectorTiles

/** Returns the bounds of a tile in degrees. */
export function getTileBounds({ z, x, y }: TileAddress): Bbox {
  const side = 2 ** z
  const northWest = fromMercator(x / side, y / side)
  const southEast = fromMercator((x + 1) / side, (y + 1) / side)
  return { x1: northWest.longitude, y1: southEast.latitude, x2: southEast.longitude, y2: northWest.latitude }
}

/**
 * Encodes the points of one layer that lie in a tile (Mapbox Vector Tile 2.1); null if there are none. A
 * point on the border of two tiles is in one of them only, so that no point is drawn twice.
 */
export function encodeTile(
  layer: string,
  address: TileAddress,
  features: readonly PointFeature<Properties>[],
): Buffer | null {
  const encoded = features.flatMap((feature) => {
    const point = projectToTile(feature.geometry.coordinates, address)
    if (!point) return []
    const { id, properties } = feature
    return [
      { type: 1, geometry: [point], tags: flattenProperties(properties), ...(id !== undefined && { id }) },
    ]
  })
  if (encoded.length === 0) return null
  const tile = { features: encoded } as unknown as Parameters<typeof fromGeojsonVt>[0][string] // the members that are read
  return Buffer.from(fromGeojsonVt({ [layer]: tile }, { version: 2, extent }))
}

/** Position within a tile in whole units from its north-west corner; null outside. */
function projectToTile(
  [longitude, latitude]: PointFeature<unknown>['geometry']['coordinates'],
  { z, x, y }: TileAddress,
): [number, number] | null {
  const side = 2 ** z
  // 180° E is the east edge of the last column.
  const unit = longitude === 180 ? 1 - 1 / (side * extent) : (longitude + 180) / 360
  const column = unit * side - x
  const row = toMercator({ longitude, latitude }).y * side - y
  const isInside = column >= 0 && column < 1 && row >= 0 && row < 1
  return isInside ? [Math.floor(column * extent), Math.floor(row * extent)] : null
}

/** Tiles hold texts, numbers and booleans: the types of a cluster become JSON, its bounds are left out. */
function flattenProperties({ bbox: _bbox, ...properties }: Properties): Properties {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : value]),
  )
}
