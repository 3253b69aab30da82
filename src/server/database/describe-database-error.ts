import pg from 'pg'
import { getErrorCode } from '../system/error-code.ts'

/** Describes a database error without exposing the URL's password; null for any other error. */
export function describeDatabaseError(error: unknown, url: string | null): string | null {
  const { host, user, name } = parseUrl(url)
  switch (getErrorCode(error)) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `cannot find the host ${host}`
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return `no PostgreSQL answers at ${host}`
    case '28P01':
    case '28000':
      return `the PostgreSQL server at ${host} rejects the login of ${user}`
    case '3D000':
      return `the PostgreSQL server at ${host} has no database ${name}`
    case '42501':
      return `${user} has no permission for this in the database ${name}`
    case '25006':
      return `the database ${name} accepts no changes: its server at ${host} is a standby, or a setting makes it read-only`
    case '55P03':
      return `another session holds a lock in the database ${name} for too long`
    case '55000':
      return `the database ${name} accepts no connections`
    case '53100':
      return 'the disk of the database server is full'
    default:
  }
  if (error instanceof AggregateError) return describeDatabaseError(error.errors[0], url)
  if (error instanceof pg.DatabaseError) return `database error: ${error.message}`
  if (error instanceof Error && /timeout|terminated/i.test(error.message))
    return `no PostgreSQL answers at ${host}`
  return null
}

function parseUrl(url: string | null): { host: string; user: string; name: string } {
  if (!url || !URL.canParse(url)) return { host: 'that address', user: 'this user', name: 'there' }
  const { host, username, pathname } = new URL(url)
  return {
    host: host || 'this machine',
    user: decodeUrlPart(username) || 'this user',
    name: decodeUrlPart(pathname.slice(1)) || 'of that name',
  }
}

function decodeUrlPart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
