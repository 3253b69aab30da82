import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { describeDatabaseError } from '../../../src/server/database/describe-database-error.ts'

const url = 'postgres://me%40club:opensesame@db.example.org:5433/my%20club'
const createError = (code: string) => Object.assign(new Error('opensesame'), { code })

describe('description of a database error', () => {
  it.each([
    ['ENOTFOUND', 'cannot find the host db.example.org:5433'],
    ['EAI_AGAIN', 'cannot find the host db.example.org:5433'],
    ['ECONNREFUSED', 'no PostgreSQL answers at db.example.org:5433'],
    ['ECONNRESET', 'no PostgreSQL answers at db.example.org:5433'],
    ['EHOSTUNREACH', 'no PostgreSQL answers at db.example.org:5433'],
    ['ENETUNREACH', 'no PostgreSQL answers at db.example.org:5433'],
    ['ETIMEDOUT', 'no PostgreSQL answers at db.example.org:5433'],
    ['28P01', 'the PostgreSQL server at db.example.org:5433 rejects the login of me@club'],
    ['28000', 'the PostgreSQL server at db.example.org:5433 rejects the login of me@club'],
    ['3D000', 'the PostgreSQL server at db.example.org:5433 has no database my club'],
    ['42501', 'me@club has no permission for this in the database my club'],
    ['53100', 'the disk of the database server is full'],
  ])('%s: %s', (code, description) => {
    expect(describeDatabaseError(createError(code), url)).toBe(description)
  })

  it('is that of the first error if all addresses of a host failed', () => {
    const error = new AggregateError([createError('ECONNREFUSED'), createError('ENOTFOUND')])
    expect(describeDatabaseError(error, url)).toBe('no PostgreSQL answers at db.example.org:5433')
  })

  it('contains the message of other errors of PostgreSQL', () => {
    const error = new pg.DatabaseError('relation "x" does not exist', 0, 'error')
    expect(describeDatabaseError(error, url)).toBe('database error: relation "x" does not exist')
  })

  it.each(['timeout expired', 'Connection terminated unexpectedly'])(
    'is a missing answer for "%s"',
    (message) => {
      expect(describeDatabaseError(new Error(message), url)).toBe(
        'no PostgreSQL answers at db.example.org:5433',
      )
    },
  )

  it.each([
    [null, 'the PostgreSQL server at that address has no database there'],
    ['no url', 'the PostgreSQL server at that address has no database there'],
    ['postgres:///', 'the PostgreSQL server at this machine has no database of that name'],
    ['postgres://db.example.org/%zz', 'the PostgreSQL server at db.example.org has no database %zz'],
  ])('names only what the URL %j states', (incompleteUrl, description) => {
    expect(describeDatabaseError(createError('3D000'), incompleteUrl)).toBe(description)
  })

  it('is null for errors of other kinds', () => {
    expect(describeDatabaseError(new Error('a bug'), url)).toBeNull()
  })
})
