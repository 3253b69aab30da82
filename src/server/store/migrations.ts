import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { packageFolder } from '../paths.ts'
import type { Database } from './database.ts'
import { ensurePartitions } from './partitions.ts'

/** Any number: holders of this lock migrate one after the other. */
const migrationLock = 731_401

/**
 * Brings the schema up to date: applies the files of `migrations/` that were not
 * yet applied, in the order of their names, each in a transaction of its own.
 * Returns the names applied. Throws where an applied file was changed since.
 */
export async function migrate(database: Database, now: Date): Promise<string[]> {
  const client = await database.pool.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, digest text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; digest: string }>(
      'select name, digest from schema_migrations',
    )
    const known = new Map(rows.map((row) => [row.name, row.digest]))
    for (const migration of await readMigrations()) {
      const digest = known.get(migration.name)
      if (digest === migration.digest) continue
      if (digest) throw new Error(`migration ${migration.name} was changed after it was applied`)
      await client.query('begin')
      try {
        await client.query(migration.sql)
        await client.query('insert into schema_migrations (name, digest) values ($1, $2)', [
          migration.name,
          migration.digest,
        ])
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

async function readMigrations(): Promise<{ name: string; sql: string; digest: string }[]> {
  const folder = join(packageFolder, 'migrations')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, digest: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
