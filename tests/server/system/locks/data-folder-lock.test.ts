import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { lockDataFolder, findLockHolder } from '../../../../src/server/system/locks/data-folder-lock.ts'

const createFolder = () => mkdtempSync(join(tmpdir(), 'roadstead-lock-'))
/** Programs to start a process in its own PID namespace, as a container does; null where that is not permitted. */
const newNamespace = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'] as const
const canCreateNamespace = spawnSync(newNamespace[0], [...newNamespace.slice(1), 'true']).status === 0

const otherProcess = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
const children: ChildProcess[] = [otherProcess]
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

/** Locks the folder, expects the own process as the holder, and releases the lock. */
function expectTakeover(data: string): void {
  const lock = lockDataFolder(data)
  expect(JSON.parse(readFileSync(join(data, 'lock'), 'utf8'))).toMatchObject({
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

  it('removes the files of processes that were killed while they locked the folder, and no others', () => {
    const data = createFolder()
    for (const name of ['lock.4000001', 'lock.4000002', 'lock.x', 'blocks.7'])
      writeFileSync(join(data, name), '')
    const lock = lockDataFolder(data)
    expect(readdirSync(data).sort()).toEqual(['blocks.7', 'lock', 'lock.kernel', 'lock.x'])
    lock.release()
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

  it('takes over the lock of a process that has ended and was not reaped', async () => {
    const data = createFolder()
    // The shell becomes a program that does not wait for its children.
    const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'])
    children.push(parent)
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = Number(String(line))
    writeFileSync(join(data, 'lock'), JSON.stringify({ pid, startedAt: readStartTime(pid) }))
    expect(findLockHolder(data)).toBe(pid)
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ')
    expect(findLockHolder(data)).toBeNull()
    expectTakeover(data)
  })

  it('refuses a second lock of the same process', () => {
    const data = createFolder()
    const lock = lockDataFolder(data)
    expect(() => lockDataFolder(data)).toThrow(`(process ${process.pid})`)
    lock.release()
    expectTakeover(data)
  })

  it.skipIf(!canCreateNamespace)(
    'refuses a folder that a process of another container uses, and is free once that is killed',
    async () => {
      const data = createFolder()
      const script = resolve('tests/support/hold-data-folder-lock.ts')
      const [program, ...options] = newNamespace
      const holder = spawn(program, [...options, process.execPath, '--import', 'tsx', script, data])
      children.push(holder)
      await once(holder.stdout, 'data')
      expect(findLockHolder(data)).toBeNull()
      expect(() => lockDataFolder(data)).toThrow(
        `Roadstead already runs on ${data} (process 1 in another container or on another machine, host ${hostname()})`,
      )
      holder.kill('SIGKILL')
      await once(holder, 'close')
      await expect.poll(() => attempt(() => expectTakeover(data))).toBeNull()
    },
  )
})

/** Message of the error that a function throws; null if it throws none. */
function attempt(run: () => void): string | null {
  try {
    run()
    return null
  } catch (error) {
    return String(error)
  }
}
