import { describe, expect, it } from 'vitest'
import { selectServerUnitFiles } from '../projects/server-unit.ts'

/** Selects among the test files of a project with these files. */
function select(files: Record<string, string>): string[] {
  const tests = Object.keys(files).filter((path) => path.endsWith('.test.ts'))
  return selectServerUnitFiles(tests, (path) => files[path] ?? null)
}

const file = 'tests/server/a.test.ts'

describe('the files of the project server-unit', () => {
  it.each([
    ['opens a database', "import { openDatabase } from '../../src/server/database/database.ts'"],
    ['starts a test server', "import { startTestServer } from '../support/test-server.ts'"],
    ['runs a build', "import { ensureBuilt } from '../../scripts/ensure-built.js'"],
    ['starts a browser', "import { chromium } from 'playwright'"],
    ['imports a package when it runs', "const pglite = await import('@electric-sql/pglite')"],
    ['reads what a build wrote', "const folder = join('dist', 'site')"],
    ['starts a thread from the build', "import { getWorkerUrl } from '../../src/server/system/paths.ts'"],
    ['exports what opens a database', "export * from '../../src/server/database/database.ts'"],
  ])('omit a test that %s', (_what, text) => {
    const support = "import { leaseEmbeddedDatabase } from './worker-databases.ts'"
    const workerDatabases = "import { copyEmbeddedTemplate } from './template-database.ts'"
    const files = {
      'tests/support/test-server.ts': support,
      'tests/support/worker-databases.ts': workerDatabases,
    }
    expect(select({ ...files, [file]: text })).toEqual([])
  })

  it('omit a test whose modules open a database, also where modules import each other', () => {
    const files = {
      [file]: "import { b } from '../../src/server/b.ts'",
      'src/server/b.ts': "import { c } from './c.ts'",
      'src/server/c.ts': "import { b } from './b.ts'\nimport { openDatabase } from './database/database.ts'",
    }
    expect(select(files)).toEqual([])
  })

  it('include a test that imports functions and types only', () => {
    const files = {
      [file]: "import { b } from '../../src/server/b.ts'\nimport { expect } from 'vitest'",
      'src/server/b.ts':
        "import type { Database } from './database/database.ts'\nimport { packageFolder } from './system/paths.ts'",
      'src/server/system/paths.ts': "export const getWorkerUrl = () => join('dist', 'server')",
    }
    expect(select(files)).toEqual([file])
  })

  it('include tests of the project itself, and not those of a route', () => {
    const pure = 'tests/server/coast/varint.test.ts'
    expect(
      selectServerUnitFiles([pure, 'tests/server/app.test.ts', 'tests/server/search/search.test.ts']),
    ).toEqual([pure])
  })
})
