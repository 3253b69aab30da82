import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError, type CommandIo } from '../../system/command-io.ts'
import { splitBboxAtAntimeridian, type Bbox } from '../../../core/geo.ts'
import { readTileRecordCounts, saveFetchedTile } from './overpass-tile-queries.ts'
import type { Database } from '../../database/database.ts'
import { addImportCounts, createImportCounts } from '../../database/write-results.ts'
import { packageVersion } from '../../system/version.ts'
import { buildOverpassQuery } from './overpass-query.ts'
import { runImport, type ImportSummary } from '../run-import.ts'
import { saveResponseBody } from '../../system/network/save-response-body.ts'
import { splitCredentials } from '../../system/network/request-url.ts'
import { fetchWithSafeRedirects } from '../../system/network/safe-fetch.ts'

export interface OverpassJob {
  bounds: Bbox
  /** Ask again for tiles that were fetched before. */
  refresh: boolean
  url: string
  database: Database
  dataFolder: string
  io: CommandIo
  signal: AbortSignal
  /** Milliseconds to wait after the first refusal; doubled at each further one. */
  backoffMs?: number
}

/** Tiles are of so many degrees, on a fixed grid, so that a box asked for twice meets the same tiles. */
const tileDegrees = 5
/** A tile whose answer is too much for the server is asked for in four parts, down to this size. */
const smallestDegrees = 0.3125
/** Stands for the number of records of a tile that was too much at once. */
const wasQuartered = -1
const attempts = 6
const firstBackOffMs = 5_000
const politePauseMs = 1_000
const timeoutMs = 240_000

/**
 * Imports the places of a box from an Overpass server: one request at a time, tile
 * by tile, each tile remembered when it is in the database, so that a broken-off
 * import goes on where it stopped.
 */
export async function importFromOverpass(job: OverpassJob): Promise<ImportSummary> {
  const started = performance.now()
  const sum: ImportSummary = {
    read: { total: 0, counts: { areas: 0, points: 0, amenities: 0, 'nav-aids': 0 }, rejected: {} },
    outcomes: createImportCounts(),
    seconds: 0,
  }
  const known = job.refresh ? new Map<string, number>() : await readTileRecordCounts(job.database.db)
  const open = splitBboxAtAntimeridian(job.bounds)
    .flatMap((box) => tilesOf(box))
    .flatMap((tile) => unfetched(tile, known))
  let done = 0
  for (let tile = open.shift(); tile; tile = open.shift()) {
    if (job.signal.aborted) throw new CommandError(`broken off after ${done} tiles; run it again to go on`)
    job.io.progress({ label: 'tiles', done, total: done + open.length + 1 })
    const summary = await importTile(job, tile)
    if (summary === 'too much') {
      await saveFetchedTile(job.database.db, keyOf(tile), wasQuartered)
      open.unshift(...quartersOf(tile))
      continue
    }
    add(sum, summary)
    await saveFetchedTile(job.database.db, keyOf(tile), summary.read.total)
    done++
    if (open.length > 0) await pause(job.backoffMs === undefined ? politePauseMs : 0, job.signal)
  }
  job.io.progress({ label: 'tiles', done, total: done })
  return { ...sum, seconds: (performance.now() - started) / 1000 }
}

async function importTile(job: OverpassJob, tile: Bbox): Promise<ImportSummary | 'too much'> {
  const tmp = join(job.dataFolder, 'tmp')
  await mkdir(tmp, { recursive: true })
  const folder = await mkdtemp(join(tmp, 'overpass-'))
  try {
    const path = join(folder, 'answer.json')
    if ((await fetchTile(job, tile, path)) === 'too much') return 'too much'
    const quiet: CommandIo = { ...job.io, progress: () => undefined }
    return await runImport({ ...job, format: 'overpass', origin: path, workingFolder: folder, io: quiet })
  } catch (error) {
    // The server ran out of time or memory within the answer: smaller tiles are the cure.
    const cutShort = error instanceof CommandError && /did not finish|ends early/.test(error.message)
    if (cutShort && tile.x2 - tile.x1 > smallestDegrees) return 'too much'
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Fetches a tile's answer into a file; waits longer and longer while the server is busy. */
async function fetchTile(job: OverpassJob, tile: Bbox, path: string): Promise<'fetched' | 'too much'> {
  let wait = job.backoffMs ?? firstBackOffMs
  for (let attempt = 1; ; attempt++) {
    const status = await tryFetch(job, tile, path)
    if (status === 200) return 'fetched'
    if (status === 504 && tile.x2 - tile.x1 > smallestDegrees && attempt > 1) return 'too much'
    const mayRecover = status === null || status === 429 || status >= 500
    if (!mayRecover) throw new CommandError(`the Overpass server refused the request with ${status}`)
    if (attempt === attempts) {
      const reason = status === null ? 'could not be reached' : `answered ${status}`
      throw new CommandError(`the Overpass server ${reason} ${attempts} times; run the import again to go on`)
    }
    await pause(wait, job.signal)
    wait *= 2
  }
}

/** Status of the answer, or null where the server could not be reached. */
async function tryFetch(job: OverpassJob, tile: Bbox, path: string): Promise<number | null> {
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
    await saveResponseBody(response.body, path)
    return 200
  } catch {
    if (job.signal.aborted) throw new CommandError('broken off; run it again to go on')
    return null
  }
}

/** What of a tile is still to be fetched: all, those of its quarters that are, or nothing. */
function unfetched(tile: Bbox, known: Map<string, number>): Bbox[] {
  const records = known.get(keyOf(tile))
  if (records === undefined) return [tile]
  return records === wasQuartered ? quartersOf(tile).flatMap((quarter) => unfetched(quarter, known)) : []
}

function tilesOf(box: Bbox): Bbox[] {
  const tiles: Bbox[] = []
  for (let x = Math.floor(box.x1 / tileDegrees) * tileDegrees; x < box.x2; x += tileDegrees) {
    for (let y = Math.floor(box.y1 / tileDegrees) * tileDegrees; y < box.y2; y += tileDegrees) {
      tiles.push({
        x1: Math.max(x, box.x1),
        y1: Math.max(y, box.y1),
        x2: Math.min(x + tileDegrees, box.x2),
        y2: Math.min(y + tileDegrees, box.y2),
      })
    }
  }
  return tiles
}

function quartersOf({ x1, y1, x2, y2 }: Bbox): Bbox[] {
  const x = (x1 + x2) / 2
  const y = (y1 + y2) / 2
  return [
    { x1, y1, x2: x, y2: y },
    { x1: x, y1, x2, y2: y },
    { x1, y1: y, x2: x, y2 },
    { x1: x, y1: y, x2, y2 },
  ]
}

function keyOf({ x1, y1, x2, y2 }: Bbox): string {
  return [x1, y1, x2, y2].join(',')
}

function add(sum: ImportSummary, more: ImportSummary): void {
  addImportCounts(sum.outcomes, more.outcomes)
  sum.read.total += more.read.total
  for (const [reason, count] of Object.entries(more.read.rejected)) {
    sum.read.rejected[reason] = (sum.read.rejected[reason] ?? 0) + count
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
