import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CommandError, type CommandIo } from '../system/command-io.ts'
import { getErrorCode } from '../system/error-code.ts'
import { lockDataFolder } from '../system/data-folder-lock.ts'
import type { Settings } from '../settings.ts'
import { openDatabase, type Database } from '../database/database.ts'
import { describeDatabaseError } from '../database/describe-database-error.ts'
import { fillDatabase, planMigrations } from './fill-database.ts'
import { inspectDatabase, type DatabaseInspection } from '../database/table-catalogue.ts'
import { secretName, uploadsFolder, type Manifest } from './archive.ts'
import { listFilesRecursively } from './backup.ts'
import { openArchive, type Archive } from './read-archive.ts'
import { makeWorkFolder, installStagedFiles, stageFiles } from './staged-files.ts'

export interface RestoreJob {
  /** Absolute path of the backup. */
  path: string
  /** Takes away what the installation holds; without it an installation that holds something is refused. */
  replace: boolean
  settings: Pick<Settings, 'dataFolder' | 'databaseUrl' | 'secret'>
  now: Date
  io: CommandIo
  signal: AbortSignal
}

/**
 * Makes an installation what it was when the backup was taken, on either kind of
 * database: all of it, or nothing. Throws CommandError with one line that says why
 * not, LockedError while another process works on the data folder.
 */
export async function restoreBackup(job: RestoreJob): Promise<Manifest> {
  const { dataFolder } = job.settings
  const lock = lockDataFolder(dataFolder)
  try {
    await installStagedFiles(dataFolder)
    const archive = await openArchive(job.path)
    try {
      await planMigrations(archive.manifest.migrations)
      if (!job.replace) await refuseWhatHolds(job, archive.manifest)
      const work = await makeWorkFolder(dataFolder, 'restore')
      try {
        await restoreInto(work, archive, job)
      } finally {
        await rm(work, { recursive: true, force: true })
      }
      return archive.manifest
    } finally {
      archive.close()
    }
  } catch (error) {
    throw inOneLine(error, job)
  } finally {
    lock.release()
  }
}

async function restoreInto(work: string, archive: Archive, job: RestoreJob): Promise<void> {
  const { databaseUrl, dataFolder } = job.settings
  await writeFiles(work, archive, job)
  // An embedded database is made new beside the old one, which may be damaged; on PostgreSQL a transaction protects the old.
  const database = await openDatabase({ databaseUrl, dataFolder: work, onFailure: () => undefined })
  try {
    await fill(database, archive, job)
  } finally {
    await database.close()
  }
  await stageFiles(work, dataFolder)
  await installStagedFiles(dataFolder)
}

async function fill(database: Database, archive: Archive, job: RestoreJob): Promise<void> {
  const { manifest } = archive
  const total = manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  await fillDatabase(
    database,
    { ...manifest, readTableRows: archive.readTableRows },
    {
      replace: job.replace,
      now: job.now,
      signal: job.signal,
      onRows(rows) {
        done += rows
        job.io.progress({ label: 'restoring', done, total })
      },
    },
  )
}

async function writeFiles(
  work: string,
  archive: Archive,
  { settings, io, signal }: RestoreJob,
): Promise<void> {
  const { uploads, secret } = archive.manifest
  if (uploads) {
    const entries = archive.listEntriesBelow(uploadsFolder)
    const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
    if (entries.length !== uploads.files || bytes !== uploads.bytes)
      throw new CommandError(`it holds ${entries.length} uploads instead of ${uploads.files}`)
    await mkdir(join(work, uploadsFolder), { mode: 0o700 })
    for (const [index, { name }] of entries.entries()) {
      if (signal.aborted) throw new CommandError('it was broken off')
      const path = join(work, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(await archive.openEntry(name), createWriteStream(path, { mode: 0o600 }))
      io.progress({ label: 'uploads', done: index + 1, total: entries.length })
    }
  }
  if (secret && !settings.secret) {
    await pipeline(
      await archive.openEntry(secretName),
      createWriteStream(join(work, secretName), { mode: 0o600 }),
    )
  }
}

/** Without --replace nothing that somebody made is taken away. */
async function refuseWhatHolds({ settings }: RestoreJob, manifest: Manifest): Promise<void> {
  const found = await lookIntoDatabase(settings)
  const uploads = manifest.uploads
    ? (await listFilesRecursively(join(settings.dataFolder, uploadsFolder))).length
    : 0
  if (!found?.nonEmptyTables.length && uploads === 0) return
  const what = [
    ...(found?.nonEmptyTables.length ? [`${found.placeCount} places`, `${found.userCount} members`] : []),
    ...(uploads > 0 ? [`${uploads} uploads`] : []),
  ]
  throw new CommandError(
    `this installation holds ${what.join(', ')}; --replace takes them away for the backup`,
  )
}

async function lookIntoDatabase(settings: RestoreJob['settings']): Promise<DatabaseInspection | null> {
  if (!settings.databaseUrl && !existsSync(join(settings.dataFolder, 'database'))) return null
  try {
    const database = await openDatabase({ ...settings, onFailure: () => undefined })
    try {
      return await inspectDatabase(database.pool)
    } finally {
      await database.close()
    }
  } catch (error) {
    if (settings.databaseUrl) throw error
    throw new CommandError('the database here cannot be opened; --replace takes it away for the backup')
  }
}

function inOneLine(error: unknown, { path, settings }: RestoreJob): unknown {
  const failed = (why: string) =>
    new CommandError(`cannot restore ${basename(path)}: ${why}; nothing was changed`)
  if (error instanceof CommandError) return failed(error.message)
  if (getErrorCode(error) === 'ENOSPC') return failed('the disk is full')
  const why = describeDatabaseError(error, settings.databaseUrl)
  return why ? failed(why) : error
}
