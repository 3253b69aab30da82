import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createDatabaseFolder } from './create-folder.ts'
import { SyncedNodeFs } from './synced-node-fs.ts'

export interface OpenPgliteOptions {
  folder: string
  /** PostgreSQL ended itself while it was in use, with its last message. */
  onAbort(reason: string): void
  /** Further settings of PostgreSQL, as `name=value`. */
  settings: readonly string[]
}

/** Settings of a durable PostgreSQL without a checkpointer process. */
const durableSettings = [
  // Emscripten's fdatasync, the default method, does nothing.
  'wal_sync_method=fsync',
  // Emscripten emulates the early write of checkpoints by reading and writing the pages again.
  'checkpoint_flush_after=0',
  // Log files that a checkpoint keeps for reuse; at least two.
  'min_wal_size=32MB',
  'max_wal_size=64MB',
]

/**
 * Settings for a machine with 1 GB of memory. PGlite has one session in one memory that never
 * shrinks. The operating system caches the files, so that a page that is not in the buffers
 * costs a copy.
 */
const memorySettings = [
  'shared_buffers=16MB', // instead of 160 MB
  'wal_buffers=1MB',
  'maintenance_work_mem=16MB',
  'max_connections=5',
]

/**
 * Opens the embedded database with fsync, so that a commit is on the disk before it is
 * acknowledged. Creates it if the folder is missing or empty. Throws if the folder contains
 * anything that is not a database: its data may be recoverable. `logFiles` collects the
 * paths of the log files that were written.
 */
export async function openPglite({
  folder,
  onAbort,
  settings,
}: OpenPgliteOptions): Promise<{ database: PGlite; logFiles: Set<string> }> {
  const version = await stat(join(folder, 'PG_VERSION')).catch(() => null)
  // As a power cut can leave it.
  if (version?.size === 0) throw new Error('its file PG_VERSION is empty')
  if (!version) {
    if (existsSync(folder) && (await readdir(folder)).length > 0)
      throw new Error('its file PG_VERSION is missing')
    await createDatabaseFolder(folder)
  }
  let lastMessage = ''
  let isOpen = false
  const fs = new SyncedNodeFs({
    folder,
    onAbort: () => isOpen && onAbort(lastMessage || 'PostgreSQL ended without a message'),
  })
  try {
    const database = await PGlite.create({
      fs,
      extensions: { pg_trgm },
      startParams: buildStartParameters([...durableSettings, ...memorySettings, ...settings]),
      onStderr(line) {
        lastMessage = parseSevereMessage(line) ?? lastMessage
        return false
      },
    })
    isOpen = true
    return { database, logFiles: fs.logFiles }
  } catch (error) {
    throw lastMessage ? new Error(lastMessage, { cause: error }) : error
  }
}

/** PGlite's parameters without `-F`, which turns fsync off. */
function buildStartParameters(settings: readonly string[]): string[] {
  return [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    ...settings.flatMap((setting) => ['-c', setting]),
  ]
}

/** Text of a FATAL or PANIC message of PostgreSQL's log; null for other lines. */
function parseSevereMessage(line: string): string | null {
  return /\b(?:FATAL|PANIC):\s+(.*)/.exec(line)?.[1] ?? null
}
