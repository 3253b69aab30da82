import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { writeFileAtomically, writeFileDurably } from '../../src/plugin/signalk/atomic-files.ts'

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
    expect([statSync(path).mode & 0o777, statSync(join(folder, name)).mode & 0o777]).toEqual([0o600, 0o700])
  },
)
