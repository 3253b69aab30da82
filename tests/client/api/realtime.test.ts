import { adapters, ConnectionMonitor } from '@rails/actioncable'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  subscribeToActivity,
  subscribeToPlace,
  type RealtimeSubscription,
} from '../../../src/client/api/realtime.ts'
import { realtimeChannel } from '../../../src/core/limits/realtime.ts'
import { buildActivityEvent } from '../../factories/records.ts'

/** A fake WebSocket; the test acts as the server. */
class FakeSocket {
  static CONNECTING = 0
  static OPEN = 1
  static CLOSING = 2
  static CLOSED = 3
  static all: FakeSocket[] = []
  /** Replaces the stale threshold of the client. */
  static staleSeconds: number | undefined
  /** Answers a command of the client. */
  static answer?: ((socket: FakeSocket) => void) | undefined
  readyState = FakeSocket.OPEN
  protocol = 'actioncable-v1-json'
  sent: { command: string; identifier: string }[] = []
  onmessage?: (event: { data: string }) => void
  onopen?: () => void
  onclose?: () => void
  readonly url: string

  constructor(url: string) {
    this.url = url
    if (url.includes('//unsupported.')) this.protocol = 'actioncable-unsupported'
    // The client sets the threshold when it is loaded, and the monitor starts after this constructor.
    if (FakeSocket.staleSeconds) ConnectionMonitor.staleThreshold = FakeSocket.staleSeconds
    FakeSocket.all.push(this)
    setTimeout(() => {
      this.onopen?.()
      this.receive({ type: 'welcome' })
    })
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
    setTimeout(() => FakeSocket.answer?.(this))
  }
  close() {
    this.readyState = FakeSocket.CLOSED
    setTimeout(() => this.onclose?.())
  }
  receive(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

const originalWebSocket = adapters.WebSocket
let siteNumber = 0
const subscriptions: RealtimeSubscription[] = []
beforeEach(() => {
  FakeSocket.all = []
  adapters.WebSocket = FakeSocket
  siteNumber++
})
afterEach(() => {
  for (const { unsubscribe } of subscriptions.splice(0)) unsubscribe()
  adapters.WebSocket = originalWebSocket
  FakeSocket.answer = undefined
  FakeSocket.staleSeconds = undefined
})

const getSiteUrl = () => `https://site${siteNumber}.example`

function subscribe() {
  const received: object[] = []
  const subscription = subscribeToActivity(getSiteUrl(), (message) => received.push(message))
  subscriptions.push(subscription)
  return { subscription, received }
}

async function waitForSubscription(): Promise<{ socket: FakeSocket; identifier: string }> {
  await expect.poll(() => FakeSocket.all.at(-1)?.sent.length ?? 0).toBeGreaterThan(0)
  const socket = FakeSocket.all.at(-1)
  const [command] = socket?.sent ?? []
  if (!socket || !command) throw new Error('nothing was sent')
  return { socket, identifier: command.identifier }
}

describe('realtime channel', () => {
  it('statement of section 4: Real-time channel subscription states: initialized, connected, rejected, disconnected; reconnects automatically.', async () => {
    FakeSocket.staleSeconds = 0.3
    const { subscription, received } = subscribe()
    const rejected = subscribeToPlace(getSiteUrl(), 1401, () => undefined)
    subscriptions.push(rejected)
    const getStates = () => [subscription.$state.get(), rejected.$state.get()]
    expect(getStates()).toEqual(['initialized', 'initialized'])
    const listIdentifiers = (socket: FakeSocket) => [
      ...new Set(socket.sent.map(({ identifier }) => identifier)),
    ]
    await expect.poll(() => FakeSocket.all[0] && listIdentifiers(FakeSocket.all[0])).toHaveLength(2)
    const [socket] = FakeSocket.all as [FakeSocket] // the poll has found it
    expect(socket.url).toBe(`wss://site${siteNumber}.example/cable`)
    const [activity = '', place = ''] = listIdentifiers(socket)
    socket.receive({ type: 'confirm_subscription', identifier: activity })
    socket.receive({ type: 'reject_subscription', identifier: place })
    expect(getStates()).toEqual(['connected', 'rejected'])
    socket.receive({ identifier: activity, message: { event: 'activity', ...buildActivityEvent() } })
    expect(received).toMatchObject([{ event: 'activity', place_name: 'Port Camargue' }])
    socket.close()
    await expect.poll(getStates).toEqual(['disconnected', 'rejected'])
    await expect.poll(() => FakeSocket.all.length).toBe(2)
    const second = await waitForSubscription()
    // A rejected subscription is not requested again.
    expect(listIdentifiers(second.socket)).toEqual([activity])
    second.socket.receive({ type: 'confirm_subscription', identifier: activity })
    expect(getStates()).toEqual(['connected', 'rejected'])
    expect(received.at(-1)).toEqual({ event: 'missed' })
  }, 30_000)

  it('uses one socket for all subscriptions of a page', async () => {
    subscribe()
    subscriptions.push(subscribeToPlace(getSiteUrl(), 1401, () => undefined))
    // Unconfirmed commands are sent again.
    const getIdentifiers = () => [...new Set(FakeSocket.all[0]?.sent.map(({ identifier }) => identifier))]
    await expect.poll(getIdentifiers).toHaveLength(2)
    expect(FakeSocket.all).toHaveLength(1)
    expect(getIdentifiers().map((identifier) => JSON.parse(identifier))).toEqual([
      { channel: 'ActivityChannel' },
      { channel: 'PlaceChannel', id: 1401 },
    ])
  })

  it('statement of section 8: Real-time channel disconnect reasons: unauthorized, invalid_request, server_restart; an unsupported protocol stops reconnecting.', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const reasons = ['unauthorized', 'invalid_request', 'server_restart']
    FakeSocket.answer = (socket) => {
      const reason = reasons.find((one) => socket.url.includes(one.replace('_', '-')))
      const isFirst = countSockets(socket.url) === 1
      if (reason && isFirst)
        socket.receive({ type: 'disconnect', reason, reconnect: reason === 'server_restart' })
    }
    const countSockets = (part: string) => FakeSocket.all.filter(({ url }) => url.includes(part)).length
    const names = ['unauthorized', 'invalid-request', 'server-restart', 'unsupported']
    const states = names.map((name) => {
      const subscription = subscribeToActivity(`https://${name}.example`, () => undefined)
      subscriptions.push(subscription)
      return subscription.$state
    })
    await vi.dynamicImportSettled()
    await expect.poll(() => FakeSocket.all).toHaveLength(names.length)
    // A socket that is not reopened by then is never reopened.
    vi.advanceTimersByTime(2 * realtimeChannel.pollMaxMs)
    expect(countSockets('server-restart')).toBeGreaterThan(1)
    for (const name of ['unauthorized', 'invalid-request', 'unsupported']) expect(countSockets(name)).toBe(1)
    for (const at of [0, 1, 3]) expect(states[at]?.get()).toBe('disconnected')
  })

  it('section 8: reconnects after server_restart and delivers a missed event', async () => {
    FakeSocket.staleSeconds = 0.3
    const { subscription, received } = subscribe()
    const { socket, identifier } = await waitForSubscription()
    socket.receive({ type: 'confirm_subscription', identifier })
    socket.receive({ type: 'disconnect', reason: 'server_restart', reconnect: true })
    await expect.poll(() => subscription.$state.get()).toBe('disconnected')
    await expect.poll(() => FakeSocket.all.length).toBeGreaterThan(1)
    const second = await waitForSubscription()
    second.socket.receive({ type: 'confirm_subscription', identifier })
    expect(subscription.$state.get()).toBe('connected')
    expect(received).toEqual([{ event: 'missed' }])
  }, 30_000)

  it('section 9: closes the socket without subscriptions', async () => {
    const { subscription } = subscribe()
    const { socket, identifier } = await waitForSubscription()
    socket.receive({ type: 'confirm_subscription', identifier })
    subscription.unsubscribe()
    await expect.poll(() => socket.readyState).toBe(FakeSocket.CLOSED)
  })
})

describe('a channel without messages', () => {
  afterEach(() => void vi.useRealTimers())

  it('statement of section 9: Real-time channel: stale threshold 6 s, poll interval 3 to 30 s, reopen delay 500 ms.', async () => {
    expect(realtimeChannel).toEqual({ staleMs: 6000, pollMinMs: 3000, pollMaxMs: 30_000, reconnectMs: 500 })
    vi.useFakeTimers()
    const start = Date.now()
    subscribe()
    await vi.dynamicImportSettled()
    // After its welcome message the server is silent.
    const passUntil = (isReached: () => boolean) => {
      while (!isReached() && Date.now() - start < 60_000) vi.advanceTimersByTime(10)
      return Date.now() - start
    }
    const socketCount = () => FakeSocket.all.length
    await expect.poll(() => socketCount()).toBe(1)
    const closedMs = passUntil(() => FakeSocket.all[0]?.readyState === FakeSocket.CLOSED)
    const reopenedMs = passUntil(() => socketCount() === 2)
    expect(closedMs).toBeGreaterThan(6000)
    expect(closedMs).toBeLessThan(30_000)
    expect(reopenedMs - closedMs).toBeGreaterThanOrEqual(490)
    expect(reopenedMs - closedMs).toBeLessThanOrEqual(510)
  })
})
