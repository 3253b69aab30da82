import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { databaseTimeouts } from '../../../../src/core/limits/server.ts'
import {
  createListeners,
  createPostgresListener,
} from '../../../../src/server/database/events/notification-listeners.ts'
import { createConnectionSockets } from '../../../../src/server/database/postgres/connection-sockets.ts'

/** The connections of the listener, whose server is in this process. */
let clients: pg.Client[]
let ended: pg.Client[]
let statements: string[]
let isAway: boolean
let failures: string[]
let received: string[]
let listener: ReturnType<typeof createPostgresListener>
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  ;[clients, ended, statements, failures, received, isAway] = [[], [], [], [], [], false]
  const answer = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve())
  vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(function connect(this: pg.Client) {
    clients.push(this)
    return answer()
  })
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation((text: unknown) => {
    statements.push(String(text))
    return answer()
  })
  vi.spyOn(pg.Client.prototype, 'end').mockImplementation(function end(this: pg.Client) {
    ended.push(this)
    return Promise.resolve()
  })
  listener = createPostgresListener(
    'postgres://host/club',
    createListeners(() => undefined),
    createConnectionSockets(),
    (error) => failures.push(error.message),
  )
  await listener.listen('a', (payload) => received.push(`a: ${payload}`))
  await listener.listen('b', (payload) => received.push(`b: ${payload}`))
})
afterEach(async () => {
  await listener.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('all channels share one connection, which brings their notifications', () => {
  expect(clients.length).toBe(1)
  expect(statements).toEqual(['listen "a"', 'listen "a"', 'listen "b"'])
  clients[0]?.emit('notification', { channel: 'b', payload: 'changed' })
  expect(received).toEqual(['b: changed'])
})

it('a lost connection is made again until it succeeds; then notifications may have been missed', async () => {
  statements = []
  isAway = true
  clients[0]?.emit('error', new Error('reset'))
  clients[0]?.emit('end')
  await vi.advanceTimersByTimeAsync(2000)
  expect(failures).toEqual(['reset', 'away', 'away'])
  expect(received).toEqual([])
  isAway = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(clients.length).toBe(4)
  expect(statements).toEqual(['listen "a"', 'listen "b"'])
  expect(received).toEqual(['a: ', 'b: '])
  // Those that failed cannot bring notifications a second time.
  expect(ended).toEqual(clients.slice(1, 3))
  // The end of a former connection does not matter.
  clients[0]?.emit('end')
  await vi.advanceTimersByTimeAsync(3000)
  expect(clients).toHaveLength(4)
})

it('a connection that does not answer a check is replaced', async () => {
  await vi.advanceTimersByTimeAsync(databaseTimeouts.listenerCheckMs)
  expect(statements.at(-1)).toBe('select 1')
  expect(clients.length).toBe(1)
  isAway = true
  await vi.advanceTimersByTimeAsync(databaseTimeouts.listenerCheckMs)
  isAway = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(failures).toEqual(['away'])
  expect(clients.length).toBe(2)
  expect(received).toEqual(['a: ', 'b: '])
})

it('a closed listener does not connect again', async () => {
  await listener.close()
  clients[0]?.emit('end')
  await vi.advanceTimersByTimeAsync(2 * databaseTimeouts.listenerCheckMs)
  expect(clients.length).toBe(1)
  expect(failures).toEqual([])
})
