import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { silentIo } from '../system/command-io.ts'
import type { Settings } from '../settings.ts'
import type { Database } from '../database/database.ts'
import { takeBackup } from './backup.ts'

export interface ScheduledBackupJob {
  database: Database
  settings: Pick<Settings, 'dataFolder' | 'secret' | 'backups'>
  clock: () => Date
  signal: AbortSignal
}

const dayMs = 24 * 3600 * 1000
/** How often it is asked whether a day has passed; the first time a little after the start. */
const askEveryMs = 15 * 60 * 1000
const firstAskMs = 60 * 1000

/** How many backups are kept: of the embedded database seven, of a PostgreSQL none, unless set otherwise. */
export function getBackupsToKeep({
  settings,
  database,
}: Pick<ScheduledBackupJob, 'settings' | 'database'>): number {
  return settings.backups ?? (database.kind === 'embedded' ? 7 : 0)
}

/**
 * Takes a backup into the data folder's `backups/` when the newest there is a day old,
 * and removes all but the newest ones that are kept. Those with an account that was deleted
 * as many days ago as backups are kept go as well, however few are left. Without the uploads:
 * they lie in the same folder. Returns the file's name, or null where none was due.
 */
export async function backUpIfDue(job: ScheduledBackupJob): Promise<string | null> {
  const kept = getBackupsToKeep(job)
  if (kept === 0) return null
  const folder = join(job.settings.dataFolder, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const now = job.clock()
  const newest = (await timedBackups(folder)).at(-1)
  if (newest && now.getTime() - newest.at.getTime() < dayMs) return null
  const name = nameAt(now)
  await takeBackup({ ...job, path: join(folder, name), includeUploads: false, now, io: silentIo })
  const until = await deletionsUntil(job.database, new Date(now.getTime() - kept * dayMs))
  const taken = await timedBackups(folder)
  for (const [index, { name: old, at }] of taken.entries()) {
    if (index < taken.length - kept || at < until) await rm(join(folder, old))
  }
  return name
}

/** The latest deletion of an account until a moment; 1970 where there is none. */
async function deletionsUntil({ pool }: Database, moment: Date): Promise<Date> {
  const { rows } = await pool.query<{ at: string | null }>(
    'select max(deleted_at) as at from users where deleted_at <= $1',
    [moment],
  )
  return new Date(rows[0]?.at ?? 0)
}

/** Takes backups for as long as the server runs; `close` waits for one that is being written. */
export function startScheduledBackups(
  job: Omit<ScheduledBackupJob, 'signal'>,
  told: { taken(name: string): void; failed(error: unknown): void },
): { close(): Promise<void> } {
  const stop = new AbortController()
  let work = Promise.resolve()
  const ask = () => {
    work = work
      .then(() => backUpIfDue({ ...job, signal: stop.signal }))
      .then((name) => name && told.taken(name))
      .catch((error: unknown) => stop.signal.aborted || told.failed(error))
      .then(() => undefined)
  }
  const first = setTimeout(ask, firstAskMs)
  const timer = setInterval(ask, askEveryMs)
  return {
    async close() {
      clearTimeout(first)
      clearInterval(timer)
      stop.abort()
      await work
    },
  }
}

/** 'roadstead-20260701T031500Z.zip' */
function nameAt(moment: Date): string {
  return `roadstead-${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.zip`
}

/** The backups that were taken by themselves, oldest first; other files in the folder are left alone. */
async function timedBackups(folder: string): Promise<{ name: string; at: Date }[]> {
  const found: { name: string; at: Date }[] = []
  for (const name of (await readdir(folder)).sort()) {
    const parts = /^roadstead-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip$/.exec(name)
    if (!parts) continue
    const [, year, month, day, hour, minute, second] = parts
    found.push({ name, at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) })
  }
  return found
}
