import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { CommandError } from '../system/command-io.ts'
import { lockDataFolder } from '../system/locks/data-folder-lock.ts'
import type { Manifest } from './archive.ts'
import { restoreLocked, type RestoreJob } from './restore.ts'
import { salvageDatabase } from './salvage.ts'
import { formatTimestamp, getBackupFolder, listScheduledBackups } from './scheduled-backups.ts'
import { installStagedFiles } from './staged-files.ts'

/** What `restoreLatest` restored. */
export interface LatestRestore {
  manifest: Manifest
  /** Path of the backup that was restored; null for the export of the replaced database. */
  backup: string | null
  /** Where the replaced database is kept; null if there was none. */
  keptDatabase: string | null
  /** Path of an export of what is readable of the replaced database, if it was not restored. */
  export: string | null
  /** Pages of the replaced database that could not be read, by table: their rows are not in the export. */
  lostPages: ReadonlyMap<string, number>
}

/**
 * Restores an embedded database that cannot be opened: all that is readable if nothing is
 * damaged, else the newest backup that can be restored, else what is readable. Keeps the
 * replaced database. Throws CommandError, without changing anything, if there is nothing to
 * restore.
 */
export async function restoreLatest(job: Omit<RestoreJob, 'path' | 'replace'>): Promise<LatestRestore> {
  const { dataFolder, databaseUrl } = job.settings
  if (databaseUrl)
    throw new CommandError('restore --latest restores the embedded database, but DATABASE_URL is set')
  const lock = lockDataFolder(dataFolder)
  try {
    await installStagedFiles(dataFolder)
    const timestamp = formatTimestamp(job.now)
    const backups = getBackupFolder(dataFolder)
    await mkdir(backups, { recursive: true, mode: 0o700 })
    const hasDatabase = existsSync(join(dataFolder, 'database'))
    const salvaged = join(backups, `salvage-${timestamp}.zip`)
    const salvage = hasDatabase ? await salvageDatabase({ ...job, path: salvaged }) : null
    const scheduled = (await listScheduledBackups(backups, job.now))
      .reverse()
      .map(({ name }) => join(backups, name))
    const candidates = [
      ...(salvage?.isComplete ? [salvaged] : []),
      ...scheduled,
      ...(salvage?.isComplete === false ? [salvaged] : []),
    ]
    const keptDatabase = hasDatabase ? join(dataFolder, `database.replaced-${timestamp}`) : null
    const { path, manifest } = await restoreFirst(candidates, job, keptDatabase)
    const lostPages = salvage?.lostPages ?? new Map<string, number>()
    if (path !== salvaged)
      return { manifest, backup: path, keptDatabase, export: salvage ? salvaged : null, lostPages }
    await rm(salvaged)
    return { manifest, backup: null, keptDatabase, export: null, lostPages }
  } finally {
    lock.release()
  }
}

async function restoreFirst(
  candidates: string[],
  job: Omit<RestoreJob, 'path' | 'replace'>,
  keptDatabase: string | null,
): Promise<{ path: string; manifest: Manifest }> {
  for (const path of candidates) {
    try {
      const keep = keptDatabase ? { keepDatabaseAs: keptDatabase } : {}
      return { path, manifest: await restoreLocked({ ...job, ...keep, path, replace: true }) }
    } catch (error) {
      if (!(error instanceof CommandError) || job.signal.aborted) throw error
      job.io.err(error.message)
    }
  }
  const tried = candidates.map((path) => basename(path)).join(', ')
  throw new CommandError(
    tried
      ? `none of the backups can be restored: ${tried}; nothing was changed`
      : 'there is no backup, and nothing of the database is readable; nothing was changed',
  )
}
