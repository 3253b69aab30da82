import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { packageFolder } from '../../system/paths.ts'

/** Where the built elements lie. */
export const elementsFolder = join(packageFolder, 'dist', 'elements')

/** Files of the embed by name, with the hash a page may hold each to (subresource integrity). */
export type EmbedFiles = ReadonlyMap<string, string>

/** Reads the built scripts; empty where they were not built. */
export function readEmbedFiles(): EmbedFiles {
  if (!existsSync(elementsFolder)) return new Map()
  const files = readdirSync(elementsFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return new Map(
    files.map((file) => [
      relative(elementsFolder, file).split(sep).join('/'),
      `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`,
    ]),
  )
}

/** What the script imports: asked for together with it, one comes no later than the other. */
export function listEntryImports(): string[] {
  const script = readFileSync(join(elementsFolder, 'roadstead.js'), 'utf8')
  return [...script.matchAll(/["']\.\/(chunks\/[\w.-]+\.js)["']/g)].flatMap(([, name]) => name ?? [])
}
