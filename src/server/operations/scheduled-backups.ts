import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { clockCheck } from '../../core/limits/server.ts'
import { silentIo } from '../system/command-io.ts'
import type { Settings } from '../system/settings.ts'
import type { Database } from '../database/database.ts'
import { takeBackup } from './backup.ts'
import { isClockTrusted } from './clock-check.ts'

export interface ScheduledBackupJob {
  database: Database
  settings: Pick<Settings, 'dataFolder' | 'secret' | 'maxBackups'>
  clock: () => Date
  signal: AbortSignal
  /** Called with an error if the clock made a step, for logging. */
  onClockStep?: (error: unknown) => void
}

const dayMs = 24 * 3600 * 1000
/** Interval of checks whether a backup is due, and delay of the first check after the start. */
const checkIntervalMs = 15 * 60 * 1000
const firstCheckDelayMs = 60 * 1000

/** Number of backups to keep. Default: seven for the embedded database, none for PostgreSQL. */
export function getBackupsToKeep({
  settings,
  database,
}: Pick<ScheduledBackupJob, 'settings' | 'database'>): number {
  return settings.maxBackups ?? (database.kind === 'embedded' ? 7 : 0)
}

/**
 * Writes a backup to `backups/` in the data folder if the newest one is a day old, and
 * deletes older backups beyond the number to keep. Also deletes backups that contain an
 * account deleted as many days ago as backups are kept. Omits uploads, which are in the
 * same folder. Returns the file name, or null if no backup was due.
 */
export async function backUpIfDue(job: ScheduledBackupJob): Promise<string | null> {
  const kept = getBackupsToKeep(job)
  if (kept === 0) return null
  const folder = getBackupFolder(job.settings.dataFolder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const now = job.clock()
  const newest = (await listScheduledBackups(folder, now)).at(-1)
  if (newest && isPast(newest.at, now) && now.getTime() - newest.at.getTime() < dayMs) return null
  const name = formatFileName(now)
  await takeBackup({ ...job, path: join(folder, name), includeUploads: false, now, io: silentIo })
  const isTrusted = await isClockTrusted(
    job.database.db,
    'backups',
    now,
    job.onClockStep ?? (() => undefined),
  )
  const deletedAt = await findLatestDeletion(job.database, new Date(now.getTime() - kept * dayMs))
  const taken = await listScheduledBackups(folder, now)
  for (const [index, { name: old, at }] of taken.entries()) {
    if (index < taken.length - kept || (isTrusted && at < deletedAt)) await rm(join(folder, old))
  }
  return name
}

/** Returns the time of the latest account deletion up to a moment; 1970 if there is none. */
async function findLatestDeletion({ pool }: Database, moment: Date): Promise<Date> {
  const { rows } = await pool.query<{ at: string | null }>(
    'select max(deleted_at) as at from users where deleted_at <= $1',
    [moment],
  )
  return new Date(rows[0]?.at ?? 0)
}

/** Writes scheduled backups while the server runs. `close` waits for a backup in progress. */
export function startScheduledBackups(
  job: Omit<ScheduledBackupJob, 'signal'>,
  callbacks: { taken(name: string): void; failed(error: unknown): void },
): { close(): Promise<void> } {
  const stop = new AbortController()
  let running = Promise.resolve()
  const check = () => {
    running = running
      .then(() => backUpIfDue({ ...job, signal: stop.signal, onClockStep: callbacks.failed }))
      .then((name) => name && callbacks.taken(name))
      .catch((error: unknown) => stop.signal.aborted || callbacks.failed(error))
      .then(() => undefined)
  }
  const firstTimer = setTimeout(check, firstCheckDelayMs)
  const timer = setInterval(check, checkIntervalMs)
  return {
    async close() {
      clearTimeout(firstTimer)
      clearInterval(timer)
      stop.abort()
      await running
    },
  }
}

/** Formats the file name of a backup: 'roadstead-20260701T031500Z.zip'. */
function formatFileName(moment: Date): string {
  return `roadstead-${formatTimestamp(moment)}.zip`
}

/** Formats a moment for a file name: '20260701T031500Z'. */
export function formatTimestamp(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** Folder of the scheduled backups. */
export const getBackupFolder = (dataFolder: string) => join(dataFolder, 'backups')

/** Whether a backup can have this time; a clock that was wrong names backups after times to come. */
function isPast(at: Date, now: Date): boolean {
  return at.getTime() <= now.getTime() + clockCheck.maxBackwardMs
}

/**
 * Lists the scheduled backups, oldest first. Those of times to come count as the oldest, so
 * that they do not displace the others. Ignores other files in the folder.
 */
export async function listScheduledBackups(folder: string, now: Date): Promise<{ name: string; at: Date }[]> {
  const found: { name: string; at: Date }[] = []
  for (const name of (await readdir(folder)).sort()) {
    const parts = /^roadstead-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip$/.exec(name)
    if (!parts) continue
    const [, year, month, day, hour, minute, second] = parts
    found.push({ name, at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) })
  }
  return [...found.filter(({ at }) => !isPast(at, now)), ...found.filter(({ at }) => isPast(at, now))]
}
