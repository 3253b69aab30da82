import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  findLargeFolders,
  findLayerBranches,
  findLongFiles,
  findOwnFormats,
  findStatusCodes,
  findWindowUses,
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

describe('the formats check', () => {
  const find = (path: string, text: string) => findOwnFormats([{ path, text }])

  it.each([
    ['toFixed', 'return miles.toFixed(1)'],
    ['toLocaleString', 'date.toLocaleString(language)'],
    ['NumberFormat', 'new Intl.NumberFormat(language).format(5)'],
    ['DateTimeFormat', "Intl.DateTimeFormat('en')"],
  ])('names a number or time written with %s', (name, text) => {
    expect(find('src/widgets/map/MapWidget.tsx', `\n${text}`)).toEqual([
      `src/widgets/map/MapWidget.tsx:2 uses ${name}; use src/core/format-number.ts or src/core/format-date.ts.`,
    ])
  })

  it('allows it in the formatters and in chart files', () => {
    expect(find('src/core/format-number.ts', 'value.toFixed(1)')).toEqual([])
    expect(find('src/server/sat-charts/kap/header.ts', 'value.toFixed(9)')).toEqual([])
  })
})

describe('the lint rules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-cycle-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
  const lint = () =>
    spawnSync(resolve('node_modules/.bin/oxlint'), [], { cwd: folder, encoding: 'utf8' }).stdout

  it('fail on a cycle of types', () => {
    const places = join(folder, 'src/server/places')
    mkdirSync(places, { recursive: true })
    writeFileSync(join(places, 'a.ts'), "import type { B } from './b.ts'\nexport type A = B[]\n")
    writeFileSync(join(places, 'b.ts'), "import type { A } from './a.ts'\nexport interface B {\n  a: A\n}\n")
    expect(lint()).toContain('no-cycle')
  })
})

describe('the window of a component', () => {
  const find = (path: string, text: string) => findWindowUses([{ path, text }])

  it.each([
    'event.target instanceof Element',
    'node instanceof Text',
    'root instanceof ShadowRoot',
    'event.target instanceof HTMLInputElement',
    'document.activeElement',
    "document.addEventListener('keydown', close)",
    'window.innerHeight / 2',
    'new ResizeObserver(resize)',
    'requestAnimationFrame(draw)',
  ])('is that of its element: %s is refused', (line) => {
    expect(find('src/ui/a.ts', line)).toHaveLength(1)
    expect(find('src/widgets/map/a.tsx', line)).toHaveLength(1)
    expect(find('src/app/a.ts', line)).toEqual([])
    expect(find('src/widgets/a.stories.tsx', line)).toEqual([])
  })

  it('may be that of the script if a comment says so, and types name elements of any window', () => {
    expect(find('src/ui/a.ts', '// Leaflet listens in the window of the script.\ndocument.body')).toEqual([])
    expect(find('src/ui/a.ts', 'let host: HTMLElement | null = null')).toEqual([])
    expect(find('src/ui/a.ts', 'element.ownerDocument.activeElement')).toEqual([])
  })
})
