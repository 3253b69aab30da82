import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createChildProcesses,
  type ChildProcesses,
  type StartedProcess,
} from '../../../support/child-processes.ts'
import { cutPower } from '../../../support/power-cut.ts'

/** docs/operating.md tells how to run more. */
const rounds = Number(process.env.POWER_CUTS ?? 12)

let processes: ChildProcesses
beforeEach(async () => {
  processes = await createChildProcesses()
})
afterEach(async () => {
  await processes.close()
  const { logPath, graveyard } = paths()
  for (const path of [logPath, graveyard]) rmSync(path, { recursive: true, force: true })
})

// PostgreSQL syncs its files itself, and runs outside the test.
describe.runIf(process.env.TEST_DATABASE === 'embedded')('the embedded database', () => {
  it('starts after every power cut and keeps all acknowledged places', async () => {
    const acknowledged = new Set<string>()
    let verifiedStarts = 0
    for (let round = 0; round < rounds; round++) {
      const writer = startWriter(round)
      await waitForCut(writer)
      const { code, out, err } = await writer.result
      // It is killed, or stopped in order; it never fails to start.
      expect(err).toBe('')
      expect(code ?? 0).toBe(0)
      const stored = parseStoredKeys(out)
      if (stored) {
        verifiedStarts++
        expect([...acknowledged].filter((key) => !stored.has(key))).toEqual([])
      }
      for (const line of out.split('\n').slice(0, -1))
        if (line.startsWith('+')) acknowledged.add(line.slice(1))
      cutPower({ ...paths(), random })
    }
    const writer = startWriter(rounds)
    writer.child.stdin?.end()
    const { code, out, err } = await writer.result
    expect(err).toBe('')
    expect(code).toBe(0)
    const stored = parseStoredKeys(out)
    expect([...acknowledged].filter((key) => !stored?.has(key))).toEqual([])
    expect(acknowledged.size).toBeGreaterThan(rounds)
    expect(verifiedStarts).toBeGreaterThan(rounds / 2)
  }, 900_000)
})

/** Cuts while it starts (one of four), a moment after it was stopped in order (one of four), or while it writes. */
async function waitForCut(writer: StartedProcess): Promise<void> {
  const kind = randomInt(4)
  if (kind === 0) await Promise.race([sleep(randomInt(300, 2500)), writer.result])
  else {
    await expect.poll(() => hasStarted(writer), { timeout: 60_000, interval: 5 }).toBe(true)
    await Promise.race([sleep(randomInt(1, 1500)), writer.result])
    if (kind === 1) {
      writer.child.stdin?.end()
      await Promise.race([sleep(randomInt(1, 3000)), writer.result])
    }
  }
  writer.child.kill('SIGKILL')
}

const hasStarted = ({ getStdout, child }: StartedProcess) =>
  getStdout().startsWith('stored') || child.exitCode !== null

function parseStoredKeys(out: string): Set<string> | null {
  const [, keys] = /^stored (.*)\n/.exec(out) ?? []
  return keys ? new Set(JSON.parse(keys) as string[]) : null // printed by write-until-cut.ts
}

const random = () => randomInt(1_000_000) / 1_000_000

function paths() {
  const { dataFolder } = processes
  return { folder: dataFolder, logPath: `${dataFolder}-log`, graveyard: `${dataFolder}-graveyard` }
}

function startWriter(round: number): StartedProcess {
  const { folder, logPath, graveyard } = paths()
  mkdirSync(graveyard, { recursive: true })
  Object.assign(processes.environment, {
    POWER_CUT_FOLDER: folder,
    POWER_CUT_LOG: logPath,
    POWER_CUT_GRAVEYARD: graveyard,
  })
  return processes.start(
    'tests/support/write-until-cut.ts',
    [String(round)],
    ['tests/support/record-unsynced.ts'],
  )
}
