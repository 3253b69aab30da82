import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { areaSearch, downloadLimits } from '../../../core/limits/imports.ts'
import { CommandError, type CommandIo } from '../../system/command-io.ts'
import { splitBboxAtAntimeridian, type Bbox } from '../../../core/geo.ts'
import { readTileRecordCounts, saveFetchedTile } from './overpass-tile-queries.ts'
import type { Database } from '../../database/database.ts'
import { addImportCounts, createImportCounts } from '../../database/write-results.ts'
import { packageVersion } from '../../system/version.ts'
import { buildOverpassQuery } from './overpass-query.ts'
import { runImport, type ImportSummary } from '../run-import.ts'
import { ResponseTooLargeError, saveResponseBody } from '../../system/network/save-response-body.ts'
import { splitCredentials } from '../../system/network/request-url.ts'
import { fetchWithSafeRedirects } from '../../system/network/safe-fetch.ts'

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
const maxAttempts = 6
const initialBackoffMs = 5_000
const requestPauseMs = 1_000
const timeoutMs = 240_000

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
      counts: { areas: 0, points: 0, amenities: 0, 'nav-aids': 0, seamarks: 0 },
      rejected: {},
    },
    outcomes: createImportCounts(),
    seconds: 0,
  }
  const recordCounts = job.refresh ? new Map<string, number>() : await readTileRecordCounts(job.database.db)
  const pending = splitBboxAtAntimeridian(job.bounds)
    .flatMap((bounds) => splitIntoTiles(bounds))
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
    if (pending.length > 0) await pause(job.backoffMs === undefined ? requestPauseMs : 0, job.signal)
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
    if ((await fetchTile(job, tile, path)) === 'too much') return 'too much'
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

/** Fetches a tile into a file, with exponential backoff while the server is busy. */
async function fetchTile(job: OverpassJob, tile: Bbox, path: string): Promise<'fetched' | 'too much'> {
  let delayMs = job.backoffMs ?? initialBackoffMs
  for (let attempt = 1; ; attempt++) {
    const status = await tryFetch(job, tile, path)
    if (status === 200) return 'fetched'
    if (status === 'too large') {
      // Smaller tiles can help with a real answer; a tile of viewed areas is never that dense.
      if (tile.x2 - tile.x1 > areaSearch.tileDegrees) return 'too much'
      throw new CommandError(
        `the answer of the Overpass server is larger than ${downloadLimits.maxOverpassBytes / 1_000_000} MB`,
      )
    }
    if (status === 504 && tile.x2 - tile.x1 > minTileDegrees && attempt > 1) return 'too much'
    const isRetryable = status === null || status === 429 || status >= 500
    if (!isRetryable) throw new CommandError(`the Overpass server refused the request with ${status}`)
    if (attempt === maxAttempts) {
      const reason = status === null ? 'could not be reached' : `answered ${status}`
      throw new CommandError(
        `the Overpass server ${reason} ${maxAttempts} times; run the import again to continue`,
      )
    }
    await pause(delayMs, job.signal)
    delayMs *= 2
  }
}

/** Sends one request. Returns the HTTP status, null if the server could not be reached, or that its answer is too large. */
async function tryFetch(job: OverpassJob, tile: Bbox, path: string): Promise<number | 'too large' | null> {
  try {
    const { url, headers } = splitCredentials(job.url)
    const response = await fetchWithSafeRedirects(url, {
      method: 'POST',
      headers: {
        ...headers,
        'user-agent': `Roadstead/${packageVersion}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ data: buildOverpassQuery(tile) }),
      signal: AbortSignal.any([job.signal, AbortSignal.timeout(timeoutMs)]),
    })
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      return response.status
    }
    await saveResponseBody(response.body, path, downloadLimits.maxOverpassBytes)
    return 200
  } catch (error) {
    if (error instanceof ResponseTooLargeError) return 'too large'
    if (job.signal.aborted) throw new CommandError('interrupted; run it again to continue')
    return null
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

function splitIntoTiles(bounds: Bbox): Bbox[] {
  const tiles: Bbox[] = []
  for (let x = Math.floor(bounds.x1 / tileDegrees) * tileDegrees; x < bounds.x2; x += tileDegrees) {
    for (let y = Math.floor(bounds.y1 / tileDegrees) * tileDegrees; y < bounds.y2; y += tileDegrees) {
      tiles.push({
        x1: Math.max(x, bounds.x1),
        y1: Math.max(y, bounds.y1),
        x2: Math.min(x + tileDegrees, bounds.x2),
        y2: Math.min(y + tileDegrees, bounds.y2),
      })
    }
  }
  return tiles
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

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
