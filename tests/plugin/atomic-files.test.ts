import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readTextFile, writeFileAtomically, writeFileDurably } from '../../src/plugin/signalk/atomic-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-atomic-'))
afterAll(() => rmSync(folder, { recursive: true }))

it.each([
  ['a cache', writeFileAtomically],
  ['a queue', writeFileDurably],
])(
  'concurrent writes of the file of %s leave one of them complete, for the owner only',
  async (name, write) => {
    const path = join(folder, name, 'file.json')
    const contents = Array.from({ length: 8 }, (_, index) => String(index).repeat(1000))
    await Promise.all(contents.map((content) => write(path, content)))
    expect(contents).toContain(readFileSync(path, 'utf8'))
    expect(readdirSync(join(folder, name))).toEqual(['file.json'])
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o700)
  },
)

it('durable writes of a file follow each other, and a read follows them', async () => {
  const path = join(folder, 'late.json')
  void writeFileDurably(path, 'long'.repeat(1_000_000))
  void writeFileDurably(path, 'last')
  expect(await readTextFile(path)).toBe('last')
})

it('a durable write that fails does not stop the next one', async () => {
  const path = join(folder, 'folder', 'file.json')
  mkdirSync(path, { recursive: true })
  const failed = writeFileDurably(path, 'refused')
  const next = failed
    .catch(() => rmSync(path, { recursive: true }))
    .then(() => writeFileDurably(path, 'next'))
  await expect(failed).rejects.toThrow()
  await next
  expect(await readTextFile(path)).toBe('next')
})
