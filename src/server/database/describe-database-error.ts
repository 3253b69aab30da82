import pg from 'pg'
import { getErrorCode } from '../system/error-code.ts'

/**
 * Why a database did not do what was asked, in words without an address's password;
 * null for what is no failure of the database.
 */
export function describeDatabaseError(error: unknown, address: string | null): string | null {
  const { host, user, name } = partsOf(address)
  switch (getErrorCode(error)) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `there is no machine called ${host}`
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return `no PostgreSQL answers at ${host}`
    case '28P01':
    case '28000':
      return `the PostgreSQL at ${host} does not let ${user} in`
    case '3D000':
      return `the PostgreSQL at ${host} has no database ${name}`
    case '42501':
      return `${user} may not do that in the database ${name}`
    case '53100':
      return 'the disk of the database is full'
    default:
  }
  if (error instanceof AggregateError) return describeDatabaseError(error.errors[0], address)
  if (error instanceof pg.DatabaseError) return `the database says: ${error.message}`
  if (error instanceof Error && /timeout|terminated/i.test(error.message))
    return `no PostgreSQL answers at ${host}`
  return null
}

function partsOf(address: string | null): { host: string; user: string; name: string } {
  if (!address || !URL.canParse(address)) return { host: 'that address', user: 'this user', name: 'there' }
  const { host, username, pathname } = new URL(address)
  return {
    host: host || 'this machine',
    user: decoded(username) || 'this user',
    name: decoded(pathname.slice(1)) || 'of that name',
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
