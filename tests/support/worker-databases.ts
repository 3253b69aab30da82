import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, type Database } from '../../src/server/database/database.ts'
import { copyEmbeddedTemplate, getWorkerDatabasesFolder } from './template-database.ts'

/** An embedded database of a test server. */
export interface LeasedDatabase {
  database: Database
  /** Empties the database for the next server of this worker. Throws the first failure of the database. */
  release(): Promise<void>
}

interface WorkerDatabase {
  database: Database
  /** Digest of the schema before the first test. */
  schema: string
  folder: string
  failures: Error[]
}

/** Databases of this worker that no server uses. Starting one takes a second of CPU time. */
const unused: WorkerDatabase[] = []

/** Returns an empty, migrated embedded database. Servers that run at the same time have different ones. */
export async function leaseEmbeddedDatabase(): Promise<LeasedDatabase> {
  const leased = unused.pop() ?? (await createWorkerDatabase())
  return { database: leased.database, release: () => release(leased) }
}

async function createWorkerDatabase(): Promise<WorkerDatabase> {
  const parent = getWorkerDatabasesFolder(process.ppid)
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'database-'))
  copyEmbeddedTemplate(folder)
  const failures: Error[] = []
  const database = await openDatabase({
    databaseUrl: null,
    dataFolder: folder,
    onFailure: (error) => failures.push(error),
  })
  return { database, schema: await computeSchemaDigest(database), folder, failures }
}

async function release(leased: WorkerDatabase): Promise<void> {
  const { database, folder, failures, schema } = leased
  const [failure] = failures
  // A test may add a trigger or a partition, or break the database.
  if (!failure && (await computeSchemaDigest(database)) === schema) {
    await emptyTables(database)
    unused.push(leased)
    return
  }
  await database.close()
  rmSync(folder, { recursive: true, force: true })
  if (failure) throw failure
}

async function computeSchemaDigest({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ digest: string }>(`
    select md5(string_agg(entry, ';' order by entry)) as digest from (
      select concat_ws(' ', 'relation', relname, relkind, relchecks, relnatts) as entry
        from pg_class where relnamespace = 'public'::regnamespace
      union all select concat_ws(' ', 'trigger', tgname, tgrelid, tgenabled) from pg_trigger
      union all select concat_ws(' ', 'constraint', conname, conrelid) from pg_constraint
      union all select concat_ws(' ', 'function', proname, prosrc) from pg_proc
        where pronamespace = 'public'::regnamespace
    ) entries`)
  return rows[0]?.digest ?? ''
}

/** Larger tables are truncated: rows that are deleted keep their space. */
const maxDeletedBytes = 1_000_000

/**
 * Empties the tables and restarts their sequences. Deletes the rows: TRUNCATE takes a quarter of
 * a second, because it creates new files for each table and for all tables that refer to it.
 */
async function emptyTables({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(`
    select quote_ident(relname) as name, pg_relation_size(oid)::int as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'
      and pg_relation_size(oid) > 0`)
  const large = rows.filter(({ bytes }) => bytes > maxDeletedBytes)
  if (large.length > 0) await pool.query(`truncate ${large.map(({ name }) => name).join(', ')} cascade`)
  // As a replica, the session runs no triggers and checks no foreign keys.
  await pool.query(`
    set session_replication_role = replica;
    ${rows.map(({ name }) => `delete from ${name};`).join('\n')}
    set session_replication_role = default;
    select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where last_value is not null`)
}
