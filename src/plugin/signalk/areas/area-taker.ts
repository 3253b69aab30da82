import type { ResponseCache } from '../response-cache.ts'
import { areaLimits as limits } from '../limits.ts'
import { toCellName } from '../places/grid-cells.ts'
import type { PlaceCache } from '../places/place-cache.ts'
import type { SatChartResources } from '../charts/sat-charts.ts'
import type { SiteClient } from '../site-client.ts'
import type { Area } from './area.ts'
import { groupIntoBlocks, listAreaCells } from './area-geometry.ts'
import {
  listAreaPlaces,
  listBeaconPaths,
  listPlacePaths,
  listTilesToKeep,
  type AreaTile,
} from './area-parts.ts'

/** Stores in which an area is kept: those of the plugin. */
export interface AreaStores {
  site: SiteClient
  places: PlaceCache
  answers: ResponseCache
  charts: Pick<SatChartResources, 'listKeepableSources' | 'keepTile'>
}

/** Finished and all steps of an area. */
export interface AreaProgress {
  done: number
  total: number
}

/** The site or a tile server did not answer, or the disk cannot be written: the area is continued later. */
export class Interrupted extends Error {}

/** Runs what writes to the disk. Throws {@link Interrupted} if it fails: what is not on the disk is not on board. */
async function keepOnDisk<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch {
    throw new Interrupted()
  }
}

/**
 * Fetches what is missing of an area, and what may have changed since it was asked for. What an earlier, interrupted
 * run has stored is skipped. Returns the stored bytes. Throws {@link Interrupted}.
 */
export async function takeArea(
  stores: AreaStores,
  area: Area,
  onProgress: (progress: AreaProgress) => void,
  signal: AbortSignal,
): Promise<number> {
  const { places, charts } = stores
  const blocks = groupIntoBlocks(listAreaCells(area.boxes))
  const tiles = listTilesToKeep(charts, area.boxes, area.maxZoom)
  let done = 0
  let total = blocks.length + tiles.length
  let bytes = 0
  const advance = (size: number) => {
    signal.throwIfAborted()
    bytes += size
    onProgress({ done: ++done, total })
  }

  for (const block of blocks) {
    const name = block[0] ? toCellName(block[0]) : ''
    const answer = await keepOnDisk(() => places.refresh(block, area.requestedMs, area.etags[name] ?? null))
    if (!answer) throw new Interrupted()
    area.etags[name] = answer.etag
    advance(0)
  }
  const paths = [
    ...Object.values(listBeaconPaths(area.boxes)).flat(),
    ...listAreaPlaces(places, area.boxes).flatMap(({ placeId }) => listPlacePaths(placeId)),
  ]
  total += paths.length
  for (const path of paths) advance(await takeAnswer(stores, path, area.requestedMs))
  const hasGaps = await takeTiles(stores, tiles, area.requestedMs, advance)
  // A network that answers 404 to everything, from some tile on, answers here too.
  if (hasGaps && (await stores.site.get('/healthz')).status !== 200) throw new Interrupted()
  return bytes
}

/** Fetches an answer unless it is stored and recent enough; returns its bytes. A stored copy is only confirmed. */
export async function takeAnswer(
  { site, answers }: Pick<AreaStores, 'site' | 'answers'>,
  path: string,
  sinceMs: number,
): Promise<number> {
  const stored = await answers.read(path)
  if (stored && stored.at.getTime() >= sinceMs) {
    const { body, etag, at, isInMemory } = stored
    if (isInMemory && !(await answers.write(path, body, etag, at))) throw new Interrupted()
    return getBytes(body)
  }
  const { status, body, etag = null } = await site.get(path, stored?.etag)
  if (stored && status === 304) {
    if (!(await answers.write(path, stored.body, stored.etag))) throw new Interrupted()
    return getBytes(stored.body)
  }
  if (status === 200) {
    if (!(await answers.write(path, body, etag))) throw new Interrupted()
    return getBytes(body)
  }
  // A place without tides or shelter, or one that was deleted meanwhile.
  if (status >= 400 && status < 500 && status !== 429) return 0
  throw new Interrupted()
}

function getBytes(body: unknown): number {
  return Buffer.byteLength(JSON.stringify(body))
}

/** Fetches tiles with few connections, because tile servers are shared. Returns whether any source has no tile. */
async function takeTiles(
  { charts }: Pick<AreaStores, 'charts'>,
  tiles: readonly AreaTile[],
  requestedMs: number,
  advance: (bytes: number) => void,
): Promise<boolean> {
  // Imagery changes once a month or less.
  const sinceMs = requestedMs - limits.tileMaxAgeMs
  const rest = tiles.values()
  let failures = 0
  let hasGaps = false
  async function work(): Promise<void> {
    for (const { source, z, x, y } of rest) {
      const bytes = await keepOnDisk(() => charts.keepTile(source, [z, x, y], sinceMs))
      if (bytes === null && ++failures >= limits.maxFailures) throw new Interrupted()
      hasGaps ||= bytes === 0
      advance(bytes ?? 0)
    }
  }
  await Promise.all(Array.from({ length: limits.tileConcurrency }, work))
  if (failures > 0) throw new Interrupted()
  return hasGaps
}
