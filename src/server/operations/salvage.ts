import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../database/database.ts'
import { takeBackup, type BackupJob } from './backup.ts'
import { makeWorkFolder } from './staged-files.ts'

/** Reads on where PostgreSQL would refuse: pages with a wrong checksum, and log entries of missing files. */
const tolerantSettings = ['ignore_checksum_failure=on', 'zero_damaged_pages=on', 'ignore_invalid_pages=on']

export type SalvageJob = Omit<BackupJob, 'database' | 'includeUploads'>

/**
 * Exports the embedded database, which may be damaged, to a backup at `path`. Works on a copy.
 * `complete` if PostgreSQL found nothing damaged, `damaged` if the backup lacks what could not
 * be read, null if nothing could be exported.
 */
export async function salvageDatabase(job: SalvageJob): Promise<'complete' | 'damaged' | null> {
  for (const [result, settings] of [
    ['complete', []],
    ['damaged', tolerantSettings],
  ] as const) {
    const workFolder = await copyDatabase(job.settings.dataFolder)
    try {
      await exportDatabase(workFolder, settings, job)
      return result
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
): Promise<void> {
  const database = await openDatabase({
    databaseUrl: null,
    dataFolder,
    embeddedSettings,
    onFailure: () => undefined,
  })
  try {
    await takeBackup({ ...job, database, includeUploads: false })
  } finally {
    await database.close()
  }
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
