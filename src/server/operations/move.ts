import { CommandError, type CommandIo } from '../system/command-io.ts'
import { openDatabase, type Database } from '../database/database.ts'
import { describeDatabaseError } from '../database/describe-database-error.ts'
import { fillDatabase, type FilledTable } from './fill-database.ts'
import { openSnapshot } from '../database/snapshot.ts'
import { listTables } from '../database/table-catalogue.ts'

export interface DatabaseMove {
  source: Database
  /** URL of the PostgreSQL database. */
  targetUrl: string
  now: Date
  io: CommandIo
  signal: AbortSignal
}

/** Oldest tested version of PostgreSQL, as server_version_num. */
const minServerVersion = 150_000

/**
 * Copies a database into an empty PostgreSQL database in one transaction and verifies
 * every table. Returns the tables with counts and checksums. Throws CommandError with a
 * one-line reason; then nothing is copied.
 */
export async function moveDatabase(job: DatabaseMove): Promise<FilledTable[]> {
  const target = await openTarget(job.targetUrl)
  try {
    const snapshot = await openSnapshot(job.source)
    const total = snapshot.tables.reduce((sum, { rows }) => sum + rows, 0)
    let done = 0
    try {
      return await fillDatabase(target, snapshot, {
        replace: false,
        now: job.now,
        signal: job.signal,
        onRows(rows) {
          done += rows
          job.io.progress({ label: 'moving', done, total })
        },
      })
    } finally {
      await snapshot.close()
    }
  } catch (error) {
    throw toCommandError(error, job.targetUrl)
  } finally {
    await target.close()
  }
}

async function openTarget(targetUrl: string): Promise<Database> {
  const protocol = URL.canParse(targetUrl) ? new URL(targetUrl).protocol : ''
  if (protocol !== 'postgres:' && protocol !== 'postgresql:')
    throw new CommandError('cannot move: --to must be a URL like postgres://user:password@host/database')
  const target = await openDatabase({ databaseUrl: targetUrl, dataFolder: '', onFailure: () => undefined })
  try {
    await assertUsable(target)
    return target
  } catch (error) {
    await target.close().catch(() => undefined)
    throw toCommandError(error, targetUrl)
  }
}

async function assertUsable(target: Database): Promise<void> {
  const { rows } = await target.pool.query<{ version: number }>(
    "select current_setting('server_version_num')::integer as version",
  )
  if ((rows[0]?.version ?? 0) < minServerVersion)
    throw new CommandError('the PostgreSQL server is older than version 15')
  const tables = (await listTables(target.pool)).map(({ name }) => name)
  if (tables.length === 0) return
  const tableList = tables.slice(0, 3).join(', ') + (tables.length > 3 ? ', …' : '')
  throw new CommandError(
    `the database is not empty, it has ${tables.length} tables (${tableList}): use an empty one`,
  )
}

function toCommandError(error: unknown, targetUrl: string): unknown {
  const reason = error instanceof CommandError ? error.message : describeDatabaseError(error, targetUrl)
  return reason ? new CommandError(`cannot move: ${reason}; nothing was changed`) : error
}
