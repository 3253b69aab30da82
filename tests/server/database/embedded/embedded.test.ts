import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../../../src/server/database/database.ts'
import { UnreadableDatabaseError } from '../../../../src/server/database/embedded/embedded.ts'
import { copyEmbeddedTemplate } from '../../../support/template-database.ts'

let dataFolder: string
let folder: string
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-embedded-'))
  folder = join(dataFolder, 'database')
})
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

const open = (onFailure: (error: Error) => void = () => undefined): Promise<Database> =>
  openDatabase({ databaseUrl: null, dataFolder, onFailure })

describe('a database folder', () => {
  it.each(['missing', 'empty'])(
    'whose PG_VERSION is %s is refused in one sentence and stays as it is',
    async (state) => {
      copyEmbeddedTemplate(dataFolder)
      renameSync(join(folder, 'PG_VERSION'), join(dataFolder, 'PG_VERSION'))
      if (state === 'empty') writeFileSync(join(folder, 'PG_VERSION'), '')
      const before = readdirSync(folder, { recursive: true }).sort()
      const refusal = open()
      await expect(refusal).rejects.toBeInstanceOf(UnreadableDatabaseError)
      await expect(refusal).rejects.toThrow(
        `The database in ${folder} cannot be opened (its file PG_VERSION is ${state}): run "roadstead restore --latest" to restore what is readable or the newest backup, or "roadstead restore <file> --replace" to restore another backup.`,
      )
      expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before)
    },
  )

  it('with a damaged control file is refused in one sentence', async () => {
    copyEmbeddedTemplate(dataFolder)
    writeFileSync(join(folder, 'global', 'pg_control'), Buffer.alloc(8192))
    await expect(open()).rejects.toThrow(
      /^The database in \S+ cannot be opened \([^)]+\): run "roadstead restore --latest"/,
    )
  })

  it('without the last log file is refused in one sentence', async () => {
    copyEmbeddedTemplate(dataFolder)
    for (const name of readdirSync(join(folder, 'pg_wal')))
      if (/^[0-9A-F]{24}$/.test(name)) rmSync(join(folder, 'pg_wal', name))
    await expect(open()).rejects.toThrow(
      /^The database in \S+ cannot be opened \([^)]+\): run "roadstead restore --latest"/,
    )
  })

  it.each(['could not write lock file: No space left on device', 'Disk quota exceeded'])(
    'on a full disk needs space, not a backup: %s',
    (reason) => {
      expect(new UnreadableDatabaseError('/data/database', reason).message).toBe(
        `The database in /data/database cannot be opened (${reason}): free some space on its disk.`,
      )
    },
  )

  it('is created again if its creation was interrupted', async () => {
    mkdirSync(`${folder}.new`)
    writeFileSync(join(`${folder}.new`, 'postgresql.conf'), 'partial')
    const database = await open()
    await database.close()
    expect(existsSync(`${folder}.new`)).toBe(false)
    expect(existsSync(join(folder, 'PG_VERSION'))).toBe(true)
  })
})

describe('the memory of the embedded database', () => {
  it('is limited by its settings', async () => {
    copyEmbeddedTemplate(dataFolder)
    // As a start on a full disk leaves it; PostgreSQL would refuse to start.
    writeFileSync(join(folder, 'postmaster.pid'), '')
    const database = await open()
    const { rows } = await database.pool.query<{ name: string; bytes: string }>(
      `select name, pg_size_bytes(current_setting(name)) as bytes from pg_settings
       where name in ('shared_buffers', 'wal_buffers', 'maintenance_work_mem', 'work_mem')`,
    )
    await database.close()
    const megabytes = Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes) / 2 ** 20]))
    expect(megabytes).toEqual({ shared_buffers: 16, wal_buffers: 1, maintenance_work_mem: 16, work_mem: 4 })
  })
})
