import { getErrorCode } from '../system/error-code.ts'

/** Codes of the system and of PostgreSQL for a database that cannot be reached, starts, stops or is overloaded. */
const awayCodes =
  /^(E(CONNREFUSED|CONNRESET|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|08\w{3}|57P0[1-5]|53[023]00)$/
/** Errors of node-postgres without a code. */
const awayMessages =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/
const fullDiskCodes = ['ENOSPC', 'EDQUOT', '53100']

/** Why the database cannot do its work for now; null for any other error. */
export function findUnavailability(error: unknown): 'away' | 'full' | null {
  if (error instanceof AggregateError) return findUnavailability(error.errors[0])
  const code = getErrorCode(error)
  if (fullDiskCodes.includes(code)) return 'full'
  if (awayCodes.test(code)) return 'away'
  return error instanceof Error && awayMessages.test(error.message) ? 'away' : null
}
