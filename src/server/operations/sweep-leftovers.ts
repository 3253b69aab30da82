import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import type { Settings } from '../system/settings.ts'
import { setAsideUnknownUploads } from '../storage/unknown-uploads.ts'
import { getErrorCode } from '../system/error-code.ts'
import { isClockTrusted } from './clock-check.ts'
import { getBackupFolder } from './scheduled-backups.ts'

export interface LeftoverSweepJob {
  settings: Pick<Settings, 'dataFolder' | 'storage'>
  database: Database
  clock: () => Date
  /** Called with the number of uploads that the database does not know, if there are any. */
  setAside(count: number): void
  onFailure(error: unknown): void
}

/**
 * Removes what interrupted work left in the data folder: partial backups and uploads that the
 * database does not know. (`tmp` is emptied before the database is opened.) Runs once, after
 * the start; `close` waits for it.
 */
export function startLeftoverSweep(job: LeftoverSweepJob): { close(): Promise<void> } {
  const sweep = sweepLeftovers(job).catch(job.onFailure)
  return { close: () => sweep }
}

async function sweepLeftovers({
  settings,
  database: { db },
  clock,
  ...job
}: LeftoverSweepJob): Promise<void> {
  await removePartialBackups(settings.dataFolder)
  if (settings.storage.kind !== 'disk') return
  const now = clock()
  const mayDelete = await isClockTrusted(db, 'unknown uploads', now, job.onFailure)
  const count = await setAsideUnknownUploads({ dataFolder: settings.dataFolder, db, now, mayDelete })
  if (count > 0) job.setAside(count)
}

/** Removes the temporary files of backups that a kill interrupted; no backup runs at this time. */
export async function removePartialBackups(dataFolder: string): Promise<void> {
  const folder = getBackupFolder(dataFolder)
  const names = await readdir(folder).catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return []
    throw error
  })
  for (const name of names) if (/^\..+\.[0-9a-f]{8}\.part$/.test(name)) await rm(join(folder, name))
}
