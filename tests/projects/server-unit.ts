import { existsSync, readFileSync } from 'node:fs'
import { readImports } from '../../scripts/read-imports.ts'

/** Modules that open a database, run builds or start a browser. */
const slowModules = new Set([
  'src/server/database/database.ts',
  'tests/support/template-database.ts',
  'scripts/ensure-built.js',
  '@electric-sql/pglite',
  'playwright',
])

/** Code that reads what a build wrote, or starts a thread or a process from the build. */
const usesBuild = /(['"])dist\1|\b(?:getWorkerUrl|hasBuiltWorkers)\b/
/** Defines what starts threads; the modules that call it use the build. */
const pathsModule = 'src/server/system/paths.ts'

const isOurs = (path: string) => /^(?:src|tests|scripts|bench|build)\/.*\.tsx?$/.test(path)

/** Reads a file by its path from the root; null if there is none. */
export type ReadText = (path: string) => string | null

const readFromDisk: ReadText = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null)

/**
 * Selects the test files that open no database and need no build and no browser: neither they nor a module that they
 * import, directly or indirectly, is one of {@link slowModules} or uses a build. Imports of types do not count.
 */
export function selectServerUnitFiles(files: readonly string[], read: ReadText = readFromDisk): string[] {
  const importers = new Map<string, string[]>()
  const slow: string[] = []
  const found = new Set(files)
  for (const path of found) {
    if (slowModules.has(path)) slow.push(path)
    const text = isOurs(path) ? read(path) : null
    if (text === null) continue
    if (path !== pathsModule && usesBuild.test(text)) slow.push(path)
    for (const { target, isType } of readImports({ path, text })) {
      if (isType) continue
      const others = importers.get(target)
      if (others) others.push(path)
      else importers.set(target, [path])
      found.add(target)
    }
  }
  const reached = new Set(slow)
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer)
  return files.filter((path) => !reached.has(path))
}
