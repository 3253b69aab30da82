import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getErrorCode } from '../system/error-code.ts'

/** A finished restore whose files still have to take the places of the old ones. */
const stagedFolder = 'restored'

/** From here on the restore counts: a folder made elsewhere in the data folder becomes the staged one. */
export async function stageFiles(folder: string, dataFolder: string): Promise<void> {
  await rename(folder, join(dataFolder, stagedFolder))
}

/**
 * Puts the files of a finished restore in the places of the old ones. Does nothing
 * where none waits; killed at any moment, the next call goes on where it stopped.
 */
export async function installStagedFiles(dataFolder: string): Promise<void> {
  const staged = join(dataFolder, stagedFolder)
  const names = await readdir(staged).catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return null
    throw error
  })
  if (!names) return
  for (const name of names) {
    await rm(join(dataFolder, name), { recursive: true, force: true })
    await rename(join(staged, name), join(dataFolder, name))
  }
  await rm(staged, { recursive: true, force: true })
}

/** An empty folder for work in the data folder; leftovers of it are removed at the next start. */
export async function makeWorkFolder(dataFolder: string, name: string): Promise<string> {
  const folder = join(dataFolder, 'tmp', name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}
