import { describeDatabaseError } from '../database/describe-database-error.ts'
import { findUnavailability } from '../database/is-unavailable.ts'
import { DiskReserveError } from '../system/free-space.ts'
import type { Settings } from '../system/settings.ts'

/**
 * Describes in one sentence why a command could not do its work although nothing is wrong with
 * it: a full disk, or a database that is away. Null for any other error, which is a bug.
 */
export function describeFailure(
  error: unknown,
  { dataFolder, databaseUrl }: Pick<Settings, 'dataFolder' | 'databaseUrl'>,
): string | null {
  if (error instanceof DiskReserveError)
    return `${error.message}: free some space on the disk of ${dataFolder}`
  const reason = findUnavailability(error)
  if (!reason) return null
  // The embedded database accepts no changes while its disk is nearly full.
  const isFull = reason === 'full' || (reason === 'readOnly' && !databaseUrl)
  if (isFull && !(databaseUrl && isDatabaseError(error)))
    return `the disk of ${dataFolder} is full: free some space on it`
  if (!databaseUrl) return 'the database is restarting after a failure: try again in a minute'
  return describeDatabaseError(error, databaseUrl) ?? 'the database does not answer: try again in a minute'
}

/** Whether PostgreSQL sent the error, not the operating system of this machine. */
const isDatabaseError = (error: unknown) => error instanceof Error && 'severity' in error
