import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { secretName, uploadsFolder } from '../operations/archive.ts'
import { getBackupFolder } from '../operations/scheduled-backups.ts'
import type { Settings } from '../system/settings.ts'
import { CommandError } from '../system/command-io.ts'
import { getErrorCode } from '../system/error-code.ts'

/**
 * Throws CommandError if the folder of the embedded database is missing or empty although the data folder contains the
 * secret, uploads or backups of a site: its disk may not be mounted, and a start would create a new site without a word.
 */
export async function assertDatabaseNotEmptied({
  dataFolder,
  databaseUrl,
}: Pick<Settings, 'dataFolder' | 'databaseUrl'>): Promise<void> {
  const folder = join(dataFolder, 'database')
  if (databaseUrl !== null || (await listNames(folder)).length > 0) return
  const traces = [
    ...((await listNames(dataFolder)).includes(secretName) ? ['a secret'] : []),
    ...((await listNames(join(dataFolder, uploadsFolder))).length > 0 ? ['uploads'] : []),
    ...((await listNames(getBackupFolder(dataFolder))).length > 0 ? ['backups'] : []),
  ]
  if (traces.length === 0) return
  throw new CommandError(
    `The folder ${folder} of the database is missing or empty, but ${dataFolder} contains ${traces.join(' and ')} of a site. ` +
      'If it is on a disk of its own, mount that; if the site uses PostgreSQL, set DATABASE_URL; run "roadstead restore --latest" ' +
      'to restore the newest backup, or "roadstead migrate --new" to start a new site with an empty database.',
  )
}

/** Names in a folder; empty if it does not exist. */
async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return []
    throw error
  })
}
