import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../../../src/server/database/database.ts'
import { copyEmbeddedTemplate } from '../../../support/template-database.ts'

let dataFolder: string
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-embedded-'))
})
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

const open = (onFailure: (error: Error) => void = () => undefined): Promise<Database> =>
  openDatabase({ databaseUrl: null, dataFolder, onFailure })

describe('the log of the embedded database', () => {
  it('stays below 128 MB while 400 MB are written to it, in one transaction and in many', async () => {
    copyEmbeddedTemplate(dataFolder)
    const database = await open()
    const sizes: number[] = []
    const write = async (query: (text: string) => Promise<unknown>) => {
      await query("insert into bulk select n, repeat('x', 1000) from generate_series(1, 10000) n")
      const { rows } = await database.pool.query<{ bytes: number }>(
        'select sum(size) as bytes from pg_ls_waldir()',
      )
      sizes.push(rows[0]?.bytes ?? 0)
    }
    await database.pool.query('create table bulk (n int, text text)')
    for (let turn = 0; turn < 20; turn++) await write((text) => database.pool.query(text))
    await database.pool.query('begin')
    for (let turn = 0; turn < 20; turn++) await write((text) => database.pool.query(text))
    await database.pool.query('commit')
    await database.close()
    expect(Math.max(...sizes)).toBeLessThan(128 * 1024 * 1024)
  })
})
