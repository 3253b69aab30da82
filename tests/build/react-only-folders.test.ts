import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { reactOnlyFolders } from '../../build/react-only-folders.ts'

/** The entries of the elements and of the panel. */
const preactEntries = [
  'src/widgets/elements/register.ts',
  'src/widgets/elements/frame.ts',
  'src/plugin/panel/main.tsx',
]
const relativeImport = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+\.tsx?)'/g

/** Returns the modules that a module imports, directly or not. */
function listImports(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path) || !existsSync(path)) return found
  found.add(path)
  for (const [, specifier = ''] of readFileSync(path, 'utf8').matchAll(relativeImport))
    listImports(join(dirname(path), specifier), found)
  return found
}

it('the builds with Preact contain no component of the folders that are tested with React only', () => {
  const imported = [...new Set(preactEntries.flatMap((entry) => [...listImports(entry)]))]
  expect(imported).toEqual(
    expect.arrayContaining(['src/widgets/map/MapWidget.tsx', 'src/widgets/search/SearchWidget.tsx']),
  )
  for (const folder of reactOnlyFolders) {
    expect(existsSync(`src/widgets/${folder}`), folder).toBe(true)
    expect(imported.filter((path) => path.startsWith(`src/widgets/${folder}/`))).toEqual([])
  }
})
