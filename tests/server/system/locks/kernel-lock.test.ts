import { mkdtempSync, rmSync, statSync, writeFileSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { takeKernelLock, type KernelLock } from '../../../../src/server/system/locks/kernel-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-kernel-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Takes a lock that is free. */
function take(path: string): KernelLock {
  const lock = takeKernelLock(path)
  if (lock === null || lock === 'held') throw new Error(`the lock is ${lock}`)
  return lock
}

it.runIf(process.platform === 'linux')('a lock is held until it is released', () => {
  const path = join(folder, 'lock')
  const lock = take(path)
  expect(takeKernelLock(path)).toBe('held')
  expect(takeKernelLock(path)).toBe('held')
  expect(takeKernelLock(join(folder, 'other'))).not.toBe('held')
  lock.release()
  take(path).release()
  expect(statSync(path).mode & 0o077).toBe(0)
})

it.runIf(process.platform === 'linux')('a lock keeps what its file contains', () => {
  const path = join(folder, 'with text')
  writeFileSync(path, '4711')
  take(path).release()
  expect(readFileSync(path, 'utf8')).toBe('4711')
})
