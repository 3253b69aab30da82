import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase, type Database } from '../src/server/database/database.ts'
import { migrate } from '../src/server/database/migrations.ts'

/** An empty database for one benchmark. */
export interface BenchDatabase {
  kind: 'embedded' | 'PostgreSQL'
  databaseUrl: string | null
  dataFolder: string
  remove(): Promise<void>
}

/** Creates the embedded database, then one on PostgreSQL. The options `embedded` and `postgres` select one of them. */
export async function* createBenchDatabases(options: string[]): AsyncGenerator<BenchDatabase> {
  if (!options.includes('postgres')) yield createEmbeddedDatabase()
  if (options.includes('embedded')) return
  const postgres = await createPostgresDatabase()
  if (postgres) yield postgres
}

/** Opens and migrates a database. */
export async function openBenchDatabase(kind: BenchDatabase): Promise<Database> {
  const database = await openDatabase({ ...kind, onFailure: (error) => console.error(error) })
  await migrate(database, new Date())
  return database
}

/** Environment variables of a server process that uses the database. */
export function getServerEnvironment({ databaseUrl, dataFolder }: BenchDatabase): Record<string, string> {
  return { ROADSTEAD_DATA: dataFolder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
}

function createEmbeddedDatabase(): BenchDatabase {
  const dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-bench-'))
  return {
    kind: 'embedded',
    databaseUrl: null,
    dataFolder,
    remove: () => Promise.resolve(rmSync(dataFolder, { recursive: true, force: true })),
  }
}

/** Creates a database on the PostgreSQL server of TEST_DATABASE_URL; null if the variable is not set. */
async function createPostgresDatabase(): Promise<BenchDatabase | null> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) {
    console.log('\nPostgreSQL is skipped: TEST_DATABASE_URL is not set')
    return null
  }
  // Several benchmarks may run on one server.
  const name = `roadstead_bench_${process.pid}`
  await runStatement(url, `drop database if exists ${name} with (force)`)
  await runStatement(url, `create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-bench-'))
  return {
    kind: 'PostgreSQL',
    databaseUrl: own.href,
    dataFolder,
    async remove() {
      await runStatement(url, `drop database if exists ${name} with (force)`)
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
