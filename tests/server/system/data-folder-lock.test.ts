import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { lockDataFolder, findLockHolder } from '../../../src/server/system/data-folder-lock.ts'

const createFolder = () => mkdtempSync(join(tmpdir(), 'roadstead-lock-'))
const otherProcess = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
afterAll(() => otherProcess.kill())

/** Locks the folder, expects the own process as the holder, and releases the lock. */
function expectTakeover(data: string): void {
  const lock = lockDataFolder(data)
  expect(JSON.parse(readFileSync(join(data, 'lock'), 'utf8'))).toEqual({
    pid: process.pid,
    startedAt: readStartTime(process.pid),
  })
  lock.release()
  expect(existsSync(join(data, 'lock'))).toBe(false)
}

/** Returns the start time of a process, as the lock file stores it. */
function readStartTime(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

describe('lock of the data folder', () => {
  it('refuses a folder locked by another running process and reports its process id', () => {
    const data = createFolder()
    writeFileSync(
      join(data, 'lock'),
      JSON.stringify({ pid: otherProcess.pid, startedAt: readStartTime(otherProcess.pid ?? 0) }),
    )
    expect(findLockHolder(data)).toBe(otherProcess.pid)
    expect(() => lockDataFolder(data)).toThrow(
      `Roadstead already runs on ${data} (process ${otherProcess.pid})`,
    )
  })

  it('takes over the lock of a process that has ended', () => {
    const data = createFolder()
    writeFileSync(join(data, 'lock'), JSON.stringify({ pid: 999_999, startedAt: '1' }))
    expect(findLockHolder(data)).toBeNull()
    expectTakeover(data)
  })

  it('takes over if the process id belongs to another program now', () => {
    const data = createFolder()
    writeFileSync(join(data, 'lock'), JSON.stringify({ pid: otherProcess.pid, startedAt: 'long ago' }))
    expect(findLockHolder(data)).toBeNull()
    expectTakeover(data)
  })

  it('takes over a partially written lock file', () => {
    const data = createFolder()
    writeFileSync(join(data, 'lock'), '{"pid":')
    expect(findLockHolder(data)).toBeNull()
    expectTakeover(data)
  })
})
