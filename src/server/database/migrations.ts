import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { databaseTimeouts } from '../../core/limits/server.ts'
import { CommandError } from '../system/command-io.ts'
import { packageFolder } from '../system/paths.ts'
import type { Database } from './database.ts'
import { ensurePartitions } from './partitions.ts'
import {
  FormerSchemaError,
  isFormerSchema,
  replaceFormerSchema,
  type AppliedMigration,
} from './schema/former-schema.ts'

/** Arbitrary key of the advisory lock that serializes migrations. */
export const migrationLock = 731_401

/** A file of `migrations/`; the digest detects changes made after it was applied. */
export interface Migration extends AppliedMigration {
  sql: string
}

/**
 * Lists the migrations of this version that a database or a backup has; of the last former schema, the one that replaces
 * it. Throws CommandError if this version does not know one, or if one differs; `subject` begins the sentence.
 */
export function resolveMigrations(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
  subject: string,
): AppliedMigration[] {
  const lastName = migrations.at(-1)?.name ?? ''
  return replaceFormerSchema(applied, getSchemaMigration(migrations), subject).map(({ name, digest }) => {
    const known = migrations.find((migration) => migration.name === name)
    if (!known)
      throw new CommandError(
        name > lastName
          ? `${subject} comes from a newer version of Roadstead (${name}): update this installation first`
          : `${subject} comes from another version of Roadstead, whose migration ${name} is unknown to this one`,
      )
    if (known.digest !== digest)
      throw new CommandError(`${subject} comes from a different version of Roadstead (${name} differs)`)
    return { name, digest }
  })
}

/** Returns the first migration, which creates the schema. */
export function getSchemaMigration([schema]: readonly Migration[]): Migration {
  if (!schema) throw new Error('there are no migrations')
  return schema
}

/**
 * Applies the pending files of `migrations/` in the order of their names, each in its
 * own transaction. Returns the names applied. Throws CommandError, and changes nothing, if the
 * database has migrations that this version does not know or that differ; FormerSchemaError if it has the last former
 * schema.
 */
export async function migrate(database: Database, now: Date): Promise<string[]> {
  const client = await database.pool.connect()
  const applied: string[] = []
  try {
    const setLockTimeout = (ms: number) => client.query(`set lock_timeout = ${ms}`)
    // Another server may migrate for longer than statements wait for a lock.
    await setLockTimeout(databaseTimeouts.migrationLockMs)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await setLockTimeout(databaseTimeouts.lockMs)
    await createMigrationsTable(client)
    const migrations = await readMigrations()
    const present = await listAppliedMigrations(client)
    const known = resolveMigrations(present, migrations, 'the database')
    if (isFormerSchema(present)) throw new FormerSchemaError()
    for (const migration of migrations) {
      if (known.some(({ name }) => name === migration.name)) continue
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
export async function listAppliedMigrations(client: Pool | PoolClient): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(`select name, digest from ${migrationsTable}`)
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
