import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
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

/** A page that PostgreSQL replaced by an empty one: number of its file, and of the page in it. */
const damagedPage = /invalid page in block (\d+) of relation "?\S*?(\d+)(?:_\w+)?"?; zeroing out page/

/** Collects the pages that PostgreSQL reports as damaged while it reads, as `file:page`. */
function collectDamagedPages({ pool }: Database): Set<string> {
  const pages = new Set<string>()
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const [, page, file] = damagedPage.exec(message) ?? []
      if (file) pages.add(`${file}:${page}`)
    })
  })
  return pages
}

/** Counts pages by the table to which they belong; long texts of a table have files of their own. */
async function countPagesByTable({ pool }: Database, pages: Set<string>): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const page of pages) {
    const { rows } = await pool.query<{ name: string }>(
      `select coalesce(owner.relname, own.relname) as name from pg_class own
       left join pg_class owner on owner.reltoastrelid = own.oid where own.relfilenode = $1`,
      [Number(page.split(':')[0])],
    )
    const name = rows[0]?.name ?? 'of the system'
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

async function copyDatabase(dataFolder: string): Promise<string> {
  const workFolder = await makeWorkFolder(dataFolder, 'salvage')
  const copy = join(workFolder, 'database')
  await cp(join(dataFolder, 'database'), copy, { recursive: true })
  // Each database in the folder has a copy of this file.
  const versionFile = join(copy, 'PG_VERSION')
  if (!existsSync(versionFile))
    await cp(join(copy, 'base', '1', 'PG_VERSION'), versionFile).catch(() => undefined)
  return workFolder
}
