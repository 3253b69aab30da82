import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { createConnectionSockets } from '../../../../src/server/database/postgres/connection-sockets.ts'
import { openReplica } from '../../../../src/server/database/replica/replica.ts'
import { findFreePort } from '../../../support/free-port.ts'

it('a replica that is away is reported by its host, and the primary answers and is counted', async () => {
  const notices: string[] = []
  let connections = 0
  const primary = { query: () => Promise.resolve({ rows: [{ identity: 'one' }] }) }
  const primaryReads: Pick<PostgresPool, 'connect'> = {
    connect: () => Promise.reject(new Error(`connection ${++connections} to the primary`)),
  }
  const port = await findFreePort()
  const replica = openReplica({
    url: `postgres://reader:secret@127.0.0.1:${port}/roadstead`,
    primary: primary as unknown as pg.Pool, // the checks only query
    primaryReads: primaryReads as PostgresPool, // reads only connect
    sockets: createConnectionSockets(),
    activity: { pools: {}, observer: null },
    onNotice: (text) => notices.push(text),
  })
  await expect
    .poll(() => notices)
    .toEqual([expect.stringMatching(`^The replica 127\\.0\\.0\\.1:${port} is not used `)])
  expect(notices.join()).not.toContain('secret')
  const unused = { isCurrent: false, stalenessMs: null }
  expect(replica.getStatus()).toEqual({ ...unused, reads: { primary: 0, replica: 0 } })
  await expect(replica.publicPool.connect()).rejects.toThrow('connection 1 to the primary')
  expect(replica.getStatus()).toEqual({ ...unused, reads: { primary: 1, replica: 0 } })
  await replica.close()
  expect(replica.connections.ended).toBe(true)
})
