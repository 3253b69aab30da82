import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { autoImport } from '../../../core/limits/imports.ts'
import { CommandError, type CommandIo } from '../../system/command-io.ts'
import { splitBboxAtAntimeridian, splitBboxIntoTiles, type Bbox } from '../../../core/geo.ts'
import { readTileRecordCounts, saveFetchedTile } from './overpass-tile-queries.ts'
import type { Database } from '../../database/database.ts'
import { addImportCounts, createImportCounts } from '../../database/write-results.ts'
import { buildOverpassQuery } from './overpass-query.ts'
import { createRecordCounts } from '../readers/read-file.ts'
import { runImport, type ImportSummary } from '../run-import.ts'
import { fetchOverpass, overpassPauseMs, pause } from '../../system/network/fetch-overpass.ts'

export interface OverpassJob {
  bounds: Bbox
  /** Fetches tiles again that were fetched before. */
  refresh: boolean
  url: string
  database: Database
  dataFolder: string
  io: CommandIo
  signal: AbortSignal
  /** Delay in milliseconds after the first failed request; doubles with each further failure. */
  backoffMs?: number
}

/** Size of a tile in degrees. The grid is fixed, so that repeated imports of an area use the same tiles. */
const tileDegrees = 5
/** Minimum size of a tile, in degrees. A tile that is too large for the server is split into four. */
const minTileDegrees = 0.3125
/** Stored as the record count of a tile that was split. */
const splitMarker = -1

/**
 * Imports the places in the bounds from an Overpass server, tile by tile, one request at
 * a time. Each imported tile is recorded, so that an interrupted import resumes where it
 * stopped.
 */
export async function importFromOverpass(job: OverpassJob): Promise<ImportSummary> {
  const started = performance.now()
  const total: ImportSummary = {
    read: {
      total: 0,
      counts: createRecordCounts(),
      rejected: {},
    },
    outcomes: createImportCounts(),
    seconds: 0,
  }
  const recordCounts = job.refresh ? new Map<string, number>() : await readTileRecordCounts(job.database.db)
  const pending = splitBboxAtAntimeridian(job.bounds)
    .flatMap((bounds) => splitBboxIntoTiles(bounds, tileDegrees))
    .flatMap((tile) => findPendingTiles(tile, recordCounts))
  let done = 0
  for (let tile = pending.shift(); tile; tile = pending.shift()) {
    if (job.signal.aborted)
      throw new CommandError(`interrupted after ${done} tiles; run it again to continue`)
    job.io.progress({ label: 'tiles', done, total: done + pending.length + 1 })
    const summary = await importTile(job, tile)
    if (summary === 'too much') {
      await saveFetchedTile(job.database.db, formatTileKey(tile), splitMarker)
      pending.unshift(...splitIntoQuarters(tile))
      continue
    }
    addSummary(total, summary)
    await saveFetchedTile(job.database.db, formatTileKey(tile), summary.read.total)
    done++
    if (pending.length > 0) await pause(job.backoffMs === undefined ? overpassPauseMs : 0, job.signal)
  }
  job.io.progress({ label: 'tiles', done, total: done })
  return { ...total, seconds: (performance.now() - started) / 1000 }
}

async function importTile(job: OverpassJob, tile: Bbox): Promise<ImportSummary | 'too much'> {
  const tmp = join(job.dataFolder, 'tmp')
  await mkdir(tmp, { recursive: true })
  const folder = await mkdtemp(join(tmp, 'overpass-'))
  try {
    const path = join(folder, 'answer.json')
    const request = {
      url: job.url,
      query: buildOverpassQuery(tile),
      path,
      signal: job.signal,
      backoffMs: job.backoffMs,
    }
    const width = tile.x2 - tile.x1
    // Smaller tiles can help with a large answer; a tile of viewed areas is never that dense.
    const canSplit = { large: width > autoImport.tileDegrees, slow: width > minTileDegrees }
    if ((await fetchOverpass({ ...request, canSplit })) === 'too much') return 'too much'
    const quietIo: CommandIo = { ...job.io, progress: () => undefined }
    return await runImport({ ...job, format: 'overpass', origin: path, workingFolder: folder, io: quietIo })
  } catch (error) {
    // The server ran out of time or memory; retry with smaller tiles.
    const wasTruncated = error instanceof CommandError && /did not finish|ends early/.test(error.message)
    if (wasTruncated && tile.x2 - tile.x1 > minTileDegrees) return 'too much'
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the parts of a tile that are not imported yet: the tile, some of its quarters, or none. */
function findPendingTiles(tile: Bbox, recordCounts: Map<string, number>): Bbox[] {
  const records = recordCounts.get(formatTileKey(tile))
  if (records === undefined) return [tile]
  return records === splitMarker
    ? splitIntoQuarters(tile).flatMap((quarter) => findPendingTiles(quarter, recordCounts))
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

function formatTileKey({ x1, y1, x2, y2 }: Bbox): string {
  return [x1, y1, x2, y2].join(',')
}

function addSummary(total: ImportSummary, summary: ImportSummary): void {
  addImportCounts(total.outcomes, summary.outcomes)
  total.read.total += summary.read.total
  for (const [reason, count] of Object.entries(summary.read.rejected)) {
    total.read.rejected[reason] = (total.read.rejected[reason] ?? 0) + count
  }
}
