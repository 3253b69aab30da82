import { posix } from 'node:path'
import { parseSync, type ParseResult } from 'oxc-parser'
import type { SourceFile } from './structure.ts'

/** An import of a file: a path from the root, or the name of a package. */
export interface FileImport {
  target: string
  /** Whether the compiler removes it. */
  isType: boolean
}

/** Resolves the name that a file imports to a path from the root; the name of a package stays. */
export const resolveImport = (path: string, name: string) =>
  name.startsWith('.') ? posix.join(posix.dirname(path), name) : name

/** Lists the static and dynamic imports of a file, and its exports from other files. Omits `import('…')` in types. */
export function readImports(
  { path, text }: SourceFile,
  { module }: ParseResult = parseSync(path, text),
): FileImport[] {
  const imports: FileImport[] = []
  const add = (name: string | undefined, isType: boolean) => {
    if (name !== undefined) imports.push({ target: resolveImport(path, name), isType })
  }
  for (const { moduleRequest, entries } of module.staticImports)
    add(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType))
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries) add(moduleRequest?.value, isType)
  for (const { moduleRequest } of module.dynamicImports) {
    const [, , name] = /^(['"])(.*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? []
    add(name, false)
  }
  return imports
}
