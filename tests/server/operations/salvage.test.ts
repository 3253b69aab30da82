import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../../src/server/database/database.ts'
import { openArchive } from '../../../src/server/operations/read-archive.ts'
import { parseDamagedRange, salvageDatabase } from '../../../src/server/operations/salvage.ts'
import { silentIo } from '../../../src/server/system/command-io.ts'
import { insertRows } from '../../factories/rows.ts'
import { copyEmbeddedTemplate } from '../../support/template-database.ts'

const pageBytes = 8192
const userCount = 120
let dataFolder: string
/** File of the table of users. */
let usersFile: string
beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-salvage-'))
  copyEmbeddedTemplate(dataFolder)
  const database = await openDatabase({ databaseUrl: null, dataFolder, onFailure: () => undefined })
  const users = Array.from({ length: userCount }, (_, number) => ({
    email: `${number}@example.org`,
    first_name: 'x'.repeat(200),
  }))
  await insertRows(database, 'users', users)
  await database.pool.query('checkpoint')
  const { rows } = await database.pool.query("select pg_relation_filepath('users') as path")
  usersFile = join(dataFolder, 'database', rows[0].path)
  await database.close()
})
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

async function salvage(signal = new AbortController().signal) {
  const path = join(dataFolder, 'export.zip')
  rmSync(path, { force: true })
  const settings = { dataFolder, secret: null }
  const job = { path, settings, now: new Date(), io: silentIo, signal }
  const result = await salvageDatabase(job)
  const { manifest, close } = await openArchive(path)
  await close()
  return { result, users: manifest.tables.find(({ name }) => name === 'users')?.rows ?? 0 }
}

/** Overwrites the header of a page of the table of users. */
function damagePage(page: number): void {
  const file = openSync(usersFile, 'r+')
  writeSync(file, Buffer.alloc(24, 0xff), 0, 24, page * pageBytes)
  closeSync(file)
}

it('exports all rows but those of damaged pages, from a copy of the database', async () => {
  expect(await salvage()).toEqual({ result: { isComplete: true, lostPages: new Map() }, users: userCount })
  damagePage(2)
  const { result, users } = await salvage()
  expect(result).toEqual({ isComplete: false, lostPages: new Map([['users', 1]]) })
  expect(users).toBeGreaterThan(userCount / 3)
  expect(users).toBeLessThan(userCount)
  // PostgreSQL reads both at once, and reports them together.
  damagePage(1)
  const both = await salvage()
  expect(both.result).toEqual({ isComplete: false, lostPages: new Map([['users', 2]]) })
  expect(both.users).toBeLessThan(users)
  // The copies are deleted.
  expect(readdirSync(join(dataFolder, 'tmp'), { recursive: true })).toEqual([])
})

it.each(['missing', 'empty'])('exports a database whose file PG_VERSION is %s', async (state) => {
  const path = join(dataFolder, 'database', 'PG_VERSION')
  rmSync(path, { force: true })
  if (state === 'empty') writeFileSync(path, '')
  expect((await salvage()).users).toBeGreaterThan(0)
})

it.each([
  [
    'invalid page in block 7 of relation "base/5/16396"; zeroing out page',
    { file: '16396', first: 7, last: 7, count: 1 },
  ],
  [
    'zeroing out 2 invalid pages among blocks 1..8 of relation "base/5/16396"',
    { file: '16396', first: 1, last: 8, count: 2 },
  ],
  [
    'zeroing 2 page(s) and ignoring 1 checksum failure(s) among blocks 1..8 of relation "base/5/16396_fsm"',
    { file: '16396', first: 1, last: 8, count: 2 },
  ],
  ['ignoring 3 checksum failures among blocks 1..8 of relation "base/5/16396"', null],
])('reads the notice: %s', (message, range) => {
  expect(parseDamagedRange(message)).toEqual(range)
})
