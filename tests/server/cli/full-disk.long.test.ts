import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createChildProcesses, type ChildProcesses } from '../../support/child-processes.ts'

let processes: ChildProcesses
beforeAll(async () => {
  processes = await createChildProcesses()
})
afterAll(() => processes.close())

it.each(['serve', 'migrate'])(
  'the command %s on a full disk ends with one sentence and leaves no partial lock',
  async (command) => {
    const folder = join(processes.dataFolder, command)
    mkdirSync(folder)
    const flag = join(processes.dataFolder, 'full')
    writeFileSync(flag, '')
    Object.assign(processes.environment, {
      ROADSTEAD_DATA: folder,
      FULL_DISK_FOLDER: folder,
      FULL_DISK_FLAG: flag,
    })
    const started = processes.start('src/server/main.ts', [command], ['tests/support/full-disk.ts'])
    const { code, err } = await started.result
    expect(code).toBe(1)
    expect(err).toBe(`the disk of ${folder} is full: free some space on it\n`)
    expect(readdirSync(folder)).toEqual(['lock.kernel'])
  },
  120_000,
)
