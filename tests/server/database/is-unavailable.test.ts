import { expect, it } from 'vitest'
import { DatabaseTimeoutError, OverloadError } from '../../../src/server/database/overload-errors.ts'
import { findUnavailability, isDataError } from '../../../src/server/database/is-unavailable.ts'

const createError = (message: string, code?: string) => Object.assign(new Error(message), { code })

it.each([
  [createError('connect', 'ECONNREFUSED'), 'away'],
  [createError('the database system is starting up', '57P03'), 'away'],
  [createError('terminating connection due to administrator command', '57P01'), 'away'],
  [createError('too many clients', '53300'), 'away'],
  [createError('Query read timeout'), 'away'],
  [createError('timeout exceeded when trying to connect'), 'away'],
  [createError('Connection terminated unexpectedly'), 'away'],
  [new AggregateError([createError('connect', 'ETIMEDOUT')]), 'away'],
  [createError('could not extend file', '53100'), 'full'],
  [createError('cannot execute INSERT in a read-only transaction', '25006'), 'readOnly'],
  [createError('write', 'ENOSPC'), 'full'],
  [createError('duplicate key', '23505'), null],
  [createError('getaddrinfo', 'EAI_AGAIN'), 'away'],
  [createError('connection failure', '08006'), 'away'],
  [createError('terminated by idle timeout', '57P05'), 'away'],
  [createError('out of memory', '53200'), 'away'],
  [createError('password authentication failed', '28P01'), 'away'],
  [createError('no pg_hba.conf entry', '28000'), 'away'],
  [createError('database does not exist', '3D000'), 'away'],
  [createError('database is not currently accepting connections', '55000'), 'away'],
  [createError('canceling statement due to lock timeout', '55P03'), 'away'],
  [createError('deadlock detected', '40P01'), 'away'],
  [createError('could not read block', '58030'), 'away'],
  [Object.assign(createError('permission denied for database', '42501'), { severity: 'FATAL' }), 'away'],
  [Object.assign(createError('permission denied for table', '42501'), { severity: 'ERROR' }), null],
  [createError('Client has encountered a connection error and is not queryable'), 'away'],
  [createError('quota', 'EDQUOT'), 'full'],
  [createError('Cannot use a pool after calling end on the pool'), 'away'],
  [new DatabaseTimeoutError(), 'away'],
  [new OverloadError('database_queue'), 'overloaded'],
  [createError('cancelled by user', '57014'), null],
  [createError('any'), null],
  ['text', null],
] as const)('%s is %s', (error, expected) => {
  expect(findUnavailability(error)).toBe(expected)
})

it.each([
  ['22003', true],
  ['23514', true],
  ['54000', true],
  ['P0001', true],
  ['ERR_INVALID_ARG_TYPE', true],
  [undefined, true],
  ['XX001', false],
  ['42501', false],
  ['42P01', false],
  ['57014', false],
  ['58030', false],
  ['40P01', false],
  ['25006', false],
  ['EIO', false],
])('the values of a record can cause an error %s: %s', (code, expected) => {
  expect(isDataError(createError('any', code))).toBe(expected)
})
