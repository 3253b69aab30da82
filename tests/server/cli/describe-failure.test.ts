import { describe, expect, it } from 'vitest'
import { describeFailure } from '../../../src/server/cli/describe-failure.ts'
import { DiskReserveError } from '../../../src/server/system/free-space.ts'

const embedded = { dataFolder: '/data', databaseUrl: null }
const postgres = { dataFolder: '/data', databaseUrl: 'postgres://club:secret@db.example/club' }
const createError = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more })

describe('one sentence of a command', () => {
  it('names the disk that is full', () => {
    const full = 'the disk of /data is full: free some space on it'
    expect(describeFailure(createError('ENOSPC'), embedded)).toBe(full)
    expect(describeFailure(createError('EDQUOT'), postgres)).toBe(full)
    expect(describeFailure(createError('53100', { severity: 'ERROR' }), embedded)).toBe(full)
    expect(describeFailure(createError('53100', { severity: 'ERROR' }), postgres)).toBe(
      'the disk of the database server is full',
    )
    // The embedded database is read-only while its disk is nearly full.
    expect(describeFailure(createError('25006', { severity: 'ERROR' }), embedded)).toBe(full)
    expect(describeFailure(new DiskReserveError(), embedded)).toBe(
      'the last 128 MB of the disk are reserved for the database: free some space on the disk of /data',
    )
  })

  it('says that the database is away, without the password of its URL', () => {
    expect(describeFailure(createError('ECONNREFUSED'), postgres)).toBe('no PostgreSQL answers at db.example')
    expect(describeFailure(new Error('Connection terminated unexpectedly'), postgres)).toBe(
      'no PostgreSQL answers at db.example',
    )
    expect(describeFailure(new Error('Connection terminated unexpectedly'), embedded)).toBe(
      'the database is restarting after a failure: try again in a minute',
    )
  })

  it.each([
    ['28P01', 'the PostgreSQL server at db.example rejects the login of club'],
    ['3D000', 'the PostgreSQL server at db.example has no database club'],
    ['55000', 'the database club accepts no connections'],
    ['55P03', 'another session holds a lock in the database club for too long'],
    [
      '25006',
      'the database club accepts no changes: its server at db.example is a standby, or a setting makes it read-only',
    ],
  ])('says why PostgreSQL refuses: %s', (code, sentence) => {
    expect(describeFailure(createError(code, { severity: 'FATAL' }), postgres)).toBe(sentence)
  })

  it('is not made for a bug', () => {
    expect(describeFailure(new TypeError('x is undefined'), embedded)).toBeNull()
    expect(describeFailure(createError('42703', { severity: 'ERROR' }), postgres)).toBeNull()
  })
})
