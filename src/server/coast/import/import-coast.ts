import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { getSource } from '../../../core/catalogue/sources.ts'
import type { Bbox } from '../../../core/geo.ts'
import type { Database } from '../../database/database.ts'
import { CommandError, formatTable, type CommandIo } from '../../system/command-io.ts'
import { assertFreeSpace } from '../../system/free-space.ts'
import { unpackInputFile } from '../../system/formats/input-file.ts'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'
import { fetchInputFile, formatOriginName } from '../../system/network/fetch-input-file.ts'
import { createRequestWorker } from '../../system/workers/request-worker.ts'
import { builtinCoastPath } from '../builtin-path.ts'
import { mergeCells, type MergeCounts } from './merge-cells.ts'
import type { CoastReadAnswer } from './coast-worker.ts'
import type { CoastReadProgress, CoastReadRequest, CoastReadResult } from './read-coast-source.ts'

/** What a user says about a file that does not say it. */
export interface CoastDescription {
  source?: string | undefined
  licence?: string | undefined
  date?: string | undefined
}

export interface CoastImportJob {
  /** Path or http(s) URL. */
  origin: string
  description: CoastDescription
  /** Bounds of an answer of Overpass; null for other files. */
  bounds: Bbox | null
  workingFolder: string
  dataFolder: string
  database: Database
  io: CommandIo
  signal: AbortSignal
}

export interface CoastImportSummary {
  read: CoastReadResult
  counts: MergeCounts
  seconds: number
}

/** Licence of a file about which nothing is known. */
const unknownLicence = 'licence not stated'

/**
 * Imports a coast. A worker thread reads the whole input into cells first, so that an invalid one changes nothing; the
 * cells are then written in one transaction. Throws CommandError.
 */
export async function importCoast(job: CoastImportJob): Promise<CoastImportSummary> {
  const started = performance.now()
  const tmp = join(job.dataFolder, 'tmp')
  await mkdir(tmp, { recursive: true })
  const folder = await mkdtemp(join(tmp, 'coast-'))
  try {
    const path = await fetchUnpacked(job, folder)
    // The pieces and the cells together are about as large.
    await assertFreeSpace(folder, (await stat(path)).size)
    const read = await readInput({ path, folder, builtinPath: builtinCoastPath, bounds: job.bounds }, job)
    const { source, licence, date } = job.description
    const osm = read.origin.kind === 'osm' ? getSource('openstreetmap') : null
    const counts = await mergeCells({
      read,
      source: {
        kind: read.origin.kind,
        name: source ?? read.origin.name ?? osm?.name ?? formatOriginName(job.origin),
        licence: licence ?? read.origin.licence ?? osm?.licence ?? unknownLicence,
        date: date ?? read.origin.date,
      },
      path: join(folder, 'cells'),
      database: job.database,
      onProgress: (done, total) => job.io.progress({ label: 'cells', done, total }),
      signal: job.signal,
    })
    return { read, counts, seconds: (performance.now() - started) / 1000 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Formats the summary: what was read and what became of its cells. */
export function formatCoastSummary({ read, counts, seconds }: CoastImportSummary): string[] {
  const rows: [string, number][] = [
    ['points', read.points],
    ['cells', read.cells],
    ['added', counts.added],
    ['updated', counts.updated],
    ['unchanged', counts.unchanged],
    ['left out: a finer coast is known', counts.coarser],
    ['left out: like the built-in coast', counts.same],
    ['left out: a coastline ends there', read.broken],
  ]
  return [
    ...formatTable(rows.filter(([label, count]) => count > 0 || label === 'points' || label === 'cells')),
    `${counts.added + counts.updated} cells changed in ${seconds.toFixed(1)} s; points of the coast are ${Math.round(read.spacing)} m apart`,
  ]
}

/** Formats with an index are read in any order, so that a file in gzip format is unpacked first. */
async function fetchUnpacked(job: CoastImportJob, folder: string): Promise<string> {
  const path = await fetchInputFile(job, folder)
  return unpackInputFile(path, join(folder, 'unpacked'), job.signal).catch((error: unknown) => {
    throw toCommandError(error, job)
  })
}

function toCommandError(error: unknown, { origin, signal }: CoastImportJob): unknown {
  if (signal.aborted) return new CommandError('the import was cancelled; nothing was changed')
  if (!(error instanceof UnreadableInputError)) return error
  return new CommandError(`cannot import ${formatOriginName(origin)}: ${error.message}`)
}

async function readInput(request: CoastReadRequest, job: CoastImportJob): Promise<CoastReadResult> {
  const { io, signal } = job
  const worker = createRequestWorker<CoastReadRequest, CoastReadAnswer, CoastReadProgress>(
    'coast/import/coast-worker',
    { idleMs: null, onAbort: 'terminate' },
  )
  const onProgress = (progress: CoastReadProgress) => io.progress({ label: 'reading', ...progress })
  try {
    const answer = await worker.request(request, { signal, onProgress })
    if ('unreadable' in answer) throw new UnreadableInputError(answer.unreadable)
    return answer
  } catch (error) {
    throw toCommandError(error, job)
  } finally {
    await worker.close()
  }
}
