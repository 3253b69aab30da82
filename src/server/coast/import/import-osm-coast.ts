import { join } from 'node:path'
import type { Bbox } from '../../../core/geo.ts'
import { importTiles, type OverpassJob, type TileGrid } from '../../imports/osm/overpass-tiles.ts'
import { formatTable } from '../../system/command-io.ts'
import { fetchOverpass } from '../../system/network/fetch-overpass.ts'
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

/** Tiles of 16 cells; they are not split. */
const grid: TileGrid = { keyPrefix: 'coast:', tileDegrees: 1, minTileDegrees: 1 }
/** Time that the server may take, in seconds. */
const serverSeconds = 180

/**
 * Imports the coastline of OpenStreetMap in the bounds, which are widened to whole cells, from an Overpass server, see
 * {@link importTiles}. Throws CommandError.
 */
export async function importOsmCoast(job: OverpassJob): Promise<OsmCoastSummary> {
  const started = performance.now()
  const total = { points: 0, added: 0, updated: 0, unchanged: 0, coarser: 0, broken: 0 }
  const widened = { ...job, bounds: widenToCells(job.bounds) }
  const tiles = await importTiles(widened, grid, async (tile, folder) => {
    const { read, counts } = await importTile(job, tile, folder)
    total.points += read.points
    total.broken += read.broken
    for (const name of ['added', 'updated', 'unchanged', 'coarser'] as const) total[name] += counts[name]
    return read.points
  })
  return { ...total, tiles, seconds: (performance.now() - started) / 1000 }
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

async function importTile(job: OverpassJob, tile: Bbox, folder: string): Promise<CoastImportSummary> {
  const path = join(folder, 'answer.json')
  const { url, signal, backoffMs, database, dataFolder, io } = job
  const query = buildCoastQuery(tile)
  await fetchOverpass({ url, query, path, canSplit: { large: false, slow: false }, signal, backoffMs })
  return importCoast({
    origin: path,
    description: {},
    bounds: tile,
    workingFolder: folder,
    dataFolder,
    database,
    io: { ...io, progress: () => undefined },
    signal,
  })
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
