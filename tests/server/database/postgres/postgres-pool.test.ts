import pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { createConnectionSockets } from '../../../../src/server/database/postgres/connection-sockets.ts'
import { openPostgresPool } from '../../../../src/server/database/postgres/postgres-pool.ts'

afterEach(() => vi.restoreAllMocks())

/** Opens a pool without a server; returns it with the failures that it reports. */
function open(connections?: number) {
  const failures: string[] = []
  const pool = openPostgresPool({
    connectionString: 'postgres://host/club',
    connectionTimeoutMs: 1234,
    sockets: createConnectionSockets(),
    onFailure: (error) => failures.push(error.message),
    ...(connections && { connections }),
  })
  return { pool, failures }
}

it('sessions use UTC and no JIT compilation, and wait for a connection for a limited time', () => {
  expect(open().pool.options).toMatchObject({
    options: '-c timezone=UTC -c jit=off',
    application_name: 'roadstead',
    connectionTimeoutMillis: 1234,
    keepAlive: true,
    max: 10,
  })
  expect(open(1).pool.options.max).toBe(1)
})

it('the loss of an idle connection is reported; one in use does not end the process', () => {
  const { pool, failures } = open()
  const client = new pg.Client()
  pool.emit('connect', client)
  client.emit('error', new Error('lost in use'))
  pool.emit('error', new Error('lost while idle'), client)
  expect(failures).toEqual(['lost while idle'])
})
