import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { diskReserve } from '../../../../src/core/limits/server.ts'
import { openDatabase, type Database } from '../../../../src/server/database/database.ts'
import { createDiskGuard } from '../../../../src/server/database/embedded/disk-guard.ts'
import { findUnavailability } from '../../../../src/server/database/is-unavailable.ts'
import { copyEmbeddedTemplate } from '../../../support/template-database.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-guard-'))
let database: Database
beforeAll(async () => {
  copyEmbeddedTemplate(dataFolder)
  database = await openDatabase({ databaseUrl: null, dataFolder, onFailure: () => undefined })
})
afterAll(async () => {
  await database.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

it('reads go on below the limit, changes are refused as on a full disk and accepted again with room', async () => {
  let free = diskReserve.readOnlyBytes
  let time = 0
  const guard = createDiskGuard({
    measureFreeBytes: () => free,
    now: () => time,
    setReadOnly: async (isReadOnly) =>
      void (await database.pool.query(`set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)),
  })
  const addUser = (email: string) =>
    database.pool.query('insert into users (email) values ($1)', [email]).then(
      () => 'added',
      (error: unknown) => findUnavailability(error),
    )
  await guard.check()
  expect(await addUser('a@example.org')).toBe('added')
  free--
  await guard.check()
  expect(await addUser('b@example.org')).toBe('added')
  time += diskReserve.checkEveryMs
  await guard.check()
  expect(await addUser('c@example.org')).toBe('readOnly')
  expect((await database.pool.query('select 1 from users')).rows).toHaveLength(2)
  free++
  time += diskReserve.checkEveryMs
  await guard.check()
  expect(await addUser('c@example.org')).toBe('added')
})
