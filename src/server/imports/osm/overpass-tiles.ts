import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { splitBboxAtAntimeridian, splitBboxIntoTiles, type Bbox } from '../../../core/geo.ts'
import type { Database } from '../../database/database.ts'
import { CommandError, type CommandIo } from '../../system/command-io.ts'
import { overpassPauseMs, pause } from '../../system/network/fetch-overpass.ts'
import { readFetchedTiles, saveFetchedTile } from './overpass-tile-queries.ts'

/** An import from an Overpass server in bounds. */
export interface OverpassJob {
  bounds: Bbox
  /** Tiles that were fetched before then are fetched again; null keeps all that were ever fetched. */
  fetchedSince: Date | null
  url: string
  database: Database
  dataFolder: string
  io: CommandIo
  signal: AbortSignal
  /** Marks what is added as that of a region. */
  isOfRegion?: boolean
  /** Delay in milliseconds after the first failed request; doubles with each further failure. */
  backoffMs?: number
}

/** How bounds are divided. The grid is fixed, so that repeated imports of an area use the same tiles. */
export interface TileGrid {
  /** Begins the keys of its tiles. Empty for places, else ends with a colon. */
  keyPrefix: string
  tileDegrees: number
  /** Minimum size of a tile, in degrees. A larger one that is too much for the server is split into four. */
  minTileDegrees: number
}

/** Imports a tile with files in a folder of its own; returns the number of its records, or that it must be split. */
export type TileImport = (tile: Bbox, folder: string) => Promise<number | 'too much'>

/** Stored as the record count of a tile that was split. */
const splitMarker = -1
/** After so many failed tiles in a row, the others are not tried. */
const maxFailuresInARow = 2

/**
 * Imports the tiles of bounds, one request at a time. Each imported tile is recorded, so that an interrupted import
 * resumes where it stopped. A tile that fails does not end the import: the others follow, then a CommandError says how
 * many failed and why. Returns the number of imported tiles.
 */
export async function importTiles(job: OverpassJob, grid: TileGrid, importTile: TileImport): Promise<number> {
  const { database, signal, io } = job
  const fetched = await readFetchedTiles(database.db, job.fetchedSince)
  const pending = splitBboxAtAntimeridian(job.bounds)
    .flatMap((bounds) => splitBboxIntoTiles(bounds, grid.tileDegrees))
    .flatMap((tile) => findPendingTiles(tile, grid, fetched))
  const failures: CommandError[] = []
  let failuresInARow = 0
  let done = 0
  for (let tile = pending.shift(); tile; tile = pending.shift()) {
    if (signal.aborted) throw new CommandError(`interrupted after ${done} tiles; run it again to continue`)
    const tried = done + failures.length
    io.progress({ label: 'tiles', done: tried, total: tried + pending.length + 1 })
    try {
      const records = await importInFolder(job.dataFolder, tile, importTile)
      const isSplit = records === 'too much'
      await saveFetchedTile(database.db, formatTileKey(grid, tile), isSplit ? splitMarker : records)
      if (isSplit) {
        pending.unshift(...splitIntoQuarters(tile))
        continue
      }
      done++
      failuresInARow = 0
    } catch (error) {
      if (!(error instanceof CommandError) || signal.aborted) throw error
      failures.push(error)
      if (++failuresInARow === maxFailuresInARow) break
    }
    if (pending.length > 0) await pause(job.backoffMs === undefined ? overpassPauseMs : 0, signal)
  }
  const tried = done + failures.length
  io.progress({ label: 'tiles', done: tried, total: tried + pending.length })
  throwFailures(failures, tried + pending.length)
  return done
}

function throwFailures([first, ...others]: CommandError[], tiles: number): void {
  if (!first) return
  throw tiles === 1
    ? first
    : new CommandError(`${others.length + 1} of ${tiles} tiles failed: ${first.message}`)
}

async function importInFolder(dataFolder: string, tile: Bbox, importTile: TileImport) {
  const tmp = join(dataFolder, 'tmp')
  await mkdir(tmp, { recursive: true })
  const folder = await mkdtemp(join(tmp, 'overpass-'))
  try {
    return await importTile(tile, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the parts of a tile that are not imported yet: the tile, some of its quarters, or none. */
function findPendingTiles(tile: Bbox, grid: TileGrid, fetched: ReadonlyMap<string, number>): Bbox[] {
  const records = fetched.get(formatTileKey(grid, tile))
  if (records === undefined) return [tile]
  return records === splitMarker
    ? splitIntoQuarters(tile).flatMap((quarter) => findPendingTiles(quarter, grid, fetched))
    : []
}

function splitIntoQuarters({ x1, y1, x2, y2 }: Bbox): Bbox[] {
  const x = (x1 + x2) / 2
  const y = (y1 + y2) / 2
  return [
    { x1, y1, x2: x, y2: y },
    { x1: x, y1, x2, y2: y },
    { x1, y1: y, x2: x, y2 },
    { x1: x, y1: y, x2, y2 },
  ]
}

function formatTileKey({ keyPrefix }: TileGrid, { x1, y1, x2, y2 }: Bbox): string {
  return keyPrefix + [x1, y1, x2, y2].join(',')
}
