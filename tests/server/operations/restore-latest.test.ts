import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { restoreLatest } from '../../../src/server/operations/restore-latest.ts'
import { formatTimestamp, getBackupFolder } from '../../../src/server/operations/scheduled-backups.ts'
import { parseSettings, type Settings } from '../../../src/server/system/settings.ts'
import { createRecordingIo } from '../../support/test-server.ts'

const now = new Date('2026-05-04T12:00:00Z')
const day = 24 * 3_600_000
let settings: Settings
let io: ReturnType<typeof createRecordingIo>
beforeEach(() => {
  settings = parseSettings({ ROADSTEAD_DATA: mkdtempSync(join(tmpdir(), 'roadstead-latest-')) })
  io = createRecordingIo()
})
afterEach(() => rmSync(settings.dataFolder, { recursive: true }))

const restore = (fields: Partial<Settings> = {}, signal = new AbortController().signal) =>
  restoreLatest({ settings: { ...settings, ...fields }, now, io, signal })

/** Writes a file that is named like a backup of some days ago and is none. */
function writeDamagedBackup(daysAgo: number): string {
  const name = `roadstead-${formatTimestamp(new Date(now.getTime() - daysAgo * day))}.zip`
  mkdirSync(getBackupFolder(settings.dataFolder), { recursive: true })
  writeFileSync(join(getBackupFolder(settings.dataFolder), name), 'damaged')
  return name
}

it('is refused for a database of its own server', async () => {
  await expect(restore({ databaseUrl: 'postgres://localhost/roadstead' })).rejects.toThrow(
    'restore --latest restores the embedded database, but DATABASE_URL is set',
  )
  expect(readdirSync(settings.dataFolder)).toEqual([])
})

it('changes nothing without a database and without a backup', async () => {
  await expect(restore()).rejects.toThrow(
    'there is no backup, and nothing of the database is readable; nothing was changed',
  )
  expect(existsSync(join(settings.dataFolder, 'database'))).toBe(false)
})

it('tries the backups from the newest on, says why each cannot be restored, and changes nothing', async () => {
  const names = [3, 1, 2].map(writeDamagedBackup)
  const [third, first, second] = names
  await expect(restore()).rejects.toThrow(
    `none of the backups can be restored: ${first}, ${second}, ${third}; nothing was changed`,
  )
  expect(io.errors).toHaveLength(3)
  expect(readdirSync(getBackupFolder(settings.dataFolder)).toSorted()).toEqual(names.toSorted())
})

it('ends with the first backup if it is interrupted', async () => {
  writeDamagedBackup(1)
  writeDamagedBackup(2)
  const controller = new AbortController()
  controller.abort()
  await expect(restore({}, controller.signal)).rejects.not.toThrow('none of the backups')
  expect(io.errors).toEqual([])
})

it('first completes an interrupted restore, and unlocks the data folder', async () => {
  mkdirSync(join(settings.dataFolder, 'restored', 'uploads'), { recursive: true })
  for (let time = 0; time < 2; time++) await expect(restore()).rejects.toThrow('there is no backup')
  expect(existsSync(join(settings.dataFolder, 'uploads'))).toBe(true)
  expect(existsSync(join(settings.dataFolder, 'restored'))).toBe(false)
})
