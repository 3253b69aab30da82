import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  findLargeFolders,
  findLayerBranches,
  findLongFiles,
  findRetiredNames,
  findStatusCodes,
  longFiles,
  maxFileLines,
  maxFolderFiles,
} from '../../scripts/structure.ts'

const exceptions = Object.keys(longFiles).map((path) => ({ path, text: 'x\n'.repeat(500) }))

describe('the structure check', () => {
  it('reports a folder with too many code files, not counting stories', () => {
    const files = Array.from({ length: maxFolderFiles }, (_, at) => ({
      path: `src/client/f${at}.ts`,
      text: '',
    }))
    expect(findLargeFolders([...files, { path: 'src/client/a.stories.tsx', text: '' }])).toEqual([])
    expect(findLargeFolders([...files, { path: 'src/client/one-more.tsx', text: '' }])).toEqual([
      `src/client holds ${maxFolderFiles + 1} code files; at most ${maxFolderFiles} are allowed.`,
    ])
  })

  it('reports a file that is too long and an exception that is not needed', () => {
    expect(findLongFiles(exceptions)).toEqual([])
    expect(
      findLongFiles([...exceptions, { path: 'src/ui/a.ts', text: 'x\n'.repeat(maxFileLines + 1) }]),
    ).toEqual([`src/ui/a.ts has ${maxFileLines + 1} lines; at most ${maxFileLines} are allowed.`])
    expect(findLongFiles(exceptions.slice(1))).toEqual([
      `${exceptions[0]?.path} needs no exception for its length.`,
    ])
  })

  it('reports a retired identifier as a whole word only', () => {
    const files = [{ path: 'src/a.ts', text: 'const oldTerms = 1 // oldTerm' }]
    expect(findRetiredNames(files, { oldTerm: 'newTerm' })).toEqual([
      'src/a.ts uses the retired name oldTerm; the term is newTerm.',
    ])
    expect(findRetiredNames(files, { oldTer: 'newTerm' })).toEqual([])
  })

  it.each([
    'return reply.code(404).send()',
    'reply.status(status)',
    'reply.statusCode = 503',
    'response.writeHead(304).end()',
    "return reply.redirect('/', 303)",
    'return sendPage({ title, status: 403 })',
  ])('names a feature that sets a status code: %s', (line) => {
    const text = `const a = 1\n${line}\n`
    expect(findStatusCodes([{ path: 'src/server/places/routes.ts', text }])).toEqual([
      'src/server/places/routes.ts:2 sets a status code; use src/server/http/replies.ts or throw a DomainError.',
    ])
    expect(findStatusCodes([{ path: 'src/server/http/replies.ts', text }])).toEqual([])
    expect(findStatusCodes([{ path: 'src/client/api/call.ts', text }])).toEqual([])
  })

  it('allows a feature to read the status of a response of another server', () => {
    const text = 'if (response.statusCode === 304) return null\nconst { status } = response\n'
    expect(findStatusCodes([{ path: 'src/server/imports/a.ts', text }])).toEqual([])
  })
})

describe('the check of map layers', () => {
  const find = (path: string, text: string) => findLayerBranches([{ path, text }], ['pois', 'vessels'])

  it.each([
    ["if (layer.key === 'pois') draw()"],
    ["if ('pois' !== key) draw()"],
    ["switch (key) {\n  case 'pois':"],
    ["view.$layers.get().includes('pois')"],
  ])('names a branch on a layer: %s', (text) => {
    expect(find('src/widgets/map/MapWidget.tsx', text)).toEqual([
      'src/widgets/map/MapWidget.tsx branches on the map layer pois; use its definition.',
    ])
  })

  it('allows it on the server, and allows links to layers', () => {
    expect(find('src/server/map-layers/queries.ts', "key === 'pois'")).toEqual([])
    expect(find('src/app/pages/VesselPage.tsx', "getMapUrl(at, zoom, ['pois', 'vessels'])")).toEqual([])
  })
})

describe('the lint rules for layers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-rooms-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
  const oxlint = resolve('node_modules/.bin/oxlint')

  /** Lints a tree of files and returns what was reported. */
  function lint(files: Record<string, string>): string {
    rmSync(join(folder, 'src'), { recursive: true, force: true })
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const { stdout } = spawnSync(oxlint, [], { cwd: folder, encoding: 'utf8' })
    return stdout
  }
  const value = 'export const a = 1\n'
  const createImport = (path: string) => `import { a } from '${path}'\nexport const b = a\n`

  it.each([
    [
      'a feature imports code of another',
      'src/server/places/b.ts',
      'src/server/vessels/a.ts',
      '../vessels/a.ts',
    ],
    ['a feature imports the command line', 'src/server/places/b.ts', 'src/server/cli/a.ts', '../cli/a.ts'],
    ['a feature imports the app', 'src/server/places/b.ts', 'src/server/app.ts', '../app.ts'],
    [
      'http imports a feature',
      'src/server/http/b.ts',
      'src/server/places/queries.ts',
      '../places/queries.ts',
    ],
    [
      'the database imports a feature',
      'src/server/database/b.ts',
      'src/server/places/a.ts',
      '../places/a.ts',
    ],
    ['the site imports the plugin', 'src/app/b.ts', 'src/plugin/a.ts', '../plugin/a.ts'],
    ['the plugin imports the site', 'src/plugin/b.ts', 'src/app/a.ts', '../app/a.ts'],
    ['the client imports a widget', 'src/client/b.ts', 'src/widgets/a.ts', '../widgets/a.ts'],
  ])('fail if %s', (_fault, from, to, path) => {
    expect(lint({ [from]: createImport(path), [to]: value })).toContain('no-restricted-imports')
  })

  it('fail if SQL is imported outside the query modules', () => {
    expect(
      lint({ 'src/server/places/routes.ts': "import { sql } from 'kysely'\nexport const b = sql\n" }),
    ).toContain('no-restricted-imports')
  })

  it('fail on a cycle of types', () => {
    const cycle = {
      'src/server/places/a.ts': "import type { B } from './b.ts'\nexport type A = B[]\n",
      'src/server/places/b.ts': "import type { A } from './a.ts'\nexport interface B {\n  a: A\n}\n",
    }
    expect(lint(cycle)).toContain('no-cycle')
  })

  it('allow queries and types of other features', () => {
    const allowed = {
      'src/server/places/b.ts':
        "import { a } from '../vessels/queries.ts'\nimport type { C } from '../vessels/c.ts'\nexport const b: C = a\n",
      'src/server/vessels/queries.ts': value,
      'src/server/vessels/c.ts': 'export type C = number\n',
    }
    expect(lint(allowed)).toContain('Found 0 warnings and 0 errors')
  })
})
