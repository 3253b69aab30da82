import { CommandError, type CommandIo } from '../system/command-io.ts'
import { openDatabase, type Database } from '../database/database.ts'
import { describeDatabaseError } from '../database/describe-database-error.ts'
import { fillDatabase, type FilledTable } from './fill-database.ts'
import { openSnapshot } from '../database/snapshot.ts'
import { listTables } from '../database/table-catalogue.ts'

export interface MoveJob {
  source: Database
  /** Address of the PostgreSQL. */
  targetUrl: string
  now: Date
  io: CommandIo
  signal: AbortSignal
}

/** The oldest PostgreSQL that is tested, as it numbers its versions. */
const oldestVersion = 150_000

/**
 * Copies a database into an empty PostgreSQL in one transaction and reads every table
 * again on the other side; returns the tables with counts and checksums, the same on
 * both sides. Throws CommandError with one line where nothing was copied.
 */
export async function moveDatabase(job: MoveJob): Promise<FilledTable[]> {
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
    throw inOneLine(error, job.targetUrl)
  } finally {
    await target.close()
  }
}

async function openTarget(to: string): Promise<Database> {
  const protocol = URL.canParse(to) ? new URL(to).protocol : ''
  if (protocol !== 'postgres:' && protocol !== 'postgresql:')
    throw new CommandError('cannot move: --to must be an address like postgres://user:password@host/database')
  const target = await openDatabase({ databaseUrl: to, dataFolder: '', onFailure: () => undefined })
  try {
    await refuseUnfit(target)
    return target
  } catch (error) {
    await target.close().catch(() => undefined)
    throw inOneLine(error, to)
  }
}

async function refuseUnfit(target: Database): Promise<void> {
  const { rows } = await target.pool.query<{ version: number }>(
    "select current_setting('server_version_num')::integer as version",
  )
  if ((rows[0]?.version ?? 0) < oldestVersion)
    throw new CommandError('the PostgreSQL is older than version 15')
  const tables = (await listTables(target.pool)).map(({ name }) => name)
  if (tables.length === 0) return
  const named = tables.slice(0, 3).join(', ') + (tables.length > 3 ? ', …' : '')
  throw new CommandError(
    `that database is not empty, it has ${tables.length} tables (${named}): give an empty one`,
  )
}

function inOneLine(error: unknown, to: string): unknown {
  const why = error instanceof CommandError ? error.message : describeDatabaseError(error, to)
  return why ? new CommandError(`cannot move: ${why}; nothing was changed`) : error
}
