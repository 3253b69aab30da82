import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { syncFolder, syncPath, syncPathNow } from '../../../src/server/system/sync-folder.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'roadstead-sync-'))
  mkdirSync(join(folder, 'a', 'b'), { recursive: true })
  for (let number = 0; number < 40; number++) writeFileSync(join(folder, 'a', 'b', `${number}`), 'x')
  // Not followed: it leads nowhere.
  symlinkSync(join(folder, 'nothing'), join(folder, 'a', 'link'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const countOpenFiles = () => readdirSync('/dev/fd').length

it('a folder and what is below it can be written to the disk, whatever it contains', async () => {
  await expect(syncFolder(folder)).resolves.toBeUndefined()
  await expect(syncFolder(join(folder, 'nothing'))).rejects.toMatchObject({ code: 'ENOENT' })
})

it('files are closed again', async () => {
  const file = join(folder, 'a', 'b', '1')
  const before = countOpenFiles()
  for (let time = 0; time < 30; time++) {
    syncPathNow(file)
    syncPathNow(folder)
    await syncPath(file)
  }
  // Other work of the process may open a few.
  expect(countOpenFiles()).toBeLessThan(before + 20)
})

it('a missing file is an error', async () => {
  const missing = join(folder, 'nothing')
  expect(() => syncPathNow(missing)).toThrow('ENOENT')
  await expect(syncPath(missing)).rejects.toMatchObject({ code: 'ENOENT' })
})
