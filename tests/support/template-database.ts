import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../../scripts/ensure-built.js'
import { starterDataKey } from '../../src/server/cli/installation.ts'
import { setAppState } from '../../src/server/database/app-state.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import { migrate } from '../../src/server/database/migrations.ts'

/** Folder of the migrated embedded template database. */
const templateFolder = '.test/template'
const templateWithoutStarterData = join(templateFolder, 'without-starter-data')
/** The name contains a digest of the migrations: other checkouts may use the same PostgreSQL. */
export const templateDatabaseName = `roadstead_test_template_${computeMigrationsDigest()}`

/** Migrates the template database that each test file copies. */
export async function setup(project: TestProject): Promise<void> {
  // Threads run from the build, and some tests start the built server.
  await ensureBuilt(['database', 'server'])
  if (project.config.env.TEST_DATABASE === 'embedded') await createEmbeddedTemplate()
  else await createPostgresTemplate(process.env.TEST_DATABASE_URL ?? '')
}

/** Folder of the databases of all workers of a run; `runPid` is the process ID of Vitest. */
export const getWorkerDatabasesFolder = (runPid: number) => join(tmpdir(), `roadstead-workers-${runPid}`)

/** Deletes the databases of the workers. */
export function teardown(): void {
  rmSync(getWorkerDatabasesFolder(process.pid), { recursive: true, force: true })
}

/**
 * Copies the migrated, empty embedded database into a data folder; creating one takes seconds.
 * With `starterData: false`, a server that starts on the folder loads no starter data, which
 * takes seconds, too.
 */
export function copyEmbeddedTemplate(dataFolder: string, { starterData = true } = {}): void {
  const template = starterData ? templateFolder : templateWithoutStarterData
  cpSync(join(template, 'database'), join(dataFolder, 'database'), { recursive: true })
}

export async function createEmbeddedTemplate(): Promise<void> {
  const stamp = join(templateFolder, 'digest')
  const digest = computeMigrationsDigest()
  const isComplete = existsSync(stamp) && existsSync(templateWithoutStarterData)
  if (isComplete && readFileSync(stamp, 'utf8') === digest) return
  rmSync(templateFolder, { recursive: true, force: true })
  mkdirSync(templateFolder, { recursive: true })
  const database = await openDatabase({ databaseUrl: null, dataFolder: templateFolder, onFailure: fail })
  await migrate(database, new Date())
  await database.close()
  mkdirSync(templateWithoutStarterData)
  copyEmbeddedTemplate(templateWithoutStarterData)
  await markStarterDataNotNeeded(templateWithoutStarterData)
  writeFileSync(stamp, digest)
}

async function markStarterDataNotNeeded(dataFolder: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataFolder, onFailure: fail })
  await setAppState(database.db, starterDataKey, 'not needed')
  await database.close()
}

async function createPostgresTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(731499)')
    await client.query(`drop database if exists ${templateDatabaseName} with (force)`)
    await client.query(`create database ${templateDatabaseName}`)
    const database = await openDatabase({
      databaseUrl: withDatabaseName(url, templateDatabaseName),
      dataFolder: templateFolder,
      onFailure: fail,
    })
    await migrate(database, new Date())
    await database.close()
  } finally {
    await client.end()
  }
}

/** Returns the connection URL of another database on the same server. */
export function withDatabaseName(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

function computeMigrationsDigest(): string {
  const hash = createHash('sha1')
  for (const name of readdirSync('migrations').sort()) hash.update(readFileSync(join('migrations', name)))
  return hash.digest('hex').slice(0, 12)
}

function fail(error: Error): void {
  throw error
}
