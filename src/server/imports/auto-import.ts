import type { AreaSearchResult } from '../../core/contract/place.ts'
import type { BboxQuery } from '../../core/contract/primitives.ts'
import { splitBboxAtAntimeridian, type Bbox } from '../../core/geo.ts'
import { areaSearch as limits } from '../../core/limits.ts'
import { CommandError, silentIo } from '../system/command-io.ts'
import { isLoopback, type Settings } from '../settings.ts'
import type { Database } from '../database/database.ts'
import { recordFeedFailure, recordFeedSuccess, findFeed } from '../ingest/feeds/queries.ts'
import { saveFetchedTile, readTileFetchDates } from './osm/overpass-tile-queries.ts'
import { importFromOverpass } from './osm/import-overpass.ts'

/** Looks for places where people look. */
export interface AutoImporter {
  /** Asks for what is not known of a box, the middle first, and says how that stands. */
  requestImport(query: BboxQuery, isLoggedIn: boolean): Promise<AreaSearchResult['state']>
  /** Whether this requester may start an import. */
  isAllowed(isLoggedIn: boolean): boolean
  close(): Promise<void>
}

export interface AutoImporterOptions {
  settings: Pick<Settings, 'host' | 'publicUrl' | 'lookForPlaces' | 'overpassUrl' | 'dataFolder'>
  database: Database
  clock: () => Date
  onFailure: (error: unknown) => void
  /** Milliseconds to wait after a refusal, and between two tiles. */
  backoffMs?: number
}

/** Name of the feed that an admin is shown. */
const feed = 'overpass'

/** Whether places are looked for: on one's own machine for everyone, elsewhere by setting and for members. */
export function canAutoImport(settings: AutoImporterOptions['settings'], isLoggedIn: boolean): boolean {
  const { host, publicUrl, lookForPlaces } = settings
  if (lookForPlaces === 'off') return false
  const isOwnMachine = publicUrl === null && isLoopback({ hostname: host === '::1' ? '[::1]' : host } as URL) // its name alone is asked
  return isOwnMachine || (lookForPlaces === 'on' && isLoggedIn)
}

/** One polite queue for the whole server: a tile of the fixed grid at a time, with a daily cap. */
export function createAutoImporter(options: AutoImporterOptions): AutoImporter {
  const { settings, database, clock } = options
  const ending = new AbortController()
  const waiting = new Map<string, Bbox>()
  let working: Promise<void> | null = null

  async function unknownTiles(query: Bbox): Promise<Bbox[]> {
    const fresh = clock().getTime() - limits.refreshAfterDays * dayMs
    const known = [...(await readTileFetchDates(database.db))].filter(([, at]) => at.getTime() > fresh)
    const boxes = known.map(([key]) => boxOf(key))
    return nearestTiles(query).filter((tile) => !boxes.some((box) => holds(box, tile)))
  }

  /** Whether more may be asked today, and nothing failed just now. */
  async function mayAsk(): Promise<'yes' | 'failed' | 'enough'> {
    const now = clock()
    const before = await findFeed(database.db, feed)
    if (before?.next_at && new Date(before.next_at) > now) return 'failed'
    const dayAgo = now.getTime() - dayMs
    const today = [...(await readTileFetchDates(database.db)).values()].filter((at) => at.getTime() > dayAgo)
    return today.length < limits.maxTilesPerDay ? 'yes' : 'enough'
  }

  async function work(): Promise<void> {
    for (let [next] = waiting; next && !ending.signal.aborted; [next] = waiting) {
      const [key, box] = next
      if ((await mayAsk()) === 'yes') await ask(box)
      else waiting.clear()
      waiting.delete(key)
      if (waiting.size > 0) await pause(options.backoffMs ?? limits.minIntervalMs, ending.signal)
    }
  }

  async function ask(box: Bbox): Promise<void> {
    const { overpassUrl: url, dataFolder } = settings
    try {
      const { read, outcomes } = await importFromOverpass({
        bounds: box,
        refresh: true,
        url,
        database,
        dataFolder,
        io: silentIo,
        signal: ending.signal,
        ...(options.backoffMs !== undefined && { backoffMs: options.backoffMs }),
      })
      // Where it was too much at once its parts are remembered: the whole is known too.
      await saveFetchedTile(database.db, keyOf(box), read.total)
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
      if (ending.signal.aborted) return
      if (!(error instanceof CommandError)) options.onFailure(error)
      const failure = error instanceof Error ? error.message : String(error)
      const next = new Date(clock().getTime() + limits.failureBackoffMs)
      await recordFeedFailure(database.db, feed, { at: clock(), failure, next })
    }
  }

  return {
    isAllowed: (isLoggedIn) => canAutoImport(settings, isLoggedIn),

    async requestImport(query, isLoggedIn) {
      if (!canAutoImport(settings, isLoggedIn) || query.zoom < limits.minZoom) return 'off'
      const tiles = await unknownTiles(query)
      if (tiles.length === 0) return 'known'
      const may = await mayAsk()
      if (may !== 'yes') return may === 'failed' ? 'failed' : 'off'
      for (const tile of tiles) if (waiting.size < limits.maxQueueLength) waiting.set(keyOf(tile), tile)
      working ??= work()
        .catch(options.onFailure)
        .finally(() => {
          working = null
        })
      return 'looking'
    },
    async close() {
      ending.abort()
      await working
    },
  }
}

const dayMs = 24 * 3_600_000

/** The tiles of a box, the nearest to its middle first, no more than are asked for at once. */
function nearestTiles(query: Bbox): Bbox[] {
  const side = limits.tileDegrees
  const width = (query.x2 - query.x1 + 360) % 360
  const middle = { x: query.x1 + width / 2, y: (query.y1 + query.y2) / 2 }
  const tiles = splitBboxAtAntimeridian(query).flatMap((box) => {
    const found: Bbox[] = []
    for (let x = Math.floor(box.x1 / side) * side; x < box.x2; x += side) {
      for (let y = Math.floor(box.y1 / side) * side; y < box.y2; y += side) {
        found.push({ x1: x, y1: y, x2: x + side, y2: y + side })
      }
    }
    return found
  })
  const away = ({ x1, y1 }: Bbox) => {
    const turned = Math.abs(x1 + side / 2 - middle.x)
    return Math.hypot(Math.min(turned, 360 - turned), y1 + side / 2 - middle.y)
  }
  return tiles.sort((a, b) => away(a) - away(b)).slice(0, limits.maxTilesPerRequest)
}

function keyOf({ x1, y1, x2, y2 }: Bbox): string {
  return [x1, y1, x2, y2].join(',')
}

function boxOf(key: string): Bbox {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = key.split(',').map(Number)
  return { x1, y1, x2, y2 }
}

function holds(outer: Bbox, inner: Bbox): boolean {
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
