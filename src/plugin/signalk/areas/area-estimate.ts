import type { Bbox } from '../../../core/geo.ts'
import { areaLimits as limits } from '../limits.ts'
import { groupIntoBlocks, listAreaCells } from './area-geometry.ts'
import { listAreaPlaces, listPlacePaths, listTilesToKeep, type AreaTile } from './area-parts.ts'
import { takeAnswer, type AreaStores } from './area-taker.ts'

/** Size of an area before it is taken. */
export interface AreaEstimate {
  places: number
  tiles: number
  /** About the bytes; null if the site or a tile server does not answer. */
  bytes: number | null
}

/**
 * Estimates an area from its places and a sample of its answers and tiles, which stay in the caches. Throws
 * `Interrupted` if the site does not answer.
 */
export async function estimateArea(
  stores: AreaStores,
  boxes: readonly Bbox[],
  maxZoom: number | null,
): Promise<AreaEstimate> {
  const { places, charts } = stores
  const sinceMs = Date.now() - limits.estimateMaxAgeMs
  let isKnown = true
  for (const block of groupIntoBlocks(listAreaCells(boxes)))
    isKnown = (await places.refresh(block, sinceMs, null)) !== false && isKnown
  const found = listAreaPlaces(places, boxes)
  const tiles = listTilesToKeep(charts, boxes, maxZoom)
  if (!isKnown || tiles.length > limits.maxTiles)
    return { places: found.length, tiles: tiles.length, bytes: null }
  const samplePlaces = pickSpread(found, limits.sampledPlaces)
  let answerBytes = 0
  for (const { placeId } of samplePlaces)
    for (const path of listPlacePaths(placeId)) answerBytes += await takeAnswer(stores, path, sinceMs)
  const tileBytes = await estimateTiles(stores, tiles)
  const perPlace = samplePlaces.length > 0 ? answerBytes / samplePlaces.length : 0
  return {
    places: found.length,
    tiles: tiles.length,
    bytes: tileBytes === null ? null : Math.round(perPlace * found.length + tileBytes),
  }
}

/** Estimates the tiles of each source and zoom apart, because a tile of the sea is small at every zoom but one. */
async function estimateTiles(
  { charts }: Pick<AreaStores, 'charts'>,
  tiles: readonly AreaTile[],
): Promise<number | null> {
  const groups = new Map<string, AreaTile[]>()
  for (const tile of tiles) {
    const name = `${tile.source} ${tile.z}`
    const group = groups.get(name)
    if (group) group.push(tile)
    else groups.set(name, [tile])
  }
  let total = 0
  for (const group of groups.values()) {
    const sample = pickSpread(group, limits.sampledTiles)
    let bytes = 0
    for (const { source, z, x, y } of sample) {
      const size = await charts.keepTile(source, [z, x, y], -Infinity).catch(() => null)
      if (size === null) return null
      bytes += size
    }
    total += (bytes / sample.length) * group.length
  }
  return total
}

/** Picks items spread over a list; all of them if there are not more. */
function pickSpread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items]
  return items.filter(
    (_, index) =>
      Math.floor((index * count) / items.length) !== Math.floor(((index - 1) * count) / items.length),
  )
}
