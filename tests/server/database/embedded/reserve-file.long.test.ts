import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../../../src/server/database/database.ts'
import {
  getReserveFilePath,
  writeReserveFile,
} from '../../../../src/server/database/embedded/reserve-file.ts'
import { findUnavailability } from '../../../../src/server/database/is-unavailable.ts'
import { canMountDisk, fillDisk, mountDisk, unmountDisk } from '../../../support/small-disk.ts'
import { copyEmbeddedTemplate } from '../../../support/template-database.ts'

let dataFolder: string
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-full-'))
  mountDisk(dataFolder, 400)
})
afterEach(() => {
  unmountDisk(dataFolder)
  rmSync(dataFolder, { recursive: true, force: true })
})

it.runIf(canMountDisk)(
  'a disk that fills while PostgreSQL writes its log ends it, and reads go on although no space is free',
  async () => {
    copyEmbeddedTemplate(dataFolder)
    const ended: string[] = []
    const database = await openDatabase({
      databaseUrl: null,
      dataFolder,
      onFailure: (error) => ended.push(error.message),
    })
    const folder = join(dataFolder, 'database')
    await writeReserveFile(folder)
    const addUser = (email: string) =>
      database.pool.query('insert into users (email) values ($1)', [email]).then(
        () => 'added',
        (error: unknown) => findUnavailability(error),
      )
    const listUsers = () =>
      database.pool.query<{ email: string }>('select email from users order by email').then(
        ({ rows }) => rows.map(({ email }) => email),
        () => null,
      )
    expect(await addUser('a@example.org')).toBe('added')
    const client = await database.pool.connect()
    client.on('error', () => undefined)
    await client.query('begin')
    const free = fillDisk(dataFolder, 0)
    // More than the files of the log that PostgreSQL keeps.
    const large = client.query(
      "select pg_logical_emit_message(false, 'test', repeat('x', 1000000)) from generate_series(1, 200)",
    )
    await expect(large).rejects.toThrow()
    client.release(true)
    await expect.poll(listUsers, { timeout: 30_000 }).toEqual(['a@example.org'])
    expect(ended.join('\n')).toContain('No space left on device')
    expect(existsSync(getReserveFilePath(folder))).toBe(false)
    expect(await addUser('b@example.org')).toBe('readOnly')
    free()
    await expect.poll(() => addUser('c@example.org')).toBe('added')
    await writeReserveFile(folder)
    expect(existsSync(getReserveFilePath(folder))).toBe(true)
    await database.close()
  },
)
