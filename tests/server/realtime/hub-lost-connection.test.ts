import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { cable } from '../../../src/core/limits/realtime.ts'
import { createCallbackPool } from '../../../src/server/database/prepared.ts'
import type { Tables } from '../../../src/server/database/tables.ts'
import { createCableHub } from '../../../src/server/realtime/hub.ts'

afterEach(() => vi.useRealTimers())

it('later events arrive after the network lost the connection that reads one', async () => {
  vi.useFakeTimers()
  const released: unknown[] = []
  const silent = { query: () => undefined, release: (failure?: Error) => void released.push(failure) }
  const fake = { connect: () => Promise.resolve(silent), waitingCount: 0 }
  const pool = createCallbackPool(fake as unknown as pg.Pool, {}) // the methods that it uses
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const hub = createCableHub({ db, clock: () => new Date(), onFailure: () => undefined })
  const events: unknown[] = []
  const send = (message: string) => void events.push((JSON.parse(message) as { event: string }).event)
  hub.subscribe({ kind: 'place', placeId: 7 }, { userId: null, send })
  hub.publish({ event: 'post', id: 1, place_id: 7 })
  hub.publish({ event: 'post_deleted', id: 1, place_id: 7 })
  await vi.advanceTimersByTimeAsync(cable.readTimeoutMs)
  expect(events).toEqual(['post_deleted', 'missed'])
  expect(released).toEqual([expect.any(Error)])
})
