import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { CommandError, type CommandIo } from '../system/command-io.ts'
import { getErrorCode } from '../system/error-code.ts'
import { assertFreeSpace, DiskReserveError } from '../system/free-space.ts'
import { lockDataFolder } from '../system/locks/data-folder-lock.ts'
import type { Settings } from '../system/settings.ts'
import { openDatabase, type Database } from '../database/database.ts'
import { describeDatabaseError } from '../database/describe-database-error.ts'
import { isDataError } from '../database/is-unavailable.ts'
import { ContentsError, fillDatabase, planMigrations } from './fill-database.ts'
import { inspectDatabase, type DatabaseInspection } from '../database/table-catalogue.ts'
import { secretName, uploadsFolder, type Manifest } from './archive.ts'
import { listFilesRecursively } from './backup.ts'
import { InvalidArchiveError, openArchive, type Archive } from './read-archive.ts'
import { createUploadsChecksum } from './uploads-checksum.ts'
import { makeWorkFolder, installStagedFiles, stageFiles } from './staged-files.ts'

export interface RestoreJob {
  /** Absolute path of the backup. */
  path: string
  /** Replaces the current data. Without it, restoring into an installation with data is refused. */
  replace: boolean
  settings: Pick<Settings, 'dataFolder' | 'databaseUrl' | 'secret'>
  now: Date
  io: CommandIo
  signal: AbortSignal
  /** Path to which the replaced embedded database is renamed; without it, it is deleted. */
  keepDatabaseAs?: string
}

/**
 * Restores an installation from a backup, on either kind of database, completely or not
 * at all. Throws CommandError with a one-line reason, or LockedError while another
 * process uses the data folder.
 */
export async function restoreBackup(job: RestoreJob): Promise<Manifest> {
  const { dataFolder } = job.settings
  const lock = lockDataFolder(dataFolder)
  try {
    await installStagedFiles(dataFolder)
    return await restoreLocked(job)
  } finally {
    lock.release()
  }
}

/** Restores an installation whose data folder this process has locked. */
export async function restoreLocked(job: RestoreJob): Promise<Manifest> {
  const { dataFolder } = job.settings
  try {
    const archive = await openArchive(job.path)
    try {
      await planMigrations(archive.manifest.migrations)
      if (!job.replace) await assertEmpty(job, archive.manifest)
      const workFolder = await makeWorkFolder(dataFolder, 'restore')
      try {
        await restoreInto(workFolder, archive, job)
      } finally {
        await rm(workFolder, { recursive: true, force: true })
      }
      return archive.manifest
    } finally {
      archive.close()
    }
  } catch (error) {
    throw toCommandError(error, job)
  }
}

async function restoreInto(workFolder: string, archive: Archive, job: RestoreJob): Promise<void> {
  const { databaseUrl, dataFolder } = job.settings
  await assertFreeSpace(workFolder, archive.unpackedBytes)
  await writeFiles(workFolder, archive, job)
  // An embedded database is created next to the old one, which may be damaged; on PostgreSQL
  // a transaction protects the old data.
  const database = await openDatabase({ databaseUrl, dataFolder: workFolder, onFailure: () => undefined })
  try {
    await fillFromArchive(database, archive, job)
  } finally {
    await database.close()
  }
  await stageFiles(workFolder, dataFolder)
  if (job.keepDatabaseAs) await rename(join(dataFolder, 'database'), job.keepDatabaseAs)
  await installStagedFiles(dataFolder)
}

async function fillFromArchive(database: Database, archive: Archive, job: RestoreJob): Promise<void> {
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
  workFolder: string,
  archive: Archive,
  { settings, io, signal }: RestoreJob,
): Promise<void> {
  const { uploads, secret } = archive.manifest
  if (uploads) {
    const checksum = createUploadsChecksum()
    await mkdir(join(workFolder, uploadsFolder), { mode: 0o700 })
    for (const [index, { name }] of archive.uploads.entries()) {
      if (signal.aborted) throw new CommandError('it was interrupted')
      const path = join(workFolder, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const stream = await archive.openEntry(name)
      checksum.add(name, stream)
      await pipeline(stream, createWriteStream(path, { mode: 0o600 }))
      io.progress({ label: 'uploads', done: index + 1, total: archive.uploads.length })
    }
    if (uploads.checksum && uploads.checksum !== checksum.result())
      throw new InvalidArchiveError('it is damaged: its uploads do not have their checksum')
  }
  if (secret && !settings.secret) {
    await pipeline(
      await archive.openEntry(secretName),
      createWriteStream(join(workFolder, secretName), { mode: 0o600 }),
    )
  }
}

/** Throws if the installation contains data. Only --replace permits deleting it. */
async function assertEmpty({ settings }: RestoreJob, manifest: Manifest): Promise<void> {
  const found = await inspectCurrentDatabase(settings)
  const uploads = manifest.uploads
    ? (await listFilesRecursively(join(settings.dataFolder, uploadsFolder))).length
    : 0
  if (!found?.nonEmptyTables.length && uploads === 0) return
  const contents = [
    ...(found?.nonEmptyTables.length ? [`${found.placeCount} places`, `${found.userCount} members`] : []),
    ...(uploads > 0 ? [`${uploads} uploads`] : []),
  ]
  throw new CommandError(
    `this installation contains ${contents.join(', ')}; use --replace to replace them with the backup`,
  )
}

async function inspectCurrentDatabase(settings: RestoreJob['settings']): Promise<DatabaseInspection | null> {
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
    throw new CommandError(
      'the current database cannot be opened; use --replace to replace it with the backup',
    )
  }
}

function toCommandError(error: unknown, { path, settings }: RestoreJob): unknown {
  const createError = (reason: string) =>
    new CommandError(`cannot restore ${basename(path)}: ${reason}; nothing was changed`)
  if (error instanceof ContentsError) return createError(`it is damaged: ${error.message}`)
  if (error instanceof CommandError) return createError(error.message)
  if (error instanceof DiskReserveError) return createError(error.message)
  if (getErrorCode(error) === 'ENOSPC') return createError('the disk is full')
  // Rows that PostgreSQL cannot read.
  if (error instanceof pg.DatabaseError && isDataError(error))
    return createError(`it is damaged: ${error.message}`)
  const reason = describeDatabaseError(error, settings.databaseUrl)
  return reason ? createError(reason) : error
}
