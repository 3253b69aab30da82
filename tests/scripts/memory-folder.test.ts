import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createMemoryFolder } from '../../scripts/memory-folder.ts'

/** Accepts every machine. */
const anyMachine = { minFreeBytes: 0, minAvailableBytes: 0 }

let disk: string
let listeners: Record<'exit' | 'SIGINT', Set<unknown>>
beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), 'memory-folder-'))
  listeners = { exit: new Set(process.listeners('exit')), SIGINT: new Set(process.listeners('SIGINT')) }
})
afterEach(() => {
  for (const listener of listAddedExitListeners()) process.removeListener('exit', listener)
  for (const listener of process.listeners('SIGINT'))
    if (!listeners.SIGINT.has(listener)) process.removeListener('SIGINT', listener)
  rmSync(disk, { recursive: true })
})

const listAddedExitListeners = () => process.listeners('exit').filter((one) => !listeners.exit.has(one))

it('creates a folder, which is removed when the process ends', () => {
  const folder = createMemoryFolder({ disk, ...anyMachine })
  expect(folder).toBe(join(disk, `roadstead-tests-${process.pid}`))
  writeFileSync(join(disk, `roadstead-tests-${process.pid}`, 'file'), 'text')
  for (const listener of listAddedExitListeners()) listener(0)
  expect(readdirSync(disk)).toEqual([])
})

it('removes the folders of processes that were killed, and no others', () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const names = [`roadstead-tests-${ended}`, `roadstead-tests-${process.ppid}`, 'of-another-program']
  for (const name of names) mkdirSync(join(disk, name))
  createMemoryFolder({ disk, ...anyMachine })
  expect(names.map((name) => existsSync(join(disk, name)))).toEqual([false, true, true])
})

it.each([
  ['a file system in memory', { disk: '/no-file-system', minFreeBytes: 1, minAvailableBytes: 0 }],
  ['free space', { minFreeBytes: Infinity, minAvailableBytes: 0 }],
  ['available memory', { minFreeBytes: 0, minAvailableBytes: Infinity }],
])('creates none without %s', (_what, options) => {
  expect(createMemoryFolder({ disk, ...options })).toBeNull()
  expect(readdirSync(disk)).toEqual([])
})
