import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Repository root; file names in documents are relative to it. */
const root = join(import.meta.dirname, '../..')
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

describe.each(documents)('%s', (document) => {
  const text = withoutCodeBlocks(readFileSync(join(root, document), 'utf8'))

  it('names only files that exist', () => {
    expect(findFileNames(text).filter((name) => !existsSync(join(root, toCheckedPath(name))))).toEqual([])
  })

  it('links only to files that exist', () => {
    const links = findRelativeLinks(text)
    expect(links.filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([])
  })
})

it.each(['src/server', 'src/client', 'src/widgets', 'src/ui', 'src/core', 'src/app', 'src/plugin'])(
  'the map of docs/architecture.md has every folder of %s',
  (parent) => {
    const map = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
    const folders = readdirSync(join(root, parent), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    )
    expect(folders.map(({ name }) => `${name}/`).filter((name) => !map.includes(name))).toEqual([])
  },
)

describe('the check of the documents', () => {
  it('finds a path with an extension and a folder of the repository', () => {
    const text =
      'See `src/core/geo.ts`, `other/place.sql` and `src/server/places/`, not `places/` or `GET /home`.'
    expect(findFileNames(text)).toEqual(['src/core/geo.ts', 'other/place.sql', 'src/server/places/'])
  })

  it('skips URLs, routes, and files of the package, the build and the data folder', () => {
    const text =
      '`https://a.example/b.js` `/embed/v1/roadstead.js` `roadstead/styles.css` `dist/site/index.html` `.roadstead/outbox/a.eml`'
    expect(findFileNames(text)).toEqual([])
  })

  it('checks the folder before a placeholder', () => {
    expect(toCheckedPath('src/widgets/<name>/<Name>.tsx')).toBe('src/widgets')
    expect(toCheckedPath('migrations/*.sql')).toBe('migrations')
    expect(toCheckedPath('src/core/messages/{de,fr}/home.ts')).toBe('src/core/messages')
    expect(findFileNames('`tables/*.ndjson`')).toEqual([])
  })
})

function withoutCodeBlocks(text: string): string {
  return text.replace(/^ *```.*?^ *```/gms, '')
}

const folders = /^(src|tests|scripts|docs|migrations|bench|examples)\//
const otherFolders = /^(roadstead|dist|node_modules|ROADSTEAD_DATA|\.roadstead)\//

/** Paths in backticks: below a folder of the repository, or with a slash and an extension. */
function findFileNames(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => /^[\w.@<][^\s:(,]*$/.test(name) && !otherFolders.test(name))
    .filter((name) => folders.test(name) || /^[^<*{]*\/[^/<*{]*\.[a-z]\w*$/i.test(name))
}

/** The path up to its first placeholder: `<name>`, `*` or `{a,b}`. */
function toCheckedPath(name: string): string {
  const segments = name.split('/')
  const placeholder = segments.findIndex((segment) => /[<*{]/.test(segment))
  return (placeholder === -1 ? segments : segments.slice(0, placeholder)).join('/')
}

function findRelativeLinks(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/i.test(target))
}
