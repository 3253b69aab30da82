import { join } from 'node:path'
import { autoImport } from '../../../core/limits/imports.ts'
import type { Bbox } from '../../../core/geo.ts'
import { addImportCounts, createImportCounts } from '../../database/write-results.ts'
import { CommandError } from '../../system/command-io.ts'
import { fetchOverpass } from '../../system/network/fetch-overpass.ts'
import { createRecordCounts, type InputFormat } from '../readers/read-file.ts'
import { runImport, type ImportSummary } from '../run-import.ts'
import { buildNamesQuery, buildPlacesQuery, buildSeamarksQuery } from './overpass-query.ts'
import { importTiles, type OverpassJob, type TileGrid } from './overpass-tiles.ts'

/** What is fetched: with which query, in which tiles, and how the answer is read. */
interface OverpassContent {
  format: InputFormat
  grid: TileGrid
  buildQuery: (tile: Bbox) => string
}

const contents = {
  places: {
    format: 'overpass',
    grid: { keyPrefix: '', tileDegrees: 5, minTileDegrees: 0.3125 },
    buildQuery: buildPlacesQuery,
  },
  seamarks: {
    format: 'seamarks',
    grid: { keyPrefix: 'seamarks:', tileDegrees: 5, minTileDegrees: 0.3125 },
    buildQuery: buildSeamarksQuery,
  },
  names: {
    format: 'names',
    grid: { keyPrefix: 'names:', tileDegrees: 5, minTileDegrees: 0.3125 },
    buildQuery: buildNamesQuery,
  },
} satisfies Record<string, OverpassContent>

/**
 * Imports the places, seamarks or map names in the bounds from an Overpass server, see {@link importTiles}. Throws
 * CommandError.
 */
export async function importFromOverpass(
  job: OverpassJob,
  content: keyof typeof contents = 'places',
): Promise<ImportSummary> {
  const started = performance.now()
  const total: ImportSummary = {
    read: { total: 0, counts: createRecordCounts(), rejected: {} },
    outcomes: createImportCounts(),
    seconds: 0,
  }
  const { grid } = contents[content]
  await importTiles(job, grid, async (tile, folder) => {
    const summary = await importTile(job, contents[content], tile, folder)
    if (summary === 'too much') return summary
    addSummary(total, summary)
    return summary.read.total
  })
  return { ...total, seconds: (performance.now() - started) / 1000 }
}

async function importTile(
  { url, signal, backoffMs, database, dataFolder, io, isOfRegion = false }: OverpassJob,
  { format, grid, buildQuery }: OverpassContent,
  tile: Bbox,
  folder: string,
): Promise<ImportSummary | 'too much'> {
  const path = join(folder, 'answer.json')
  const width = tile.x2 - tile.x1
  // Smaller tiles can help with a large answer; a tile of viewed areas is never that dense.
  const canSplit = { large: width > autoImport.tileDegrees, slow: width > grid.minTileDegrees }
  try {
    const fetched = await fetchOverpass({ url, query: buildQuery(tile), path, signal, backoffMs, canSplit })
    if (fetched === 'too much') return 'too much'
    const quietIo = { ...io, progress: () => undefined }
    return await runImport({
      format,
      origin: path,
      workingFolder: folder,
      dataFolder,
      database,
      io: quietIo,
      signal,
      isOfRegion,
    })
  } catch (error) {
    // The server ran out of time or memory; retry with smaller tiles.
    const wasTruncated = error instanceof CommandError && /did not finish|ends early/.test(error.message)
    if (wasTruncated && canSplit.slow) return 'too much'
    throw error
  }
}

function addSummary(total: ImportSummary, summary: ImportSummary): void {
  addImportCounts(total.outcomes, summary.outcomes)
  total.read.total += summary.read.total
  for (const [reason, count] of Object.entries(summary.read.rejected)) {
    total.read.rejected[reason] = (total.read.rejected[reason] ?? 0) + count
  }
}
