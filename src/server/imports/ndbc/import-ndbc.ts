import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { weatherSource } from '../../../core/catalogue/sources.ts'
import { CommandError, type CommandIo } from '../../system/command-io.ts'
import type { Database } from '../../database/database.ts'
import { addImportCounts, createImportCounts, type ImportCounts } from '../../database/write-results.ts'
import { recordImportEnd, recordImportStart } from '../queries.ts'
import { isDataError } from '../../database/is-unavailable.ts'
import { isolateFailures } from '../../database/isolate-failures.ts'
import {
  deleteExpiredShips,
  saveWeatherReports,
  saveStations,
  findStationIds,
  type StationBaseFields,
  type StationReport,
} from '../../weather/save-queries.ts'
import { fetchInputFile, formatOriginName } from '../../system/network/fetch-input-file.ts'
import { createRecordCounts, type ReadResult } from '../readers/read-file.ts'
import type { ImportSummary } from '../run-import.ts'
import { decodeWholeText, findXmlEncoding } from '../../system/formats/decode-text.ts'
import { readWholeInputFile } from '../../system/formats/input-file.ts'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'
import { assertReadableName, parseStationFromName } from '../../weather/ndbc/file-kinds.ts'
import { isReportFile, readReports, type WeatherReport } from '../../weather/ndbc/read-reports.ts'
import { isStationList, readStations, type ListedStation } from '../../weather/ndbc/read-stations.ts'

export interface NdbcJob {
  kind: 'stations' | 'weather'
  /** Path or http(s) URL. */
  origin: string
  /** Station id of a file whose name does not contain it. */
  station: string | null
  workingFolder: string
  dataFolder: string
  database: Database
  io: CommandIo
  signal: AbortSignal
}

/**
 * Imports an NDBC file. Reads the whole file before it writes anything. An interrupted
 * import can be run again.
 */
