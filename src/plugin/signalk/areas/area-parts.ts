import type { Bbox } from '../../../core/geo.ts'
import { tideDaysAboard } from '../../../core/limits/plotters.ts'
import { toCellsBbox, type GridCell } from '../places/grid-cells.ts'
import type { PlaceCache } from '../places/place-cache.ts'
import type { PlaceNote } from '../places/place-note.ts'
import type { SatChartResources } from '../charts/sat-charts.ts'
import { beaconZoom } from '../limits.ts'
import { groupIntoBlocks, isInBoxes, listAreaCells, listAreaTiles } from './area-geometry.ts'

/** A tile of a source. */
export interface AreaTile {
  source: string
  z: number
  x: number
  y: number
}

/** Lists the answers of the site about a place, as the panel asks for them. */
export function listPlacePaths(placeId: number): string[] {
  return [
    `/api/v1/places/${placeId}`,
    `/api/v1/posts?place_id=${placeId}`,
    `/api/v1/places/${placeId}/tides?days=${tideDaysAboard}`,
    `/api/v1/places/${placeId}/shelter`,
  ]
}

/** Paths of the layers of an area, by layer. */
export type BeaconPaths = Record<'aids' | 'stations' | 'clearances', string[]>

/** Lists the layers of aids, weather beacons and clearances of an area. */
export function listBeaconPaths(boxes: readonly Bbox[]): BeaconPaths {
  const queries = groupIntoBlocks(listAreaCells(boxes)).map((block: GridCell[]) => {
    const { x1, y1, x2, y2 } = toCellsBbox(block)
    return `x1=${x1}&y1=${y1}&x2=${x2}&y2=${y2}&zoom=${beaconZoom}`
  })
  return {
    aids: queries.map((query) => `/api/v1/nav_aids?${query}`),
    stations: queries.map((query) => `/api/v1/meteo_reps?${query}`),
    clearances: queries.map((query) => `/api/v1/seamarks/clearances?${query}`),
  }
}

/** Lists the stored places of an area. */
export function listAreaPlaces(places: PlaceCache, boxes: readonly Bbox[]): PlaceNote[] {
  const found = boxes.flatMap((bbox) =>
    places.list({ bbox, contains: (position) => isInBoxes([bbox], position) }),
  )
  return [...new Map(found.map((note) => [note.uuid, note])).values()]
}

/** Lists the tiles of an area, of the imagery that may be kept and of the built-in map, coarsest first. */
export function listTilesToKeep(
  charts: Pick<SatChartResources, 'listKeepableSources'>,
  boxes: readonly Bbox[],
  maxZoom: number | null,
): AreaTile[] {
  if (maxZoom === null) return []
  const tiles: AreaTile[] = []
  for (let z = 0; z <= maxZoom; z++) {
    const sources = charts
      .listKeepableSources()
      .filter((source) => z >= source.minZoom && z <= source.maxZoom)
    if (sources.length === 0) continue
    for (const [x, y] of listAreaTiles(boxes, z))
      for (const { id: source } of sources) tiles.push({ source, z, x, y })
  }
  return tiles
}
