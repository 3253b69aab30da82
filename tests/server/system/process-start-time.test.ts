import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { getProcessStartTime } from '../../../src/server/system/locks/process-start-time.ts'

/** Seconds since the machine was started. */
const getUptimeS = () => Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0])

/** Linux counts the start of a process in hundredths of a second since the start of the machine. */
const toSeconds = (startTime: string | null) => Number(startTime) / 100

it('the start time of a process is when it was started, and does not change', () => {
  const startTime = getProcessStartTime(process.pid)
  expect(toSeconds(startTime)).toBeGreaterThan(0)
  expect(Math.abs(toSeconds(startTime) - (getUptimeS() - process.uptime()))).toBeLessThan(5)
  expect(getProcessStartTime(process.pid)).toBe(startTime)
})

it('a process whose name contains spaces and parentheses has one too', async () => {
  const before = getUptimeS()
  const child = spawn('sh', ['-c', "printf 'a) Z (b' > /proc/$$/comm; echo started; read line"])
  await once(child.stdout, 'data')
  const startedAt = toSeconds(getProcessStartTime(child.pid ?? 0))
  child.stdin.end()
  await once(child, 'exit')
  expect(startedAt).toBeGreaterThan(before - 1)
  expect(startedAt).toBeLessThan(getUptimeS() + 1)
})

it('a process that has ended has none', () => {
  const { pid } = spawnSync('true')
  expect(getProcessStartTime(pid)).toBeNull()
})

it('a process that has ended and is still listed has none', async () => {
  // The shell becomes a program that does not wait for the child of the shell.
  const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'])
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  try {
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ')
    expect(getProcessStartTime(pid)).toBeNull()
  } finally {
    parent.kill()
  }
})
