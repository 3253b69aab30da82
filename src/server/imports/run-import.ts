import { mkdtemp, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { assertFreeSpace } from '../system/free-space.ts'
import { CommandError, formatTable, type CommandIo } from '../system/command-io.ts'
import { recountDirtyCells } from '../map-layers/cell-queries.ts'
import { analyzeTables, markRegionImport, recordImportEnd, recordImportStart } from './queries.ts'
import { publishRecordChangeEvent } from '../database/events/change-events.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import { importAmenities } from './amenity-queries.ts'
import { importClearances } from './clearance-queries.ts'
import { importMapNames } from './map-name-queries.ts'
import { importNavAids } from './nav-aid-queries.ts'
import {
  addImportCounts,
  changingImportResults,
  createImportCounts,
  importResults,
  importResultLabels,
  type ImportCounts,
} from '../database/write-results.ts'
import { importPlaces } from './place-queries.ts'
import { importSeamarks } from './seamark-queries.ts'
import { fetchInputFile, formatOriginName } from '../system/network/fetch-input-file.ts'
import {
  readImportFile,
  readRecordBatches,
  type InputFormat,
  type ReadResult,
  type RecordFile,
} from './readers/read-file.ts'
import {
  type AmenityRecord,
  type ClearanceRecord,
  type MapNameRecord,
  type NavAidRecord,
  type PlaceRecord,
  type SeamarkRecord,
  type SourceRecord,
} from './source-record.ts'
import type { LocatedRecord } from '../gazetteer/locator.ts'
import { UnreadableInputError } from '../system/formats/unreadable-input.ts'

export interface ImportJob {
  format: InputFormat
  /** For gpx: type of waypoints whose symbol is not a place. */
  placeType?: number | undefined
  /** Path, http(s) URL, or the name of a package's data. */
  origin: string
  /** Folder that relative paths refer to. */
  workingFolder: string
  dataFolder: string
  database: Database
  io: CommandIo
  signal: AbortSignal
  /** Marks what is added as that of a region, with which it goes. */
  isOfRegion?: boolean
}

export interface ImportSummary {
  read: ReadResult
  outcomes: ImportCounts
  seconds: number
}

/** Records per transaction. Small, so that requests wait only briefly and memory stays small. */
const batchSize = 250
/** Seamarks, clearances and names touch one table each. */
const seamarkBatchSize = 1_000

/**
 * Imports one file. First reads the whole file into record files, so that an invalid
 * input changes nothing; then writes the records in short transactions. An interrupted
 * import can be run again.
 */
export async function runImport(job: ImportJob): Promise<ImportSummary> {
  const started = performance.now()
  const tmp = join(job.dataFolder, 'tmp')
  await mkdir(tmp, { recursive: true })
  const folder = await mkdtemp(join(tmp, 'import-'))
  try {
    const path = job.format === 'sea-ports' ? '' : await fetchInputFile(job, folder)
    const read = await readInput(job, path, folder)
    const id = await recordImportStart(job.database.db, job.format, formatOriginName(job.origin))
    const counts = await mergeRecords(job, folder, read)
    const changed = changingImportResults.some((name) => counts[name] > 0)
    if (changed) await analyzeTables(job.database)
    await recordImportEnd(job.database.db, id, counts, read)
    return { read, outcomes: counts, seconds: (performance.now() - started) / 1000 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Formats the summary table; every element read is counted in one of its rows. */
export function formatImportSummary({ read, outcomes: counts, seconds }: ImportSummary): string[] {
  const rows: (string | number)[][] = [['read', read.total]]
  for (const name of importResults) if (counts[name] > 0) rows.push([importResultLabels[name], counts[name]])
  for (const [reason, count] of Object.entries(read.rejected).sort(([, a], [, b]) => b - a)) {
    rows.push([`left out: ${reason}`, count])
  }
  const changes = changingImportResults.reduce((sum, name) => sum + counts[name], 0)
  const perMinute = Math.round((read.total / seconds) * 60)
  return [
    ...formatTable(rows),
    `${changes} changes in ${seconds.toFixed(1)} s (${perMinute} records a minute)`,
  ]
}

async function readInput(job: ImportJob, path: string, folder: string): Promise<ReadResult> {
  const total = path === '' ? 0 : (await stat(path)).size
  // The record files are about as large.
  await assertFreeSpace(folder, total)
  // The file with anchorages is read twice.
  const passes = job.format === 'anchorages' ? 2 : 1
  let bytes = 0
  const onBytes = (at: number) => {
    bytes = Math.max(bytes, at)
    job.io.progress({ label: 'reading', done: bytes, total: total * passes })
  }
  try {
    return await readImportFile(
      { format: job.format, path, placeType: job.placeType, folder },
      onBytes,
      job.signal,
    )
  } catch (error) {
    if (job.signal.aborted) throw new CommandError('the import was cancelled; nothing was changed')
    if (!(error instanceof UnreadableInputError)) throw error
    throw new CommandError(`cannot import ${formatOriginName(job.origin)}: ${error.message}`)
  }
}

async function mergeRecords(job: ImportJob, folder: string, read: ReadResult): Promise<ImportCounts> {
  const { db } = job.database
  const counts = createImportCounts()
  const total = Object.values(read.counts).reduce((a, b) => a + b, 0)
  let done = 0
  const importBatches = async <R extends SourceRecord>(
    file: RecordFile,
    size: number,
    importBatch: (tx: Db, batch: R[]) => Promise<ImportCounts>,
  ) => {
    for await (const batch of readRecordBatches<R>(folder, file, size)) {
      if (job.signal.aborted)
        throw new CommandError(`the import was interrupted after ${done} of ${total} records`)
      const added = await db.transaction().execute(async (tx) => {
        if (job.isOfRegion) await markRegionImport(tx)
        return importBatch(tx, batch)
      })
      addImportCounts(counts, added)
      done += batch.length
      job.io.progress({ label: 'importing', done, total })
    }
  }
  await importBatches<LocatedRecord<PlaceRecord>>('areas', batchSize, importPlaces)
  await importBatches<LocatedRecord<PlaceRecord>>('points', batchSize, importPlaces)
  await importBatches<AmenityRecord>('amenities', batchSize, importAmenities)
  await importBatches<LocatedRecord<NavAidRecord>>('nav-aids', batchSize, importNavAids)
  await importBatches<SeamarkRecord>('seamarks', seamarkBatchSize, importSeamarks)
  await importBatches<ClearanceRecord>('clearances', seamarkBatchSize, importClearances)
  await importBatches<MapNameRecord>('names', seamarkBatchSize, importMapNames)
  await recountDirtyCells(db, (at, of) => job.io.progress({ label: 'counting', done: at, total: of }))
  const seamarks = read.counts.seamarks + read.counts.clearances
  if (seamarks > 0) await publishRecordChangeEvent(db, { entity: 'seamarks', position: null })
  if (total > seamarks + read.counts.names) {
    await publishRecordChangeEvent(db, { entity: 'places', position: null })
    await publishRecordChangeEvent(db, { entity: 'nav_aids', position: null })
  }
  return counts
}
