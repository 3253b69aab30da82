import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { splitBboxAtAntimeridian, splitBboxIntoTiles, type Bbox } from '../../../core/geo.ts'
import type { OverpassJob } from '../../imports/osm/import-overpass.ts'
import {
  coastTilePrefix,
  readTileRecordCounts,
  saveFetchedTile,
} from '../../imports/osm/overpass-tile-queries.ts'
import { CommandError, formatTable } from '../../system/command-io.ts'
import { fetchOverpass, overpassPauseMs, pause } from '../../system/network/fetch-overpass.ts'
import { coastCellDegrees } from '../coast-cell.ts'
import { importCoast, type CoastImportSummary } from './import-coast.ts'

/** Totals of the tiles of an import. */
export interface OsmCoastSummary {
  tiles: number
  points: number
  added: number
  updated: number
  unchanged: number
  coarser: number
  broken: number
  seconds: number
}

/** Size of a tile in degrees; 16 cells. The grid is fixed, so that repeated imports of an area use the same tiles. */
const tileDegrees = 1
/** Time that the server may take, in seconds. */
const serverSeconds = 180

/**
 * Imports the coastline of OpenStreetMap in the bounds, which are widened to whole cells, from an Overpass server: tile
 * by tile, one request at a time. Each tile is recorded, so that an interrupted import resumes where it stopped.
 */
export async function importOsmCoast(job: OverpassJob): Promise<OsmCoastSummary> {
  const started = performance.now()
  const total = { tiles: 0, points: 0, added: 0, updated: 0, unchanged: 0, coarser: 0, broken: 0, seconds: 0 }
  const known = job.refresh ? new Map<string, number>() : await readTileRecordCounts(job.database.db)
  const pending = splitBboxAtAntimeridian(job.bounds)
    .flatMap((bounds) => splitBboxIntoTiles(widenToCells(bounds), tileDegrees))
    .filter((tile) => !known.has(formatTileKey(tile)))
  for (const [index, tile] of pending.entries()) {
    if (job.signal.aborted)
      throw new CommandError(`interrupted after ${index} tiles; run it again to continue`)
    job.io.progress({ label: 'tiles', done: index, total: pending.length })
    const { read, counts } = await importTile(job, tile)
    await saveFetchedTile(job.database.db, formatTileKey(tile), read.points)
    total.tiles++
    total.points += read.points
    total.broken += read.broken
    for (const name of ['added', 'updated', 'unchanged', 'coarser'] as const) total[name] += counts[name]
    if (index + 1 < pending.length) await pause(job.backoffMs === undefined ? overpassPauseMs : 0, job.signal)
  }
  job.io.progress({ label: 'tiles', done: pending.length, total: pending.length })
  return { ...total, seconds: (performance.now() - started) / 1000 }
}

/** Formats the summary table. */
export function formatOsmCoastSummary(summary: OsmCoastSummary): string[] {
  const rows: [string, number][] = [
    ['tiles', summary.tiles],
    ['points', summary.points],
    ['added', summary.added],
    ['updated', summary.updated],
    ['unchanged', summary.unchanged],
    ['left out: a finer coast is known', summary.coarser],
    ['left out: a coastline ends there', summary.broken],
  ]
  return [
    ...formatTable(rows.filter(([label, count]) => count > 0 || label === 'tiles' || label === 'points')),
    `${summary.added + summary.updated} cells changed in ${summary.seconds.toFixed(1)} s`,
  ]
}

async function importTile(job: OverpassJob, tile: Bbox): Promise<CoastImportSummary> {
  const tmp = join(job.dataFolder, 'tmp')
  await mkdir(tmp, { recursive: true })
  const folder = await mkdtemp(join(tmp, 'overpass-'))
  const path = join(folder, 'answer.json')
  const { url, signal, backoffMs, database, dataFolder, io } = job
  try {
    const query = buildCoastQuery(tile)
    await fetchOverpass({ url, query, path, canSplit: { large: false, slow: false }, signal, backoffMs })
    return await importCoast({
      origin: path,
      description: {},
      bounds: tile,
      workingFolder: folder,
      dataFolder,
      database,
      io: { ...io, progress: () => undefined },
      signal,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Builds the Overpass QL query for the coastlines that touch the bounds, with all their points. */
export function buildCoastQuery({ x1: west, y1: south, x2: east, y2: north }: Bbox): string {
  return `[out:json][timeout:${serverSeconds}];way["natural"="coastline"](${south},${west},${north},${east});out geom qt;`
}

/** Widens bounds to whole cells. */
function widenToCells({ x1, y1, x2, y2 }: Bbox): Bbox {
  const widen = (to: (cells: number) => number, degrees: number) =>
    to(degrees / coastCellDegrees) * coastCellDegrees
  return {
    x1: widen(Math.floor, x1),
    y1: widen(Math.floor, y1),
    x2: widen(Math.ceil, x2),
    y2: widen(Math.ceil, y2),
  }
}

function formatTileKey({ x1, y1, x2, y2 }: Bbox): string {
  return coastTilePrefix + [x1, y1, x2, y2].join(',')
}
