import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openInstallation } from '../../../src/server/cli/installation.ts'
import { runCommand } from '../../../src/server/cli/program.ts'
import type { Database } from '../../../src/server/database/database.ts'
import { backUpIfDue, formatTimestamp } from '../../../src/server/operations/scheduled-backups.ts'
import { parseSettings, type Settings } from '../../../src/server/system/settings.ts'
import { copyEmbeddedTemplate } from '../../support/template-database.ts'
import { createRecordingIo } from '../../support/test-server.ts'

let settings: Settings
let folder: string
beforeEach(() => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-latest-'))
  settings = parseSettings({ ROADSTEAD_DATA: dataFolder })
  folder = join(dataFolder, 'database')
  copyEmbeddedTemplate(dataFolder)
})
afterEach(() => rmSync(settings.dataFolder, { recursive: true, force: true }))

async function withDatabase<T>(run: (database: Database) => Promise<T>): Promise<T> {
  const { database, close } = await openInstallation(settings, { onFailure: () => undefined })
  return run(database).finally(close)
}

const addUser = (email: string) => (database: Database) =>
  database.pool.query('insert into users (email) values ($1)', [email])
const listUsers = (): Promise<string[]> =>
  withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ email: string }>('select email from users order by email')
    return rows.map(({ email }) => email)
  })
const backUp = (database: Database) =>
  backUpIfDue({ database, settings, clock: () => new Date(), signal: new AbortController().signal })

async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const io = createRecordingIo()
  const fail = () => Promise.reject(new Error('the command opened an installation'))
  const signal = new AbortController().signal
  const context = { io, workingFolder: '.', signal, settings, runsInServer: false, getInstallation: fail }
  const code = await runCommand(argv, context, fail)
  return { code, out: io.lines.join('\n'), err: io.errors.join('\n') }
}

/** Loses the log and the control file: PostgreSQL cannot open the database. */
function damage(): void {
  writeFileSync(join(folder, 'global', 'pg_control'), Buffer.alloc(8192))
}

/** Overwrites the header of a page. */
function damagePage(path: string, page: number): void {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(24, 0xff), 0, 24, page * 8192)
  closeSync(file)
}

const listKept = () =>
  readdirSync(settings.dataFolder).filter((name) => name.startsWith('database.replaced-'))

describe('restore --latest', { timeout: 120_000 }, () => {
  it('restores everything if only PG_VERSION is missing, and keeps the replaced database', async () => {
    await withDatabase(addUser('a@example.org'))
    rmSync(join(folder, 'PG_VERSION'))
    expect(await run('restore', '--latest')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Restored from what is readable of the database.'),
    })
    expect(await listUsers()).toEqual(['a@example.org'])
    expect(listKept()).toHaveLength(1)
  })

  it('restores the newest backup if nothing is readable, and keeps the replaced database', async () => {
    await withDatabase(async (database) => {
      await addUser('a@example.org')(database)
      await backUp(database)
      await addUser('b@example.org')(database)
    })
    const newest = `roadstead-${formatTimestamp(new Date(Date.now() + 60_000))}.zip`
    writeFileSync(join(settings.dataFolder, 'backups', newest), 'damaged')
    damage()
    const result = await run('restore', '--latest')
    expect(result).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Restored from \S+roadstead-\S+\.zip\./),
    })
    expect(result.err).toContain(`cannot restore ${newest}: it is damaged`)
    expect(await listUsers()).toEqual(['a@example.org'])
    const [kept = ''] = listKept()
    expect(existsSync(join(settings.dataFolder, kept, 'global', 'pg_control'))).toBe(true)
  })

  it('restores the rows around a damaged page and tells how many pages of which table are lost', async () => {
    const file = await withDatabase(async ({ pool }) => {
      await pool.query(
        "insert into users (email, first_name) select n || '@example.org', repeat('x', 200) from generate_series(1, 200) n",
      )
      await pool.query('checkpoint')
      const { rows } = await pool.query<{ path: string; pages: number }>(
        "select pg_relation_filepath('users') as path, pg_relation_size('users') / 8192 as pages",
      )
      expect(rows[0]?.pages).toBeGreaterThan(4)
      return rows[0]?.path ?? ''
    })
    damagePage(join(folder, file), 2)
    const result = await run('restore', '--latest')
    expect(result).toMatchObject({
      code: 0,
      err: '1 page of the table users cannot be read: their rows are lost.',
    })
    const { length } = await listUsers()
    expect(length).toBeGreaterThan(100)
    expect(length).toBeLessThan(200)
  })

  it('changes nothing if there is no backup and nothing is readable', async () => {
    damage()
    const before = readdirSync(folder, { recursive: true }).sort()
    expect(await run('restore', '--latest')).toMatchObject({
      code: 1,
      err: 'there is no backup, and nothing of the database is readable; nothing was changed',
    })
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before)
    expect(listKept()).toEqual([])
  })

  it('is an alternative to the name of a backup', async () => {
    for (const argv of [['restore'], ['restore', 'club.zip', '--latest']])
      expect(await run(...argv)).toMatchObject({ code: 2, err: expect.stringContaining('not both') })
  })
})
