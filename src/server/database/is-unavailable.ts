import { getErrorCode } from '../system/error-code.ts'
import { DatabaseTimeoutError, OverloadError } from './overload-errors.ts'

/** Codes of the system and of PostgreSQL for a database that cannot be reached, starts, stops or is overloaded. */
const awayCodes =
  /^(E(CONNREFUSED|CONNRESET|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|08\w{3}|57P0[1-5]|53[023]00)$/
/** Errors of node-postgres without a code. */
const awayMessages =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/
/** The last one is of a read-only session, as the embedded database and hosted ones have on a full disk. */
const fullDiskCodes = ['ENOSPC', 'EDQUOT', '53100', '25006']

/** Why the database, or the server itself, cannot do its work for now; null for any other error. */
export function findUnavailability(error: unknown): 'away' | 'full' | 'overloaded' | null {
  if (error instanceof AggregateError) return findUnavailability(error.errors[0])
  if (error instanceof OverloadError) return 'overloaded'
  if (error instanceof DatabaseTimeoutError) return 'away'
  const code = getErrorCode(error)
  if (fullDiskCodes.includes(code)) return 'full'
  if (awayCodes.test(code)) return 'away'
  return error instanceof Error && awayMessages.test(error.message) ? 'away' : null
}
