import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  builtTemplate,
  createDatabaseFolder,
} from '../../../../src/server/database/embedded/create-folder.ts'

let parent: string
beforeEach(() => void (parent = mkdtempSync(join(tmpdir(), 'roadstead-create-'))))
afterEach(() => rmSync(parent, { recursive: true, force: true }))

it('a new database is created by PGlite if there is no template', async () => {
  const folder = join(parent, 'database')
  await createDatabaseFolder(folder, join(parent, 'missing'))
  expect(readFileSync(join(folder, 'PG_VERSION'), 'utf8')).toBe(
    readFileSync(join(builtTemplate, 'PG_VERSION'), 'utf8'),
  )
})
