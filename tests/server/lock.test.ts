import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { lockDataFolder, findLockHolder } from '../../src/server/system/data-folder-lock.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'roadstead-lock-'))
const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
afterAll(() => other.kill())

/** The start of a process as the lock writes it down. */
function startOf(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

describe('lock of the data folder', () => {
  it('refuses a folder that another living process holds, in one line with its number', () => {
    const data = folder()
    writeFileSync(join(data, 'lock'), JSON.stringify({ pid: other.pid, startedAt: startOf(other.pid ?? 0) }))
    expect(findLockHolder(data)).toBe(other.pid)
    expect(() => lockDataFolder(data)).toThrow(`Roadstead already runs on ${data} (process ${other.pid})`)
  })

  it('takes over the lock of a process that is gone', () => {
    const data = folder()
    writeFileSync(join(data, 'lock'), JSON.stringify({ pid: 999_999, startedAt: '1' }))
    lockDataFolder(data).release()
    expect(findLockHolder(data)).toBeNull()
  })

  it('takes over when the process number was given to another program since', () => {
    const data = folder()
    writeFileSync(join(data, 'lock'), JSON.stringify({ pid: other.pid, startedAt: 'long ago' }))
    lockDataFolder(data).release()
  })

  it('takes over a lock that was half written', () => {
    const data = folder()
    writeFileSync(join(data, 'lock'), '{"pid":')
    lockDataFolder(data).release()
  })
})
