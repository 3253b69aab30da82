import type { AreaSearchResult } from '../../core/contract/place.ts'
import type { BboxQuery } from '../../core/contract/primitives.ts'
import { splitBboxAtAntimeridian, type Bbox } from '../../core/geo.ts'
import { autoImport as limits } from '../../core/limits/imports.ts'
import { CommandError, silentIo } from '../system/command-io.ts'
import { isLoopback, type Settings } from '../system/settings.ts'
import type { Database } from '../database/database.ts'
import { runOutsideRequest } from '../database/request-queries.ts'
import { recordFeedFailure, recordFeedSuccess, findFeed } from '../database/feed-queries.ts'
import { saveFetchedTile, readTileFetchDates } from './osm/overpass-tile-queries.ts'
import { importFromOverpass } from './osm/import-overpass.ts'

/** Imports places from Overpass for the areas that users view. */
export interface AutoImporter {
  /**
   * Queues the missing tiles of the bounds, centre first, and returns the state of the search. Whoever may not search
   * learns whether the bounds are loaded, by a region for example.
   */
  requestImport(query: BboxQuery, isLoggedIn: boolean): Promise<AreaSearchResult['state']>
  /** Whether this requester may start an import. */
  isAllowed(isLoggedIn: boolean): boolean
  close(): Promise<void>
}

export interface AutoImporterOptions {
  settings: Pick<Settings, 'host' | 'publicUrl' | 'autoImport' | 'overpassUrl' | 'dataFolder'>
  database: Database
  clock: () => Date
  onFailure: (error: unknown) => void
  /** Delay in milliseconds after a failed request and between two tiles. */
  backoffMs?: number
}

/** Name of the feed on the admin page. */
const feed = 'overpass'

/**
 * True if automatic import is enabled: on a local installation for everyone, on a server
 * by setting and for members.
 */
export function canAutoImport(settings: AutoImporterOptions['settings'], isLoggedIn: boolean): boolean {
  const { host, publicUrl, autoImport } = settings
  if (autoImport === 'off') return false
  const isOwnMachine = publicUrl === null && isLoopback({ hostname: host === '::1' ? '[::1]' : host } as URL) // isLoopback reads only the hostname
  return isOwnMachine || (autoImport === 'on' && isLoggedIn)
}

