import { expect, it } from 'vitest'
import { DatabaseTimeoutError, OverloadError } from '../../../src/server/database/overload-errors.ts'
import { findUnavailability } from '../../../src/server/database/is-unavailable.ts'

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
  [createError('cannot execute INSERT in a read-only transaction', '25006'), 'full'],
  [createError('write', 'ENOSPC'), 'full'],
  [createError('duplicate key', '23505'), null],
  [createError('getaddrinfo', 'EAI_AGAIN'), 'away'],
  [createError('connection failure', '08006'), 'away'],
  [createError('terminated by idle timeout', '57P05'), 'away'],
  [createError('out of memory', '53200'), 'away'],
  [createError('Client has encountered a connection error and is not queryable'), 'away'],
  [createError('quota', 'EDQUOT'), 'full'],
  [new DatabaseTimeoutError(), 'away'],
  [new OverloadError('database_queue'), 'overloaded'],
  [createError('cancelled by user', '57014'), null],
  [createError('any'), null],
  ['text', null],
] as const)('%s is %s', (error, expected) => {
  expect(findUnavailability(error)).toBe(expected)
})
