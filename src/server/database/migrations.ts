import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { packageFolder } from '../system/paths.ts'
import type { Database } from './database.ts'
import { ensurePartitions } from './partitions.ts'

/** Arbitrary key of the advisory lock that serializes migrations. */
export const migrationLock = 731_401

/** A file of `migrations/`; the digest detects changes made after it was applied. */
export interface Migration {
  name: string
  sql: string
  digest: string
}

/**
 * Applies the pending files of `migrations/` in the order of their names, each in its
 * own transaction. Returns the names applied. Throws if an applied file has changed.
 */
export async function migrate(database: Database, now: Date): Promise<string[]> {
  const client = await database.pool.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await createMigrationsTable(client)
    const known = new Map((await listAppliedMigrations(client)).map(({ name, digest }) => [name, digest]))
    for (const migration of await readMigrations()) {
      const digest = known.get(migration.name)
      if (digest === migration.digest) continue
      if (digest) throw new Error(`migration ${migration.name} was changed after it was applied`)
      await client.query('begin')
      try {
        await applyMigration(client, migration)
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      }
      applied.push(migration.name)
    }
    await ensurePartitions(client, now)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
    client.release()
  }
  return applied
}

/** Table that records the applied migrations. */
export const migrationsTable = 'schema_migrations'

export async function createMigrationsTable(client: PoolClient): Promise<void> {
  await client.query(
    `create table if not exists ${migrationsTable} (name text primary key, digest text not null, applied_at timestamptz not null default now())`,
  )
}

/** Lists the migrations applied to a database, ordered by name. */
export async function listAppliedMigrations(client: PoolClient): Promise<Omit<Migration, 'sql'>[]> {
  const { rows } = await client.query<Omit<Migration, 'sql'>>(`select name, digest from ${migrationsTable}`)
  return rows.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Applies one migration within the caller's transaction and records it. */
export async function applyMigration(client: PoolClient, { name, sql, digest }: Migration): Promise<void> {
  await client.query(sql)
  await client.query(`insert into ${migrationsTable} (name, digest) values ($1, $2)`, [name, digest])
}

/** Names of migrations of this version that are not applied to a database. */
export async function findMissingMigrations({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`select name from ${migrationsTable}`)
  const applied = new Set(rows.map(({ name }) => name))
  return (await listMigrationNames()).filter((name) => !applied.has(name))
}

async function listMigrationNames(): Promise<string[]> {
  const names = await readdir(join(packageFolder, 'migrations'))
  return names.filter((name) => name.endsWith('.sql')).sort()
}

/** Reads the migrations of this version, ordered by name. */
export async function readMigrations(): Promise<Migration[]> {
  return Promise.all(
    (await listMigrationNames()).map(async (name) => {
      const sql = await readFile(join(packageFolder, 'migrations', name), 'utf8')
      return { name, sql, digest: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
