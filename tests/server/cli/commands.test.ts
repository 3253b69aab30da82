import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadStarterData, starterDataKey } from '../../../src/server/cli/installation.ts'
import { getAppState } from '../../../src/server/database/app-state.ts'
import { lockDataFolder } from '../../../src/server/system/locks/data-folder-lock.ts'
import { silentIo } from '../../../src/server/system/command-io.ts'
import { openArchive } from '../../../src/server/operations/read-archive.ts'
import { runCommandOnServer } from '../../support/run-command.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  mkdirSync(join(server.dataFolder, 'uploads'), { recursive: true })
  writeFileSync(join(server.dataFolder, 'uploads', 'photo'), 'x')
})
afterAll(() => server.close())

const neverAborted = new AbortController().signal
async function run(argv: string[], { on = server, signal = neverAborted, runsInServer = false } = {}) {
  const { code, lines, errors } = await runCommandOnServer(on, argv, signal, runsInServer)
  return { code, out: lines.join('\n'), err: errors.join('\n') }
}

it('migrate reports that the database is up to date', async () => {
  expect(await run(['migrate'])).toEqual({ code: 0, out: 'The database is up to date.', err: '' })
})

it('import gpx gives waypoints without a place symbol the type of --type', async () => {
  const waypoint = '<gpx><wpt lat="43.3" lon="4.4"><name>Mill Cove</name><sym>triangle</sym></wpt></gpx>'
  writeFileSync(join(server.dataFolder, 'input.gpx'), waypoint)
  expect(await run(['import', 'gpx', 'input.gpx', '--type', 'anchorage'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('added  1'),
  })
  const { body } = await server.get('/search/?query=mill+cove')
  expect(body).toMatchObject({ places: [{ name: 'Mill Cove', type_enum: 1 }] })
})

it('an installation with a place gets no starter data, also not after its places were removed', async () => {
  const { db, pool } = server.database
  const installation = { ...server, close: () => Promise.resolve() }
  await loadStarterData(installation, silentIo)
  expect(await getAppState(db, starterDataKey)).toBe('not needed')
  await pool.query('delete from places')
  await loadStarterData(installation, silentIo)
  expect((await pool.query('select from places')).rowCount).toBe(0)
})

it('starter data that a killed start has loaded in part is completed by the next one', async () => {
  const { db, pool } = server.database
  const installation = { ...server, close: () => Promise.resolve() }
  const countPlaces = async () =>
    (await pool.query<{ count: number }>('select count(*) from places')).rows[0]?.count
  await pool.query('delete from app_state where name = $1', [starterDataKey])
  let batches = 0
  const killed = {
    ...silentIo,
    progress: ({ label }: { label: string }) => {
      if (label === 'importing' && ++batches === 1) throw new Error('killed')
    },
  }
  await expect(loadStarterData(installation, killed)).rejects.toThrow('killed')
  const partial = Number(await countPlaces())
  expect(partial).toBeGreaterThan(0)
  await loadStarterData(installation, silentIo)
  const all = Number(await countPlaces())
  expect(all).toBeGreaterThan(4 * partial)
  expect(await getAppState(db, starterDataKey)).toBe('sea-ports')
  await pool.query('delete from places where id % 2 = 0')
  await loadStarterData(installation, silentIo)
  expect(Number(await countPlaces())).toBeLessThan(all)
})

describe('backup', () => {
  it('writes a file of the working folder, with or without the photos, and says what it contains', async () => {
    const path = join(server.dataFolder, 'whole.zip')
    expect(await run(['backup', 'whole.zip'])).toEqual({
      code: 0,
      out: expect.stringMatching(/^Wrote \d+ rows of \d+ tables and 1 uploads to .* \(\d\.\d MB\)\.$/),
      err: '',
    })
    const archive = await openArchive(path)
    const rows = archive.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    archive.close()
    expect((await run(['backup', path, '--no-uploads'])).out).toContain(
      `Wrote ${rows} rows of ${archive.manifest.tables.length} tables and no uploads to ${path} (`,
    )
  })

  it('says that it lacks photos that are in a bucket', async () => {
    const bucket = { kind: 's3', endpoint: '', bucket: '', region: '', accessKeyId: '', secretAccessKey: '' }
    const on = { ...server, settings: { ...server.settings, storage: { ...bucket, kind: 's3' as const } } }
    expect((await run(['backup', 'rows.zip'], { on })).out).toContain('back them up separately')
    expect((await run(['backup', 'rows.zip', '--no-uploads'], { on })).out).not.toContain('separately')
  })
})

describe('restore and move', () => {
  it.each([
    [['restore', 'a.zip']],
    [['restore', '--latest']],
    [['move', '--to', 'postgres://host/database']],
  ])('are refused while the server runs: %j', async (argv) => {
    expect(await run(argv, { runsInServer: true })).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        `stop the server on ${server.dataFolder} (process ${process.pid}) first: `,
      ),
    })
  })

  it.each([[['restore']], [['restore', 'a.zip', '--latest']]])(
    'need one backup: %j is wrong usage',
    async (argv) => {
      expect(await run(argv)).toMatchObject({
        code: 2,
        err: expect.stringContaining('name a backup file or use --latest, not both'),
      })
    },
  )

  it('are refused where the installation uses PostgreSQL already', async () => {
    const on = { ...server, settings: { ...server.settings, databaseUrl: 'postgres://host/club' } }
    expect((await run(['move', '--to', 'postgres://host/database'], { on })).err).toBe(
      'cannot move: DATABASE_URL is set, so this installation already uses PostgreSQL',
    )
    expect((await run(['restore', '--latest'], { on })).err).toBe(
      'restore --latest restores the embedded database, but DATABASE_URL is set',
    )
  })

  it('of a backup end at an interruption, a database that cannot be opened, or a folder in use', async () => {
    await run(['backup', 'interrupted.zip'])
    const path = join(server.dataFolder, 'interrupted.zip')
    const dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-restore-'))
    const on = { ...server, settings: { ...server.settings, dataFolder } }
    const listNames = () => readdirSync(dataFolder).filter((name) => !/^(lock|tmp$)/.test(name))
    try {
      expect((await run(['restore', path], { on, signal: AbortSignal.abort() })).err).toBe(
        'cannot restore interrupted.zip: it was interrupted; nothing was changed',
      )
      expect(listNames()).toEqual([])
      mkdirSync(join(dataFolder, 'database'))
      writeFileSync(join(dataFolder, 'database', 'base'), 'x')
      expect((await run(['restore', path], { on })).err).toBe(
        'cannot restore interrupted.zip: the current database cannot be opened; use --replace to replace it with the backup; nothing was changed',
      )
      const lock = lockDataFolder(dataFolder)
      await expect(run(['restore', path], { on })).rejects.toThrow(`Roadstead already runs on ${dataFolder}`)
      lock.release()
      expect(listNames()).toEqual(['database'])
    } finally {
      rmSync(dataFolder, { recursive: true })
    }
  })

  it('of the newest backup try one after the other, and change nothing without a readable one', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-latest-'))
    const on = { ...server, settings: { ...server.settings, dataFolder } }
    try {
      expect(await run(['restore', '--latest'], { on })).toEqual({
        code: 1,
        out: '',
        err: 'there is no backup, and nothing of the database is readable; nothing was changed',
      })
      const names = ['roadstead-20260701T031500Z.zip', 'roadstead-20260702T031500Z.zip']
      for (const name of [...names, 'mine.zip']) writeFileSync(join(dataFolder, 'backups', name), 'damaged')
      const { err } = await run(['restore', '--latest'], { on })
      expect(err.split('\n')).toEqual([
        expect.stringContaining(`cannot restore ${names[1]}: it is damaged`),
        expect.stringContaining(`cannot restore ${names[0]}: it is damaged`),
        `none of the backups can be restored: ${names[1]}, ${names[0]}; nothing was changed`,
      ])
      expect(readdirSync(dataFolder).filter((name) => !name.startsWith('lock'))).toEqual(['backups'])
    } finally {
      rmSync(dataFolder, { recursive: true })
    }
  })
})