export async function importNdbc(job: NdbcJob): Promise<ImportSummary> {
  const started = performance.now()
  const tmp = join(job.dataFolder, 'tmp')
  await mkdir(tmp, { recursive: true })
  const folder = await mkdtemp(join(tmp, 'ndbc-'))
  try {
    const path = await fetchInputFile(job, folder)
    const text = await readText(path).catch((error: unknown) => {
      throw toCommandError(error, job)
    })
    const id = await recordImportStart(job.database.db, job.kind, formatOriginName(job.origin))
    const done = await importNdbcText(job, text)
    await recordImportEnd(job.database.db, id, done.outcomes, done.read)
    return { ...done, seconds: (performance.now() - started) / 1000 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type ImportedRecords = Omit<ImportSummary, 'seconds'>
type TextJob = Pick<NdbcJob, 'kind' | 'origin' | 'station' | 'database' | 'io' | 'signal'>

/** Imports the text of an NDBC file. Throws CommandError if it cannot be read. */
export async function importNdbcText(job: TextJob, text: string): Promise<ImportedRecords> {
  try {
    return job.kind === 'stations' ? await importStations(job, text) : await importReports(job, text)
  } catch (error) {
    throw toCommandError(error, job, text)
  }
}

function toCommandError(error: unknown, job: TextJob, text = ''): unknown {
  if (!(error instanceof UnreadableInputError)) return error
  return new CommandError(
    `cannot import ${formatOriginName(job.origin)}: ${suggestOtherCommand(job, text) ?? error.message}`,
  )
}

/** Names the command for a file that was given to the wrong one; null if neither command applies. */
function suggestOtherCommand({ kind, origin }: TextJob, text: string): string | null {
  const command = (otherKind: NdbcJob['kind']) => `roadstead import ${otherKind} ${formatOriginName(origin)}`
  if (kind === 'weather' && isStationList(text))
    return `it is a list of stations, which "${command('stations')}" takes`
  if (kind === 'stations' && isReportFile(text))
    return `it holds observations, which "${command('weather')}" takes`
  return null
}

async function importStations(job: TextJob, text: string): Promise<ImportedRecords> {
  const { stations, total, rejected } = readStations(text)
  const outcomes = await importInBatches(job, stations, rejected, async (batch) =>
    job.database.db.transaction().execute((tx) => saveStations(tx, batch.map(toStationFields))),
  )
  return { read: readResult(total, rejected), outcomes }
}

async function importReports(job: TextJob, text: string): Promise<ImportedRecords> {
  const name = getFileName(job.origin)
  assertReadableName(name)
  const station = job.station ?? parseStationFromName(name)
  const { reports, total, rejected } = readReports(text, station, new Date())
  const ids = await findOrAddStations(job, reports)
  const known = reports.flatMap((report): StationReport[] => {
    const station_id = ids.get(buildStationKey(report.station))
    if (station_id !== undefined) return [{ ...report, station_id }]
    rejected[unknownStation] = (rejected[unknownStation] ?? 0) + 1
    return []
  })
  const outcomes = await importInBatches(job, known, rejected, async (batch) => {
    const counts = createImportCounts()
    for (const result of await job.database.db.transaction().execute((tx) => saveWeatherReports(tx, batch)))
      counts[result] += 1
    return counts
  })
  return { read: readResult(total, rejected), outcomes }
}

/**
 * Returns the ids of the reports' stations by key. Adds unknown stations whose reports
 * contain a position. Throws CommandError if no station is known.
 */
async function findOrAddStations(
  job: TextJob,
  reports: readonly WeatherReport[],
): Promise<Map<string, number>> {
  const { db } = job.database
  await deleteExpiredShips(db, buildStationKey(''))
  const keys = [...new Set(reports.map(({ station }) => buildStationKey(station)))]
  const before = await findStationIds(db, keys)
  const found = new Map<string, ListedStation & { isShip: boolean }>()
  for (const { station: id, position, isShip } of reports) {
    if (before.has(buildStationKey(id)) || !position) continue
    found.set(id, { id, name: isShip ? shipName : id, isShip, ...position })
  }
  if (before.size === 0 && found.size === 0 && reports[0]) {
    throw new CommandError(
      `station ${reports[0].station} is not known: import the list of stations first (import stations activestations.xml)`,
    )
  }
  if (found.size === 0) return before
  const newStations = [...found.values()].map(toStationFields)
  await db.transaction().execute((tx) => saveStations(tx, newStations))
  return findStationIds(db, keys)
}

/** Reports of known stations are stored although others of the file are not known. */
const unknownStation = 'station not known: import the list of stations'
const shipName = 'Ship'

function buildStationKey(station: string): string {
  return `${weatherSource.key}:${station}`
}

function toStationFields({
  id,
  name,
  latitude,
  longitude,
  isShip = false,
}: ListedStation & { isShip?: boolean }): StationBaseFields {
  return {
    isShip,
    key: buildStationKey(id),
    name,
    latitude,
    longitude,
    source: weatherSource.key,
    source_licence: weatherSource.licence,
    source_url: isShip ? null : `https://www.ndbc.noaa.gov/station_page.php?station=${id.toLowerCase()}`,
  }
}

/** Name of the file; that which NDBC's page of a file shows, if it is the origin. */
function getFileName(origin: string): string {
  const shown = URL.canParse(origin) ? new URL(origin).searchParams.get('filename') : null
  return basename(shown ?? formatOriginName(origin))
}

const maxTextBytes = 256 * 1024 * 1024

/** Reads a file of NDBC, whose list of stations is XML. */
async function readText(path: string): Promise<string> {
  const bytes = await readWholeInputFile(path, maxTextBytes)
  return decodeNdbcText(bytes)
}

/** Decodes a file of NDBC, whose list of stations is XML. Throws {@link UnreadableInputError}. */
export function decodeNdbcText(bytes: Uint8Array, charset?: string): string {
  return decodeWholeText(bytes, findXmlEncoding(bytes) ?? charset)
}

const batchSize = 1000
/** Reason under which records rejected by the database are counted. */
const notStored = 'not stored'

async function importInBatches<T>(
  { signal, io, database }: Pick<TextJob, 'signal' | 'io' | 'database'>,
  items: readonly T[],
  rejected: Record<string, number>,
  importBatch: (batch: readonly T[]) => Promise<ImportCounts>,
): Promise<ImportCounts> {
  const total = createImportCounts()
  for (let from = 0; from < items.length; from += batchSize) {
    if (signal.aborted)
      throw new CommandError(`the import was interrupted after ${from} of ${items.length} records`)
    await isolateFailures(
      database.db,
      items.slice(from, from + batchSize),
      async (batch) => addImportCounts(total, await importBatch(batch)),
      (_record, error) => {
        // The feed or the command repeats the file.
        if (!isDataError(error)) throw error
        rejected[notStored] = (rejected[notStored] ?? 0) + 1
      },
    )
    io.progress({ label: 'importing', done: Math.min(from + batchSize, items.length), total: items.length })
  }
  return total
}

function readResult(total: number, rejected: Record<string, number>): ReadResult {
  return {
    total,
    counts: createRecordCounts(),
    rejected,
  }
}
