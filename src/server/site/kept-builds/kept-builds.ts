import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { keptAssetsMs } from '../../../core/limits/server.ts'
import { readEmbedFiles } from '../embeds/embed-files.ts'

/** Folders of a build. */
export interface Build {
  version: string
  /** Scripts of the elements; their addresses contain the version. */
  elementsFolder: string
  /** Scripts, styles and fonts of the site; their names contain a hash of their content. */
  assetsFolder: string
}

const assetName = /^[\w.-]+\.(js|css|woff2)$/
const elementName = /^(?:chunks\/)?[\w.-]+\.js$/
const versionName = /^\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[\w.-]{1,40})?$/
const integrityName = 'integrity.json'

/** Returns the folder of the data folder in which builds are kept. */
export function getKeptBuildsFolder(dataFolder: string): string {
  return join(dataFolder, 'builds')
}

/**
 * Copies the files of a build into the data folder, so that a later version can serve them: elements for ever, because
 * pages pin them, and assets until no server has had them for {@link keptAssetsMs}, for pages that were open during the
 * upgrade. A file that is there already is not written again.
 */
export async function keepBuild(
  folder: string,
  { version, elementsFolder, assetsFolder }: Build,
  now: Date,
): Promise<void> {
  const assets = join(folder, 'assets')
  for (const name of await listFiles(assetsFolder, assetName)) {
    await copyOnce(join(assetsFolder, name), join(assets, name))
    await utimes(join(assets, name), now, now)
  }
  await deleteOldAssets(assets, now)
  const elements = join(folder, 'elements', version)
  const scripts = await listFiles(elementsFolder, elementName)
  for (const name of scripts) await copyOnce(join(elementsFolder, name), join(elements, name))
  const integrity = () => Buffer.from(JSON.stringify(Object.fromEntries(readEmbedFiles(elementsFolder))))
  if (scripts.length > 0) await writeOnce(join(elements, integrityName), integrity)
}

/** Reads an asset of the site that an earlier build had; null if none is kept. */
export async function readKeptAsset(folder: string, name: string): Promise<Buffer | null> {
  return assetName.test(name) ? readIfThere(join(folder, 'assets', name)) : null
}

/** Reads a script, or `integrity.json`, of the elements of an earlier version; null if it is not kept. */
export async function readKeptElement(folder: string, version: string, name: string): Promise<Buffer | null> {
  const isKnown = versionName.test(version) && (elementName.test(name) || name === integrityName)
  return isKnown ? readIfThere(join(folder, 'elements', version, name)) : null
}

async function deleteOldAssets(assets: string, now: Date): Promise<void> {
  for (const name of await listFiles(assets, /./)) {
    const path = join(assets, name)
    const { mtimeMs } = await stat(path)
    if (now.getTime() - mtimeMs > keptAssetsMs) await rm(path, { force: true })
  }
}

/** Lists the files below a folder by their path in it, with slashes; none if it does not exist. */
async function listFiles(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  return names.map((name) => name.replaceAll('\\', '/')).filter((name) => pattern.test(name))
}

/** Copies a file unless the copy is there. */
async function copyOnce(from: string, to: string): Promise<void> {
  await writeOnce(to, () => readFile(from))
}

/** Writes a file unless it is there; a kill leaves no half of it under its name. */
async function writeOnce(path: string, getContent: () => Buffer | Promise<Buffer>): Promise<void> {
  if (await stat(path).catch(() => null)) return
  await mkdir(dirname(path), { recursive: true })
  const unfinished = `${path}.${randomUUID()}.tmp`
  await writeFile(unfinished, await getContent())
  await rename(unfinished, path)
}

function readIfThere(path: string): Promise<Buffer | null> {
  return readFile(path).catch(() => null)
}
