import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allowIdleTransaction } from '../../../src/server/database/postgres/idle-transaction.ts'
import { preferIndexes } from '../../../src/server/database/prefer-indexes.ts'
import type { Db } from '../../../src/server/database/tables.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function queryLocalSettings(db: Db): Promise<{ scans: string; idle: string } | undefined> {
  const { rows } = await sql<{ scans: string; idle: string }>`
    select current_setting('enable_seqscan') as scans,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
  return rows[0]
}

it('a transaction over many records scans no whole table; later ones may', async () => {
  const { db } = server.database
  const within = await db.transaction().execute(async (tx) => {
    await preferIndexes(tx)
    return queryLocalSettings(tx)
  })
  expect(within).toMatchObject({ scans: 'off' })
  expect(await queryLocalSettings(db)).toMatchObject({ scans: 'on' })
})

it('only the transaction that allows it may be idle for any time', async () => {
  await server.database.db.connection().execute(async (db) => {
    await sql`set idle_in_transaction_session_timeout = '50s'`.execute(db)
    const within = await db.transaction().execute(async (tx) => {
      await allowIdleTransaction.execute(tx)
      return queryLocalSettings(tx)
    })
    const after = await queryLocalSettings(db)
    await sql`reset idle_in_transaction_session_timeout`.execute(db)
    expect(within?.idle).toBe('0')
    expect(after?.idle).toBe('50s')
  })
})
