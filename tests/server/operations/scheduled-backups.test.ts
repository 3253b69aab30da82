import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openArchive } from '../../../src/server/operations/read-archive.ts'
import {
  backUpIfDue,
  getBackupsToKeep,
  startScheduledBackups,
} from '../../../src/server/operations/scheduled-backups.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const backUpAt = (at: string, backups: number | null) =>
  backUpIfDue({
    database: server.database,
    settings: { ...server.settings, maxBackups: backups },
    clock: () => new Date(at),
    signal: new AbortController().signal,
  })

describe('scheduled backups', () => {
  it('are kept for a week with the embedded database, and off by default with PostgreSQL', () => {
    const { database, settings } = server
    expect(getBackupsToKeep({ database, settings })).toBe(database.kind === 'embedded' ? 7 : 0)
    expect(getBackupsToKeep({ database, settings: { ...settings, maxBackups: 3 } })).toBe(3)
  })

  it('run once a day, delete the oldest, and leave other files and uploads alone', async () => {
    const folder = join(server.dataFolder, 'backups')
    mkdirSync(folder)
    mkdirSync(join(server.dataFolder, 'uploads'))
    writeFileSync(join(server.dataFolder, 'uploads', 'photo'), 'x')
    writeFileSync(join(folder, 'mine.zip'), 'x')
    expect(await backUpAt('2026-07-01T03:15:00Z', 2)).toBe('roadstead-20260701T031500Z.zip')
    expect(await backUpAt('2026-07-02T03:14:59Z', 2)).toBeNull()
    expect(await backUpAt('2026-07-02T03:15:00Z', 2)).toBe('roadstead-20260702T031500Z.zip')
    expect(await backUpAt('2026-07-04T03:15:00Z', 2)).toBe('roadstead-20260704T031500Z.zip')
    expect(readdirSync(folder).sort()).toEqual([
      'mine.zip',
      'roadstead-20260702T031500Z.zip',
      'roadstead-20260704T031500Z.zip',
    ])
    const archive = await openArchive(join(folder, 'roadstead-20260704T031500Z.zip'))
    expect(archive.manifest).toMatchObject({ uploads: null, taken_at: '2026-07-04T03:15:00.000Z' })
    archive.close()
  })

  it('go on after a clock that was a year ahead, and its backups are the first to be deleted', async () => {
    const folder = join(server.dataFolder, 'backups')
    const ahead = 'roadstead-20270704T031500Z.zip'
    writeFileSync(join(folder, ahead), 'x')
    expect(await backUpAt('2026-07-05T03:15:00Z', 3)).toBe('roadstead-20260705T031500Z.zip')
    expect(await backUpAt('2026-07-05T04:15:00Z', 3)).toBeNull()
    expect(readdirSync(folder).sort()).toEqual([
      'mine.zip',
      'roadstead-20260702T031500Z.zip',
      'roadstead-20260704T031500Z.zip',
      'roadstead-20260705T031500Z.zip',
    ])
  })

  it('are off if the number kept is 0', async () => {
    expect(await backUpAt('2027-01-01T00:00:00Z', 0)).toBeNull()
  })

  it('are checked a minute after the start, then every quarter of an hour, and report file or failure', async () => {
    rmSync(join(server.dataFolder, 'backups'), { recursive: true })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const results: string[] = []
    let readClock = () => new Date('2026-07-06T03:15:00Z')
    const job = startScheduledBackups(
      { ...server, settings: { ...server.settings, maxBackups: 2 }, clock: () => readClock() },
      { taken: (name) => results.push(name), failed: (error) => results.push(String(error)) },
    )
    vi.advanceTimersByTime(59_999)
    expect(vi.getTimerCount()).toBe(2)
    vi.advanceTimersByTime(1)
    expect(vi.getTimerCount()).toBe(1)
    await expect.poll(() => results).toEqual(['roadstead-20260706T031500Z.zip'])
    readClock = () => {
      throw new Error('no clock')
    }
    vi.advanceTimersByTime(14 * 60_000)
    await expect.poll(() => results.slice(1)).toEqual(['Error: no clock'])
    await job.close()
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  it('that a stop interrupts leave no file and are not reported', async () => {
    const folder = join(server.dataFolder, 'backups')
    const before = readdirSync(folder)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const results: unknown[] = []
    const job = startScheduledBackups(
      {
        ...server,
        settings: { ...server.settings, maxBackups: 2 },
        clock: () => new Date('2026-07-08T03:15:00Z'),
      },
      { taken: (name) => results.push(name), failed: (error) => results.push(error) },
    )
    vi.advanceTimersByTime(60_000)
    await job.close()
    vi.useRealTimers()
    expect(readdirSync(folder)).toEqual(before)
    expect(results).toEqual([])
  })
})
