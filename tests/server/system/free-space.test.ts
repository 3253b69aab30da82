import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { diskReserve } from '../../../src/core/limits/server.ts'
import {
  assertFreeSpace,
  DiskReserveError,
  isSameDisk,
  limitToFreeSpace,
  measureFreeBytes,
} from '../../../src/server/system/free-space.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-space-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the reserve of the disk', () => {
  it('refuses a file that would use one byte of it', async () => {
    const measure = () => Promise.resolve(diskReserve.bytes + 100)
    await assertFreeSpace(folder, 100, measure)
    await expect(assertFreeSpace(folder, 101, measure)).rejects.toThrow(DiskReserveError)
  })

  it('stops a long file in time: the free space is measured again while it is written', async () => {
    let written = 0
    const measure = () => Promise.resolve(diskReserve.bytes + 3 * diskReserve.checkEveryBytes - written)
    async function* readEndlessly() {
      for (;;) yield new Uint8Array(100_000)
    }
    const write = async () => {
      for await (const chunk of limitToFreeSpace(readEndlessly(), folder, measure)) written += chunk.length
    }
    await expect(write()).rejects.toThrow(DiskReserveError)
    expect(written).toBeGreaterThan(2 * diskReserve.checkEveryBytes)
    expect(written).toBeLessThanOrEqual(4 * diskReserve.checkEveryBytes)
  })

  it('is measured at the nearest folder that exists', async () => {
    expect(await measureFreeBytes(join(folder, 'not', 'yet'))).toBeGreaterThan(0)
    expect(await isSameDisk(folder, tmpdir())).toBe(true)
  })
})
