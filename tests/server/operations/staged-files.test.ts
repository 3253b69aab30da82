import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  installStagedFiles,
  makeWorkFolder,
  stageFiles,
} from '../../../src/server/operations/staged-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roadstead-staged-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

it('staged files and folders replace the old ones as a whole; others stay', async () => {
  write('database/old', 'old')
  write('uploads/1', 'old')
  write('backups/kept', 'kept')
  write('work/database/new', 'new')
  write('work/secret', 'new')
  await stageFiles(join(folder, 'work'), folder)
  expect(existsSync(join(folder, 'work'))).toBe(false)
  expect(read('database/old')).toBe('old')
  await installStagedFiles(folder)
  expect(readdirSync(folder).toSorted()).toEqual(['backups', 'database', 'secret', 'uploads'])
  expect(readdirSync(join(folder, 'database'))).toEqual(['new'])
  expect(read('secret')).toBe('new')
  expect(read('uploads/1')).toBe('old')
  expect(read('backups/kept')).toBe('kept')
})

it('an installation that was interrupted continues with the files that are left', async () => {
  write('database/new', 'new')
  write('uploads/old', 'old')
  write('restored/uploads/new', 'new')
  await installStagedFiles(folder)
  expect(read('database/new')).toBe('new')
  expect(readdirSync(join(folder, 'uploads'))).toEqual(['new'])
  await installStagedFiles(folder)
  expect(readdirSync(folder).toSorted()).toEqual(['database', 'uploads'])
})

it('a staged folder that cannot be read is a failure', async () => {
  write('restored', 'a file')
  await expect(installStagedFiles(folder)).rejects.toMatchObject({ code: 'ENOTDIR' })
})

it('a work folder is empty and for the owner only', async () => {
  write('tmp/salvage/leftover', 'x')
  write('tmp/other/kept', 'x')
  const path = await makeWorkFolder(folder, 'salvage')
  expect(path).toEqual(join(folder, 'tmp', 'salvage'))
  expect(readdirSync(path)).toEqual([])
  expect(statSync(path).mode & 0o777).toBe(0o700)
  expect(read('tmp/other/kept')).toBe('x')
})
