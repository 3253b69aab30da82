import { adapters, ConnectionMonitor } from '@rails/actioncable'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  subscribeToActivity,
  subscribeToPlace,
  type RealtimeSubscription,
} from '../../src/client/api/realtime.ts'
import { buildActivityEvent } from '../fakes/records.ts'

/** A WebSocket whose other end is the test. */
class FakeSocket {
  static CONNECTING = 0
  static OPEN = 1
  static CLOSING = 2
  static CLOSED = 3
  static all: FakeSocket[] = []
  readyState = FakeSocket.OPEN
  protocol = 'actioncable-v1-json'
  sent: { command: string; identifier: string }[] = []
  onmessage?: (event: { data: string }) => void
  onopen?: () => void
  onclose?: () => void
  readonly url: string

  constructor(url: string) {
    this.url = url
    FakeSocket.all.push(this)
    setTimeout(() => {
      this.onopen?.()
      this.tell({ type: 'welcome' })
    })
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = FakeSocket.CLOSED
    setTimeout(() => this.onclose?.())
  }
  tell(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

const original = adapters.WebSocket
let site = 0
const ends: RealtimeSubscription[] = []
beforeEach(() => {
  FakeSocket.all = []
  adapters.WebSocket = FakeSocket
  site++
})
afterEach(() => {
  for (const { unsubscribe } of ends.splice(0)) unsubscribe()
  adapters.WebSocket = original
})

const address = () => `https://site${site}.example`

function listen() {
  const received: object[] = []
  const live = subscribeToActivity(address(), (message) => received.push(message))
  ends.push(live)
  return { live, received }
}

async function subscribed(): Promise<{ socket: FakeSocket; identifier: string }> {
  await expect.poll(() => FakeSocket.all.at(-1)?.sent.length ?? 0).toBeGreaterThan(0)
  const socket = FakeSocket.all.at(-1)
  const [command] = socket?.sent ?? []
  if (!socket || !command) throw new Error('nothing was sent')
  return { socket, identifier: command.identifier }
}

describe('the real-time channel', () => {
  it('section 4: is initialized, then connected, and tells what comes', async () => {
    const { live, received } = listen()
    expect(live.$state.get()).toBe('initialized')
    const { socket, identifier } = await subscribed()
    expect(socket.url).toBe(`wss://site${site}.example/cable`)
    socket.tell({ type: 'confirm_subscription', identifier })
    expect(live.$state.get()).toBe('connected')
    socket.tell({ identifier, message: { event: 'activity', ...buildActivityEvent() } })
    expect(received).toMatchObject([{ event: 'activity', place_name: 'Port Camargue' }])
  })

  it('is one connection for all subscriptions of a page', async () => {
    listen()
    ends.push(subscribeToPlace(address(), 1401, () => undefined))
    // A command that is not answered is sent again.
    const asked = () => [...new Set(FakeSocket.all[0]?.sent.map(({ identifier }) => identifier))]
    await expect.poll(asked).toHaveLength(2)
    expect(FakeSocket.all).toHaveLength(1)
    expect(asked().map((identifier) => JSON.parse(identifier))).toEqual([
      { channel: 'ActivityChannel' },
      { channel: 'PlaceChannel', id: 1401 },
    ])
  })

  it('section 4: may be rejected', async () => {
    const { live } = listen()
    const { socket, identifier } = await subscribed()
    socket.tell({ type: 'reject_subscription', identifier })
    expect(live.$state.get()).toBe('rejected')
  })

  it.each(['unauthorized', 'invalid_request'])('section 8: does not come back after %s', async (reason) => {
    const { live } = listen()
    const { socket, identifier } = await subscribed()
    socket.tell({ type: 'confirm_subscription', identifier })
    ConnectionMonitor.staleThreshold = 0.1
    socket.tell({ type: 'disconnect', reason, reconnect: false })
    await expect.poll(() => live.$state.get()).toBe('disconnected')
    await new Promise((resolve) => setTimeout(resolve, 900))
    expect(FakeSocket.all).toHaveLength(1)
  })

  it('section 8: comes back after server_restart, and says that something may have been missed', async () => {
    const { live, received } = listen()
    const { socket, identifier } = await subscribed()
    ConnectionMonitor.staleThreshold = 0.1
    socket.tell({ type: 'confirm_subscription', identifier })
    socket.tell({ type: 'disconnect', reason: 'server_restart', reconnect: true })
    await expect.poll(() => live.$state.get()).toBe('disconnected')
    await expect.poll(() => FakeSocket.all.length, { timeout: 20_000 }).toBeGreaterThan(1)
    const again = await subscribed()
    again.socket.tell({ type: 'confirm_subscription', identifier })
    expect(live.$state.get()).toBe('connected')
    expect(received).toEqual([{ event: 'missed' }])
  }, 30_000)

  it('section 9: closes when nobody listens any more', async () => {
    const { live } = listen()
    const { socket, identifier } = await subscribed()
    socket.tell({ type: 'confirm_subscription', identifier })
    live.unsubscribe()
    await expect.poll(() => socket.readyState).toBe(FakeSocket.CLOSED)
  })
})
