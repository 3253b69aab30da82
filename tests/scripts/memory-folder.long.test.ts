import { spawnSync } from 'node:child_process'
import type { EventEmitter } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createMemoryFolder } from '../../scripts/memory-folder.ts'
import { canMountDisk, mountDisk, unmountDisk } from '../support/small-disk.ts'

it.runIf(canMountDisk)('a mounted file system that a killed test left stays, with a warning', () => {
  const disk = mkdtempSync(join(tmpdir(), 'memory-folder-'))
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const mounted = join(disk, `roadstead-tests-${ended}`, 'data')
  mkdirSync(mounted, { recursive: true })
  mountDisk(mounted, 1)
  const events: EventEmitter = process
  const before = new Set([...events.listeners('exit'), ...events.listeners('SIGINT')])
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => {
    warn.mockRestore()
    for (const name of ['exit', 'SIGINT'])
      for (const listener of events.listeners(name))
        if (!before.has(listener)) events.off(name, listener as () => void) // one of those that were added
    unmountDisk(mounted)
    rmSync(disk, { recursive: true })
  })
  const folder = createMemoryFolder({ disk, minFreeBytes: 0, minAvailableBytes: 0 })
  expect(folder).toBe(join(disk, `roadstead-tests-${process.pid}`))
  expect(warn.mock.calls).toEqual([[expect.stringContaining(`roadstead-tests-${ended} stays: EBUSY`)]])
})
