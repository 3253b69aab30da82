import { getErrorCode } from '../system/error-code.ts'
import { DatabaseTimeoutError, OverloadError } from './overload-errors.ts'

/**
 * Codes of the system and of PostgreSQL for a database that cannot be reached, refuses connections, starts, stops, is
 * overloaded or cannot read its files, or in which another session is in the way (a lock, a deadlock).
 */
const awayCodes =
  /^(E(CONNREFUSED|CONNRESET|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|08\w{3}|25P03|28\w{3}|3D000|40001|40P01|53[023]00|5500[06]|55P03|57P0[1-5]|58\w{3})$/
/** PostgreSQL has refused or ended the connection, whatever the code. */
const fatalSeverities = /^(FATAL|PANIC)/
/** Errors of node-postgres without a code. */
const awayMessages =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated|Cannot use a pool after calling end|Client has encountered a connection error)/
const fullDiskCodes = ['ENOSPC', 'EDQUOT', '53100']
/** Of a read-only session: on a standby, by a setting, or on the embedded database while its disk is nearly full. */
const readOnlyCode = '25006'

export type Unavailability = 'away' | 'full' | 'readOnly' | 'overloaded'

/** Why the database, or the server itself, cannot do its work for now; null for any other error. */
export function findUnavailability(error: unknown): Unavailability | null {
  if (error instanceof AggregateError) return findUnavailability(error.errors[0])
  if (error instanceof OverloadError) return 'overloaded'
  if (error instanceof DatabaseTimeoutError) return 'away'
  const code = getErrorCode(error)
  if (fullDiskCodes.includes(code)) return 'full'
  if (code === readOnlyCode) return 'readOnly'
  if (awayCodes.test(code)) return 'away'
  if (!(error instanceof Error)) return null
  const isFatal = 'severity' in error && fatalSeverities.test(String(error.severity))
  return isFatal || awayMessages.test(error.message) ? 'away' : null
}

/**
 * Classes of SQLSTATE whose errors may be caused by the values of a record: cardinality, invalid data, violated
 * constraints, limits of the program, errors raised by functions. Codes of Node.js begin with ERR_.
 */
const dataErrorCode = /^((21|22|23|54|P0)\w{3}|ERR_\w+)$/

/** Whether an error of storing a record can be the fault of its values; false for faults of the database. */
export function isDataError(error: unknown): boolean {
  if (findUnavailability(error) !== null) return false
  const code = getErrorCode(error)
  return code === '' || dataErrorCode.test(code)
}
