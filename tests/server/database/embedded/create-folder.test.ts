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
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  builtTemplate,
  createDatabaseFolder,
} from '../../../../src/server/database/embedded/create-folder.ts'

let parent: string
let folder: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'roadstead-create-'))
  folder = join(parent, 'database')
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

describe('a new database', () => {
  it('is a copy of the built template that only its owner can read', async () => {
    await createDatabaseFolder(folder)
    const list = (root: string) => readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()
    const template = list(builtTemplate)
    // A package of npm keeps a folder only with a file in it.
    expect(template).toContain('pg_notify/.keep')
    expect(list(folder)).toEqual(template.filter((name) => !name.endsWith('.keep')))
    expect(readFileSync(join(folder, 'global', 'pg_control'))).toEqual(
      readFileSync(join(builtTemplate, 'global', 'pg_control')),
    )
    const modes = ['', 'base', 'PG_VERSION'].map((name) => statSync(join(folder, name)).mode & 0o777)
    expect(modes).toEqual([0o700, 0o700, 0o600])
  })

  it('a new copy contains no file of an interrupted one', async () => {
    mkdirSync(`${folder}.new`)
    writeFileSync(join(`${folder}.new`, 'part'), '')
    await createDatabaseFolder(folder)
    expect(existsSync(join(folder, 'part'))).toBe(false)
    expect(readdirSync(parent)).toEqual(['database'])
  })
})
