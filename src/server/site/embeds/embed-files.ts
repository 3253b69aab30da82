import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { packageFolder } from '../../system/paths.ts'

/** Folder of the built elements. */
export const elementsFolder = join(packageFolder, 'dist', 'elements')

/** Files of the embed by name, with their hashes for subresource integrity. */
export type EmbedFiles = ReadonlyMap<string, string>

/** Reads the built scripts in a folder; empty if they were not built. */
export function readEmbedFiles(folder = elementsFolder): EmbedFiles {
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return new Map(
    files.map((file) => [
      relative(folder, file).split(sep).join('/'),
      `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`,
    ]),
  )
}

/** Files that the entry script imports, for preloading. */
export function listEntryImports(): string[] {
  const script = readFileSync(join(elementsFolder, 'roadstead.js'), 'utf8')
  return [...script.matchAll(/["']\.\/(chunks\/[\w.-]+\.js)["']/g)].flatMap(([, name]) => name ?? [])
}
