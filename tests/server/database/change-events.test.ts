import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  publishRecordChangeEvent,
  subscribeToRecordChangeEvents,
  type RecordChangeEvent,
} from '../../../src/server/database/change-events.ts'
import type { Database } from '../../../src/server/database/database.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('a change carries only the coordinates of its record, and nothing before the commit', async () => {
  const { database } = server
  const changes: (RecordChangeEvent | null)[] = []
  const stop = await subscribeToRecordChangeEvents(database, (change) => changes.push(change))
  const record = { latitude: 43.5, longitude: 4.1, name: 'Port Camargue' }
  await database.db.transaction().execute(async (tx) => {
    await publishRecordChangeEvent(tx, { entity: 'places', position: record })
    await publishRecordChangeEvent(tx, { entity: 'vessels', position: null })
    expect(changes).toEqual([])
  })
  await expect
    .poll(() => changes)
    .toEqual([
      { entity: 'places', position: { latitude: 43.5, longitude: 4.1 } },
      { entity: 'vessels', position: null },
    ])
  stop()
})

it('listeners learn that changes may have been missed', async () => {
  const changes: (RecordChangeEvent | null)[] = []
  let notify: (payload: string) => void = () => undefined
  const listen: Database['listen'] = (_channel, listener) => {
    notify = listener
    return Promise.resolve(() => undefined)
  }
  await subscribeToRecordChangeEvents({ ...server.database, listen }, (change) => changes.push(change))
  // A database without a connection sends an empty payload.
  notify('')
  expect(changes).toEqual([null])
})
