import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from './command-io.ts'
import { getErrorCode } from './error-code.ts'
import { syncPathNow } from './sync-folder.ts'

/** Minimum length of the installation's secret, in the environment and in the file. */
export const minSecretLength = 32

const fileName = 'secret'

/**
 * Returns the secret of the data folder; creates it if there is none. Throws CommandError
 * if the file is shorter than a secret, as after a power cut or a failed copy.
 */
export function readOrCreateSecret(dataFolder: string): string {
  const path = join(dataFolder, fileName)
  return readSecret(path) ?? createSecret(dataFolder, path)
}

function readSecret(path: string): string | null {
  let secret: string
  try {
    secret = readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return null
    throw error
  }
  const length = Buffer.byteLength(secret)
  if (length >= minSecretLength) return secret
  throw new CommandError(
    `the secret in ${path} has ${length} bytes instead of at least ${minSecretLength}: ` +
      'restore the file from a backup, or delete it to create a new secret, which replaces every api_key',
  )
}

/** Creates the file under a temporary name and syncs it, so that a power cut cannot leave an empty one. */
function createSecret(dataFolder: string, path: string): string {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const created = randomBytes(32).toString('base64url')
  const temporary = `${path}.${process.pid}.part`
  try {
    writeFileSync(temporary, `${created}\n`, { mode: 0o600, flush: true })
    linkSync(temporary, path) // atomic; fails if another process has just created the file
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error
    return readOrCreateSecret(dataFolder)
  } finally {
    rmSync(temporary, { force: true })
  }
  syncPathNow(dataFolder)
  return created
}
