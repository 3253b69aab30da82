import { mkdtempSync, rmSync } from 'node:fs'
import type * as FileSystem from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { generateStorageKey } from '../../../src/server/storage/keys.ts'

const { synced } = vi.hoisted(() => ({ synced: new Set<string>() }))
vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof FileSystem>()
  return {
    ...original,
    async open(...args: Parameters<typeof original.open>) {
      const file = await original.open(...args)
      const sync = file.sync.bind(file)
      file.sync = () => {
        synced.add(String(args[0]))
        return sync()
      }
      return file
    },
  }
})

const dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-disk-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

it('a first upload is stored after the names of its new folders are on the disk', async () => {
  // Another test may have loaded the module, with the real file system.
  vi.resetModules()
  const { openDiskStorage } = await import('../../../src/server/storage/disk.ts')
  const storage = await openDiskStorage(join(dataFolder, 'uploads'))
  const key = generateStorageKey()
  await storage.put(key, Buffer.from('photo'), 'image/jpeg')
  const folders = [...synced].map((path) => relative(dataFolder, path).split('/').filter(Boolean).length)
  // The data folder, the uploads and two levels below them, and the file under its first name.
  expect(folders.sort()).toEqual([0, 1, 2, 3, 3])
})
