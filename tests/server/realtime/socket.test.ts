import { EventEmitter } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { cable } from '../../../src/core/limits/realtime.ts'
import type { Db } from '../../../src/server/database/tables.ts'
import { cableChannels } from '../../../src/server/realtime/channels.ts'
import type { CableHub } from '../../../src/server/realtime/hub.ts'
import { handleCableSocket } from '../../../src/server/realtime/socket.ts'

class FakeSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  readonly sent: Record<string, unknown>[] = []
  readonly send = (text: string) => void this.sent.push(JSON.parse(text) as Record<string, unknown>)
  readonly ping = vi.fn()
  readonly terminate = vi.fn()
  readonly close = vi.fn()
  receive(command: 'subscribe' | 'unsubscribe', identifier: string) {
    this.emit('message', JSON.stringify({ command, identifier }), false)
  }
}

const activity = '{"channel":"ActivityChannel"}'
const place = '{"channel":"PlaceChannel","id":1401}'

let socket: FakeSocket
let handled: ReturnType<typeof handleCableSocket>
const leave = vi.fn()
const subscribe = vi.fn<CableHub['subscribe']>(() => leave)
const onFailure = vi.fn()
const stream = { cork: vi.fn(), uncork: vi.fn() }
beforeEach(() => {
  socket = new FakeSocket()
  handled = handleCableSocket(socket as unknown as WebSocket, null, {
    stream,
    hub: { subscribe, publish: () => undefined, close: () => undefined },
    db: {} as Db, // the channels of these tests do not read it
    clock: () => new Date(),
    onFailure,
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

const listTypes = () => socket.sent.map(({ type }) => type)

it('a subscription is confirmed once it is known that its topic exists', async () => {
  socket.receive('subscribe', activity)
  expect(listTypes()).toEqual(['welcome'])
  await nextTurn()
  expect(socket.sent[1]).toEqual({ type: 'confirm_subscription', identifier: activity })
  expect(subscribe).toHaveBeenCalledExactlyOnceWith(
    { kind: 'activity' },
    { userId: null, send: expect.any(Function) },
  )
  socket.receive('unsubscribe', activity)
  expect(leave).toHaveBeenCalledOnce()
})

it('a subscription that was ended before its confirmation does not begin', async () => {
  socket.receive('subscribe', activity)
  socket.receive('unsubscribe', activity)
  await nextTurn()
  expect(listTypes()).toEqual(['welcome'])
  expect(subscribe).not.toHaveBeenCalled()
})

it('a subscription of a socket that was closed before its confirmation does not begin', async () => {
  socket.receive('subscribe', activity)
  socket.emit('close')
  await nextTurn()
  expect(subscribe).not.toHaveBeenCalled()
})

it('a subscription that was ended and requested again begins once', async () => {
  socket.receive('subscribe', activity)
  socket.receive('unsubscribe', activity)
  socket.receive('subscribe', activity)
  await nextTurn()
  expect(listTypes()).toEqual(['welcome', 'confirm_subscription'])
  expect(subscribe).toHaveBeenCalledOnce()
})

it('the end of a socket ends its subscriptions', async () => {
  socket.receive('subscribe', activity)
  await nextTurn()
  socket.emit('close')
  expect(leave).toHaveBeenCalledOnce()
})

it('a failed look-up of the topic closes the socket, and the client connects again', async () => {
  const channel = cableChannels.get('PlaceChannel')
  if (!channel) throw new Error('no such channel')
  vi.spyOn(channel, 'topicExists').mockRejectedValue(new Error('database away'))
  socket.receive('subscribe', place)
  await nextTurn()
  expect(socket.sent.slice(1)).toEqual([{ type: 'disconnect', reason: 'server_restart', reconnect: true }])
  expect(socket.close).toHaveBeenCalledExactlyOnceWith(1000)
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(new Error('database away'))
})

it('a socket that does not answer a ping before the next one is terminated', () => {
  handled.checkAlive()
  socket.emit('pong')
  handled.checkAlive()
  expect(socket.ping.mock.calls.length).toBe(2)
  expect(socket.terminate.mock.calls.length).toBe(0)
  handled.checkAlive()
  expect(socket.ping.mock.calls.length).toBe(2)
  expect(socket.terminate.mock.calls.length).toBe(1)
})

it('a socket whose client reads too slowly is terminated', () => {
  socket.bufferedAmount = cable.maxBufferedBytes
  handled.send('{"type":"a"}')
  expect(socket.terminate).not.toHaveBeenCalled()
  socket.bufferedAmount++
  handled.send('{"type":"b"}')
  expect(socket.terminate).toHaveBeenCalledOnce()
  expect(listTypes()).toEqual(['welcome', 'a'])
})

it('the messages of a turn are written together', async () => {
  await nextTurn()
  vi.clearAllMocks()
  handled.send('{}')
  handled.send('{}')
  expect(stream.cork.mock.calls.length).toBe(1)
  expect(stream.uncork.mock.calls.length).toBe(0)
  await nextTurn()
  expect(stream.cork.mock.calls.length).toBe(1)
  expect(stream.uncork.mock.calls.length).toBe(1)
})
