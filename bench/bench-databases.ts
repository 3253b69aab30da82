import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase, type Database } from '../src/server/database/database.ts'
import { migrate } from '../src/server/database/migrations.ts'

/** An empty database to measure on, of its own. */
export interface BenchDatabase {
  kind: 'embedded' | 'PostgreSQL'
  databaseUrl: string | null
  dataFolder: string
  remove(): Promise<void>
}

/** One after the other, the embedded database and PostgreSQL; the words `embedded` or `postgres` choose one. */
export async function* createBenchDatabases(words: string[]): AsyncGenerator<BenchDatabase> {
  if (!words.includes('postgres')) yield embedded()
  if (words.includes('embedded')) return
  const other = await postgres()
  if (other) yield other
}

/** Opens and migrates it. */
export async function openBenchDatabase(kind: BenchDatabase): Promise<Database> {
  const database = await openDatabase({ ...kind, onFailure: (error) => console.error(error) })
  await migrate(database, new Date())
  return database
}

/** What a server process needs to serve it. */
export function getServerEnvironment({ databaseUrl, dataFolder }: BenchDatabase): Record<string, string> {
  return { ROADSTEAD_DATA: dataFolder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
}

function embedded(): BenchDatabase {
  const dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-bench-'))
  return {
    kind: 'embedded',
    databaseUrl: null,
    dataFolder,
    remove: () => Promise.resolve(rmSync(dataFolder, { recursive: true, force: true })),
  }
}

/** A database of its own on the PostgreSQL that TEST_DATABASE_URL names; null where none is named. */
async function postgres(): Promise<BenchDatabase | null> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) {
    console.log('\nPostgreSQL is left out: TEST_DATABASE_URL names none')
    return null
  }
  await administer(url, 'drop database if exists roadstead_bench with (force)')
  await administer(url, 'create database roadstead_bench')
  const own = new URL(url)
  own.pathname = '/roadstead_bench'
  const dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-bench-'))
  return {
    kind: 'PostgreSQL',
    databaseUrl: own.href,
    dataFolder,
    async remove() {
      await administer(url, 'drop database if exists roadstead_bench with (force)')
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
