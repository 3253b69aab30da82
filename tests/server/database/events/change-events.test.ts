import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  publishRecordChangeEvent,
  subscribeToRecordChangeEvents,
  type RecordChangeEvent,
} from '../../../../src/server/database/events/change-events.ts'
import { maxNotificationBytes } from '../../../../src/core/limits/server.ts'
import { createListeners } from '../../../../src/server/database/events/notification-listeners.ts'
import { limitPayload } from '../../../../src/server/database/events/notify.ts'
import {
  publishLiveEvent,
  subscribeToLiveEvents,
  type LiveEvent,
} from '../../../../src/server/database/events/live-events.ts'
import type { Database } from '../../../../src/server/database/database.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

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

it('live events carry ids only; those of many vessels are sent in parts that a notification can hold', async () => {
  const { database } = server
  const events: (LiveEvent | null)[] = []
  const stop = await subscribeToLiveEvents(database, (event) => events.push(event))
  const post = { event: 'post' as const, id: 1, place_id: 2, text: 'a secret' }
  await publishLiveEvent(database.db, post)
  await publishLiveEvent(database.db, Object.assign({ event: 'place' as const, id: 3 }, { name: 'Bay' }))
  const ids = Array.from({ length: 1300 }, (_, index) => 2_000_000_000 + index)
  await publishLiveEvent(database.db, { event: 'positions', vessel_ids: [...ids, ...ids] })
  await publishLiveEvent(database.db, { event: 'positions', vessel_ids: [] })
  await publishLiveEvent(database.db, { event: 'checkin', id: 9, place_id: 2 })
  await expect.poll(() => events.at(-1)).toEqual({ event: 'checkin', id: 9, place_id: 2 })
  expect(events.slice(0, 2)).toEqual([
    { event: 'post', id: 1, place_id: 2 },
    { event: 'place', id: 3 },
  ])
  const parts = events.flatMap((event) => (event?.event === 'positions' ? [event.vessel_ids] : []))
  expect(parts.flat()).toEqual(ids)
  expect(parts.length).toBeLessThanOrEqual(3)
  stop()
})

it('a payload too large for a notification is reduced to ids in production, and throws in tests', () => {
  const reduced = { id: 1 }
  const build = (bytes: number) => ({ a: 'ä'.repeat((bytes - 8) / 2) })
  const [whole, tooLarge] = [build(maxNotificationBytes), build(maxNotificationBytes + 2)]
  expect(Buffer.byteLength(JSON.stringify(whole))).toBe(maxNotificationBytes)
  expect(limitPayload(whole, reduced, 'production')).toBe(JSON.stringify(whole))
  expect(limitPayload(tooLarge, reduced, 'production')).toBe('{"id":1}')
  for (const mode of ['test', 'development'])
    expect(() => limitPayload(tooLarge, reduced, mode)).toThrow('notification of 7002 bytes')
})

it('a channel has several listeners until they are removed; all learn what may have been missed', () => {
  const listeners = createListeners(() => undefined)
  const received: string[] = []
  const stop = listeners.add('a', (payload) => received.push(`1 ${payload}`))
  listeners.add('a', (payload) => received.push(`2 ${payload}`))
  listeners.add('b', (payload) => received.push(`3 ${payload}`))
  listeners.notify('a', 'x')
  listeners.notify('other', 'x')
  expect(received.splice(0)).toEqual(['1 x', '2 x'])
  stop()
  listeners.notifyMissed()
  expect(received).toEqual(['2 ', '3 '])
  expect(listeners.channels()).toEqual(['a', 'b'])
})

it('a payload that a listener cannot read counts as a missed one, and does not end the server', async () => {
  const failures: string[] = []
  const listeners = createListeners((error) => failures.push(error.message))
  const received: unknown[] = []
  listeners.add('a', (payload) => received.push(payload === '' ? null : JSON.parse(payload)))
  listeners.add('a', (payload) => received.push(payload))
  listeners.notify('a', '{"entity":')
  expect(received).toEqual([null, '{"entity":'])
  expect(failures).toEqual([expect.stringContaining('JSON')])
  listeners.add('b', () => {
    throw new Error('always')
  })
  listeners.notifyMissed()
  expect(failures.at(-1)).toBe('always')
})
