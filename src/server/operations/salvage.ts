import { cp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase, type Database } from '../database/database.ts'
import { takeBackup, type BackupJob } from './backup.ts'
import { makeWorkFolder } from './staged-files.ts'

/** Reads on where PostgreSQL would refuse: pages with a wrong checksum, and log entries of missing files. */
const tolerantSettings = ['ignore_checksum_failure=on', 'zero_damaged_pages=on', 'ignore_invalid_pages=on']

export type SalvageJob = Omit<BackupJob, 'database' | 'includeUploads'>

/** What an export of a damaged database contains. */
export interface Salvage {
  /** Whether PostgreSQL found nothing damaged. */
  isComplete: boolean
  /** Pages that could not be read, by table: their rows are missing in the export. */
  lostPages: Map<string, number>
}

/**
 * Exports the embedded database, which may be damaged, to a backup at `path`. Works on a copy.
 * Returns null if nothing could be exported.
 */
export async function salvageDatabase(job: SalvageJob): Promise<Salvage | null> {
  for (const [isComplete, settings] of [
    [true, []],
    [false, tolerantSettings],
  ] as const) {
    const workFolder = await copyDatabase(job.settings.dataFolder)
    try {
      return { isComplete, lostPages: await exportDatabase(workFolder, settings, job) }
    } catch (error) {
      if (job.signal.aborted) throw error
    } finally {
      await rm(workFolder, { recursive: true, force: true })
    }
  }
  return null
}

async function exportDatabase(
  dataFolder: string,
  embeddedSettings: readonly string[],
  job: SalvageJob,
): Promise<Map<string, number>> {
  const database = await openDatabase({
    databaseUrl: null,
    dataFolder,
    embeddedSettings,
    onFailure: () => undefined,
  })
  const damaged = collectDamagedPages(database)
  try {
    await takeBackup({ ...job, database, includeUploads: false })
    return await countPagesByTable(database, damaged)
  } finally {
    await database.close()
  }
}

/** Pages of one file, read at once, of which PostgreSQL replaced `count` by empty ones. */
interface DamagedRange {
  file: string
  first: number
  last: number
  count: number
}

/** How PostgreSQL reports one damaged page of a read, and several. */
const damagedPage = /invalid page in block (\d+) of relation (\S+); zeroing out page/
const damagedPages = /zeroing (?:out )?(\d+) (?:invalid pages|page\(s\))/
const damagedBlocks = / among blocks (\d+)\.\.(\d+) of relation (\S+)$/

/** Returns the damaged pages that a notice of PostgreSQL reports; null if it reports something else. */
export function parseDamagedRange(message: string): DamagedRange | null {
  const [, page, relationOfPage] = damagedPage.exec(message) ?? []
  const fileOfPage = findFileNumber(relationOfPage)
  if (fileOfPage) return { file: fileOfPage, first: Number(page), last: Number(page), count: 1 }
  const count = damagedPages.exec(message)?.[1]
  const [, first, last, relation] = damagedBlocks.exec(message) ?? []
  const file = findFileNumber(relation)
  return count && file ? { file, first: Number(first), last: Number(last), count: Number(count) } : null
}

/** Returns `16396` for `"base/5/16396_fsm"`. */
function findFileNumber(relation: string | undefined): string | undefined {
  return /^\d+/.exec(relation?.split('/').at(-1) ?? '')?.[0]
}

/** Collects the pages that PostgreSQL reports as damaged while it reads, each once although it is read several times. */
function collectDamagedPages({ pool }: Database): DamagedRange[] {
  const ranges: DamagedRange[] = []
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const range = parseDamagedRange(message)
      if (!range) return
      const known = ranges.find(
        ({ file, first, last }) => file === range.file && first <= range.last && range.first <= last,
      )
      if (!known) ranges.push(range)
      else if (known.count < range.count) Object.assign(known, range)
    })
  })
  return ranges
}

/** Counts pages by the table to which they belong; long texts of a table have files of their own. */
async function countPagesByTable(
  { pool }: Database,
  ranges: readonly DamagedRange[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { file, count } of ranges) {
    const { rows } = await pool.query<{ name: string }>(
      `select coalesce(owner.relname, own.relname) as name from pg_class own
       left join pg_class owner on owner.reltoastrelid = own.oid where own.relfilenode = $1`,
      [Number(file)],
    )
    const name = rows[0]?.name ?? 'of the system'
    counts.set(name, (counts.get(name) ?? 0) + count)
  }
  return counts
}

async function copyDatabase(dataFolder: string): Promise<string> {
  const workFolder = await makeWorkFolder(dataFolder, 'salvage')
  const copy = join(workFolder, 'database')
  await cp(join(dataFolder, 'database'), copy, { recursive: true })
  // Each database in the folder has a copy of this file.
  const versionFile = join(copy, 'PG_VERSION')
  if (!(await stat(versionFile).catch(() => null))?.size)
    await cp(join(copy, 'base', '1', 'PG_VERSION'), versionFile).catch(() => undefined)
  return workFolder
}
