import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { eventBroker as limits, maxNotificationBytes } from '../../../core/limits/server.ts'
import { toError } from '../../system/to-error.ts'
import type { createListeners, Notification } from './notification-listeners.ts'
import { connectToBroker, type BrokerConnection, type ConnectToBroker } from './broker-connection.ts'
import { createPeers } from './peers.ts'

/** Carries events between servers, beside LISTEN and NOTIFY. */
export interface EventBroker {
  /** Whether the broker takes events now; otherwise send them with NOTIFY. */
  isUp(): boolean
  /** Sends committed events, first to the listeners of this process. Never throws. */
  publish(notifications: Notification[]): void
  getStatus(): EventBrokerStatus
  /** Waits for the events under way. */
  close(): Promise<void>
}

export interface EventBrokerStatus {
  isUp: boolean
  /** Other servers, and their threads that publish. */
  peers: number
  /** Events since the start that the broker has confirmed, and that it did not. */
  confirmed: number
  unconfirmed: number
}

export interface EventBrokerOptions {
  url: string
  listeners: ReturnType<typeof createListeners>
  /** Returns a text that is the same for all servers of a database, and no others. */
  readPrefix: () => Promise<string>
  /** Sends an event with NOTIFY. */
  notify: (notification: Notification) => Promise<void>
  onFailure: (error: Error) => void
  onNotice: (text: string) => void
}

const aliveTopic = 'alive'
const leaveTopic = 'leave'
const messagePattern = /^([0-9a-f]{12}) (.*)$/s

/**
 * Connects to a broker in the background and again after each loss. What was missed meanwhile
 * is made good as after a renewed LISTEN: listeners get an empty payload. An event that the
 * broker does not confirm is sent with NOTIFY, for which every server listens too.
 */
export function startEventBroker(
  options: EventBrokerOptions,
  connect: ConnectToBroker = connectToBroker,
): EventBroker {
  const { url, listeners, readPrefix, notify, onFailure, onNotice } = options
  const own = randomBytes(6).toString('hex')
  const where = new URL(url).host
  const closing = new AbortController()
  const peers = createPeers(listeners.notifyMissed)
  const underWay = new Set<Promise<void>>()
  let connection: BrokerConnection | null = null
  let isAwayReported = false
  let confirmed = 0
  let unconfirmed = 0
  const running = run()

  async function run(): Promise<void> {
    let retryMs: number = limits.minRetryMs
    while (!closing.signal.aborted) {
      try {
        const prefix = `roadstead.${await readPrefix()}`
        const opened = await connect({ url, prefix, onMessage: receive })
        retryMs = limits.minRetryMs
        await useUntilLost(opened)
      } catch (error) {
        reportAway(error)
      }
      await delay(retryMs, undefined, { signal: closing.signal }).catch(() => undefined)
      retryMs = Math.min(2 * retryMs, limits.maxRetryMs)
    }
  }

  /** Publishes until the connection is lost; then throws the reason. */
  async function useUntilLost(opened: BrokerConnection): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    try {
      await send(opened, aliveTopic)
      if (closing.signal.aborted) return
      connection = opened
      if (isAwayReported) onNotice(`The event broker ${where} answers again.`)
      isAwayReported = false
      listeners.notifyMissed()
      const failed = new Promise<Error>((resolve) => {
        timer = setInterval(() => {
          peers.check()
          send(opened, aliveTopic).catch((error: unknown) => resolve(toError(error)))
        }, limits.heartbeatMs)
        timer.unref()
      })
      const reason = await Promise.race([failed, opened.lost])
      if (!closing.signal.aborted) throw reason ?? new Error('the connection was closed')
    } finally {
      clearInterval(timer)
      lose(opened)
      await opened.close().catch(() => undefined)
    }
  }

  function lose(lost: BrokerConnection): void {
    if (connection !== lost) return
    connection = null
    peers.clear()
  }

  /** One line for each time that the broker goes away. */
  function reportAway(error: unknown): void {
    if (isAwayReported || closing.signal.aborted) return
    isAwayReported = true
    const reason = toError(error).message
    onNotice(`The event broker ${where} is away (${reason}): events go through PostgreSQL meanwhile.`)
  }

  async function send(to: BrokerConnection, topic: string, payload = ''): Promise<void> {
    const stop = new AbortController()
    const timeout = delay(limits.publishMs, undefined, { signal: stop.signal, ref: false }).then(() => {
      throw new Error('no confirmation in time')
    })
    timeout.catch(() => undefined)
    await Promise.race([to.publish(topic, `${own} ${payload}`), timeout]).finally(() => stop.abort())
  }

  function receive(topic: string, message: string): void {
    const [, sender, payload = ''] = messagePattern.exec(message) ?? []
    if (sender === own) return
    if (sender && topic === leaveTopic) return peers.leave(sender)
    if (sender) peers.see(sender)
    if (topic === aliveTopic) return
    try {
      if (!sender || Buffer.byteLength(payload) > maxNotificationBytes)
        throw new Error(`the event broker sent a message of another form to ${topic}`)
      listeners.notify(topic, payload)
    } catch (error) {
      onFailure(toError(error))
      listeners.notifyMissed()
    }
  }

  async function sendEvent([channel, payload]: Notification): Promise<void> {
    const used = connection
    try {
      if (!used) throw new Error('the broker is away')
      await send(used, channel, payload)
      confirmed++
      return
    } catch (error) {
      unconfirmed++
      reportAway(error)
      if (used) lose(used)
      // Ends `useUntilLost`, which connects again.
      await used?.close().catch(() => undefined)
    }
    try {
      await notify([channel, payload])
    } catch (error) {
      // Without the database, listeners of every server are told when they connect again.
      onFailure(toError(error))
      listeners.notifyMissed()
    }
  }

  return {
    isUp: () => connection !== null && underWay.size < limits.maxWaitingMessages,
    publish(notifications) {
      for (const notification of notifications) {
        listeners.notify(...notification)
        const sending = sendEvent(notification).finally(() => underWay.delete(sending))
        underWay.add(sending)
      }
    },
    getStatus: () => ({ isUp: connection !== null, peers: peers.count(), confirmed, unconfirmed }),
    async close() {
      closing.abort()
      const last = connection
      connection = null
      await Promise.all(underWay)
      if (last) {
        await send(last, leaveTopic).catch(() => undefined)
        await last.close().catch(() => undefined)
      }
      await running
    },
  }
}