/** Creates the import queue of the server: one tile of the fixed grid at a time, with a daily limit. */
export function createAutoImporter(options: AutoImporterOptions): AutoImporter {
  const { settings, database, clock } = options
  const shutdown = new AbortController()
  const queue = new Map<string, Bbox>()
  let processing: Promise<void> | null = null

  /** Lists the imported tiles that are not outdated. */
  async function listKnownTiles(): Promise<Bbox[]> {
    const refreshLimit = clock().getTime() - limits.refreshAfterDays * dayMs
    const dates = [...(await readTileFetchDates(database.db))]
    return dates.filter(([, at]) => at.getTime() > refreshLimit).map(([key]) => parseTileKey(key))
  }

  async function findMissingTiles(query: Bbox): Promise<Bbox[]> {
    const knownTiles = await listKnownTiles()
    // Of a tile, only what is in view has to be known: a region may end within it.
    const isKnown = (tile: Bbox) =>
      splitBboxAtAntimeridian(query)
        .map((part) => intersect(part, tile))
        .filter((part) => part !== null)
        .every((part) => knownTiles.some((bounds) => contains(bounds, part)))
    return selectNearestTiles(query).filter((tile) => !isKnown(tile))
  }

  async function isKnownTile(tile: Bbox): Promise<boolean> {
    return (await listKnownTiles()).some((bounds) => contains(bounds, tile))
  }

  /** Checks the daily limit and the backoff after a failure. */
  async function checkQuota(): Promise<'available' | 'failed' | 'exhausted'> {
    const now = clock()
    const lastRun = await findFeed(database.db, feed)
    const waitMs = lastRun?.next_attempt_at ? new Date(lastRun.next_attempt_at).getTime() - now.getTime() : 0
    // A longer wait comes from a clock that was ahead.
    if (waitMs > 0 && waitMs <= limits.failureBackoffMs) return 'failed'
    const dayAgo = now.getTime() - dayMs
    const today = [...(await readTileFetchDates(database.db)).values()].filter(
      (at) => at.getTime() > dayAgo && at <= now,
    )
    return today.length < limits.maxTilesPerDay ? 'available' : 'exhausted'
  }

  async function processQueue(): Promise<void> {
    for (let [next] = queue; next && !shutdown.signal.aborted; [next] = queue) {
      const [key, bounds] = next
      // Before the import: a request that comes while it runs queues the tile again, which is checked then.
      queue.delete(key)
      const isKnown = await isKnownTile(bounds)
      if (!isKnown && (await checkQuota()) === 'available') await importTile(bounds)
      else if (!isKnown) queue.clear()
      if (queue.size > 0) await pause(options.backoffMs ?? limits.minIntervalMs, shutdown.signal)
    }
  }

  async function importTile(bounds: Bbox): Promise<void> {
    const { overpassUrl: url, dataFolder } = settings
    try {
      const { read, outcomes } = await importFromOverpass({
        bounds,
        fetchedSince: clock(),
        url,
        database,
        dataFolder,
        io: silentIo,
        signal: shutdown.signal,
        ...(options.backoffMs !== undefined && { backoffMs: options.backoffMs }),
      })
      // A split tile is recorded by its parts; record the whole tile too.
      await saveFetchedTile(database.db, formatTileKey(bounds), read.total)
      await recordFeedSuccess(database.db, feed, {
        at: clock(),
        counts: {
          read: read.total,
          added: outcomes.added,
          updated: outcomes.updated,
          merged: outcomes.merged,
        },
      })
    } catch (error) {
      if (shutdown.signal.aborted) return
      if (!(error instanceof CommandError)) options.onFailure(error)
      const failure = error instanceof Error ? error.message : String(error)
      const next = new Date(clock().getTime() + limits.failureBackoffMs)
      await recordFeedFailure(database.db, feed, { at: clock(), failure, next })
    }
  }

  return {
    isAllowed: (isLoggedIn) => canAutoImport(settings, isLoggedIn),

    async requestImport(query, isLoggedIn) {
      if (query.zoom < limits.minZoom) return 'off'
      const tiles = await findMissingTiles(query)
      if (tiles.length === 0) return 'known'
      if (!canAutoImport(settings, isLoggedIn)) return 'off'
      const quota = await checkQuota()
      if (quota !== 'available') return quota === 'failed' ? 'failed' : 'off'
      for (const tile of tiles) if (queue.size < limits.maxQueueLength) queue.set(formatTileKey(tile), tile)
      processing ??= runOutsideRequest(processQueue)
        .catch(options.onFailure)
        .finally(() => {
          processing = null
        })
      return 'looking'
    },
    async close() {
      shutdown.abort()
      await processing
    },
  }
}

const dayMs = 24 * 3_600_000

/** Returns the tiles of the bounds, nearest to the centre first, up to the limit per request. */
function selectNearestTiles(query: Bbox): Bbox[] {
  const side = limits.tileDegrees
  const width = (query.x2 - query.x1 + 360) % 360
  const centre = { x: query.x1 + width / 2, y: (query.y1 + query.y2) / 2 }
  const tiles = splitBboxAtAntimeridian(query).flatMap((bounds) => {
    const found: Bbox[] = []
    for (let x = Math.floor(bounds.x1 / side) * side; x < bounds.x2; x += side) {
      for (let y = Math.floor(bounds.y1 / side) * side; y < bounds.y2; y += side) {
        found.push({ x1: x, y1: y, x2: x + side, y2: y + side })
      }
    }
    return found
  })
  const distanceToCentre = ({ x1, y1 }: Bbox) => {
    const longitudeDistance = Math.abs(x1 + side / 2 - centre.x)
    return Math.hypot(Math.min(longitudeDistance, 360 - longitudeDistance), y1 + side / 2 - centre.y)
  }
  return tiles.sort((a, b) => distanceToCentre(a) - distanceToCentre(b)).slice(0, limits.maxTilesPerRequest)
}

function formatTileKey({ x1, y1, x2, y2 }: Bbox): string {
  return [x1, y1, x2, y2].join(',')
}

function parseTileKey(key: string): Bbox {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = key.split(',').map(Number)
  return { x1, y1, x2, y2 }
}

function intersect(a: Bbox, b: Bbox): Bbox | null {
  const [x1, y1] = [Math.max(a.x1, b.x1), Math.max(a.y1, b.y1)]
  const [x2, y2] = [Math.min(a.x2, b.x2), Math.min(a.y2, b.y2)]
  return x1 <= x2 && y1 <= y2 ? { x1, y1, x2, y2 } : null
}

function contains(outer: Bbox, inner: Bbox): boolean {
  return outer.x1 <= inner.x1 && outer.y1 <= inner.y1 && outer.x2 >= inner.x2 && outer.y2 >= inner.y2
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
