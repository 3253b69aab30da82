import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { diskReserve } from '../../../../src/core/limits/server.ts'
import { openEmbeddedDatabase } from '../../../../src/server/database/embedded/embedded.ts'
import {
  getReserveFilePath,
  releaseReserveFile,
  writeReserveFile,
} from '../../../../src/server/database/embedded/reserve-file.ts'
import { copyEmbeddedTemplate } from '../../../support/template-database.ts'

let workFolder: string
let folder: string
beforeEach(() => {
  workFolder = mkdtempSync(join(tmpdir(), 'roadstead-reserve-'))
  folder = join(workFolder, 'database')
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(workFolder, { recursive: true })
})

const free = (bytes: number) => () => Promise.resolve(bytes)
const roomy = free(diskReserve.bytes + diskReserve.fileBytes)

it('is written once there is room for it beside the space reserved for the database', async () => {
  await writeReserveFile(folder, free(diskReserve.bytes + diskReserve.fileBytes - 1))
  expect(existsSync(getReserveFilePath(folder))).toBe(false)
  await writeReserveFile(folder, roomy)
  const { size, blocks } = statSync(getReserveFilePath(folder))
  expect(size).toBe(diskReserve.fileBytes)
  // The blocks are allocated: a sparse file keeps no space.
  expect(blocks * 512).toBeGreaterThanOrEqual(diskReserve.fileBytes)
})

it('is completed if its writer was killed, and left alone if it is complete', async () => {
  writeFileSync(getReserveFilePath(folder), 'x')
  await writeReserveFile(folder, roomy)
  const { size, mtimeMs } = statSync(getReserveFilePath(folder))
  expect(size).toBe(diskReserve.fileBytes)
  await writeReserveFile(folder, roomy)
  expect(statSync(getReserveFilePath(folder)).mtimeMs).toBe(mtimeMs)
})

it('is deleted for a start on a full disk only', async () => {
  await writeReserveFile(folder, roomy)
  await releaseReserveFile(folder, free(diskReserve.fileBytes))
  expect(existsSync(getReserveFilePath(folder))).toBe(true)
  await releaseReserveFile(folder, free(diskReserve.fileBytes - 1))
  expect(existsSync(getReserveFilePath(folder))).toBe(false)
})

it('leaves less than the space below which the database refuses changes', () => {
  expect(diskReserve.fileBytes).toBeLessThan(diskReserve.readOnlyBytes)
})

it('an open database writes it soon after the start, and again when there is room', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  copyEmbeddedTemplate(workFolder)
  const ignore = () => undefined
  const database = await openEmbeddedDatabase({ folder, onFailure: ignore, onReadsInvalidated: ignore })
  const getSize = () => statSync(getReserveFilePath(folder), { throwIfNoEntry: false })?.size
  expect(getSize()).toBeUndefined()
  vi.advanceTimersByTime(diskReserve.fileDelayMs)
  await vi.waitFor(() => expect(getSize()).toBe(diskReserve.fileBytes))
  await rm(getReserveFilePath(folder))
  vi.advanceTimersByTime(diskReserve.fileCheckMs)
  await database.close()
  expect(statSync(getReserveFilePath(folder)).size).toBe(diskReserve.fileBytes)
})
