import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getErrorCode } from '../system/error-code.ts'
import { syncFolder, syncPath } from '../system/sync-folder.ts'

/** Folder of a completed restore whose files have not replaced the old ones yet. */
const stagedFolder = 'restored'

/** Commits a restore, also against a power cut: renames its work folder to the staged folder. */
export async function stageFiles(folder: string, dataFolder: string): Promise<void> {
  await syncFolder(folder)
  await rename(folder, join(dataFolder, stagedFolder))
  await syncPath(dataFolder)
}

/**
 * Replaces the old files with the staged files. Does nothing if there are none. If
 * interrupted, the next call continues.
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
  await syncPath(dataFolder)
  await rm(staged, { recursive: true, force: true })
}

/** Creates an empty work folder in the data folder. Leftovers are removed at the next start. */
export async function makeWorkFolder(dataFolder: string, name: string): Promise<string> {
  const folder = join(dataFolder, 'tmp', name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}
