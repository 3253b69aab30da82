import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import { cable } from '../../core/limits/realtime.ts'
import type { ReadDb } from '../database/tables.ts'
import { cableChannels, type CableChannel, type SubscriptionTopic } from './channels.ts'
import type { CableHub } from './hub.ts'
import {
  createConfirmation,
  createDelivery,
  createDisconnect,
  parseCommand,
  parseIdentifier,
  createRejection,
  welcomeMessage,
  type DisconnectReason,
} from './protocol.ts'

/** An open socket of a client. */
export interface CableSocket {
  /** Sends a text; terminates the socket if too much data is buffered for a slow client. */
  send(text: string): void
  /** Sends a ping; terminates the socket if the previous ping was not answered. */
  checkAlive(): void
  /** Sends the reason and closes the socket. */
  disconnect(reason: DisconnectReason, reconnect: boolean): void
}

export interface CableSocketDependencies {
  /** The stream that the socket writes to. */
  stream: Pick<Duplex, 'cork' | 'uncork'>
  hub: CableHub
  db: ReadDb
  clock: () => Date
  onFailure: (error: unknown) => void
}

/** A subscription; `leave` is null until it is confirmed. */
interface Subscription {
  leave: (() => void) | null
}

const closedNormally = 1000

/** Handles the commands of a socket until it is closed. `userId` is null for a visitor. */
export function handleCableSocket(
  socket: WebSocket,
  userId: number | null,
  { stream, hub, db, clock, onFailure }: CableSocketDependencies,
): CableSocket {
  const subscriptions = new Map<string, Subscription>()
  const rateLimiter = createMessageLimiter(clock)
  let malformedCount = 0
  let hasAnswered = true
  let isCorked = false

  function send(text: string): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > cable.maxBufferedBytes) return socket.terminate()
    writeTogether()
    socket.send(text)
  }

  /** Writes the messages of this turn, such as the positions of a batch, with one call of the system. */
  function writeTogether(): void {
    if (isCorked) return
    isCorked = true
    stream.cork()
    setImmediate(() => {
      isCorked = false
      stream.uncork()
    })
  }

  function disconnect(reason: DisconnectReason, reconnect: boolean): void {
    send(createDisconnect(reason, reconnect))
    leaveAll()
    socket.close(closedNormally)
  }

  function leaveAll(): void {
    for (const { leave } of subscriptions.values()) leave?.()
    subscriptions.clear()
  }

  function receive(data: RawData, isBinary: boolean): void {
    if (socket.readyState !== socket.OPEN) return
    if (!rateLimiter.tryAccept()) return disconnect('invalid_request', false)
    const command = isBinary ? null : parseCommand(String(data))
    if (!command) {
      malformedCount += 1
      if (malformedCount > cable.maxMalformedMessages) disconnect('invalid_request', false)
      return
    }
    if (command.command === 'unsubscribe') unsubscribe(command.identifier)
    if (command.command === 'subscribe') void subscribe(command.identifier)
  }

  function unsubscribe(identifier: string): void {
    subscriptions.get(identifier)?.leave?.()
    subscriptions.delete(identifier)
  }

  async function subscribe(identifier: string): Promise<void> {
    const known = subscriptions.get(identifier)
    if (known) {
      // The client missed the confirmation, or made a second subscription with the same identifier.
      if (known.leave) send(createConfirmation(identifier))
      return
    }
    const requested =
      subscriptions.size < cable.maxSubscriptionsPerSocket ? resolveTopic(identifier, userId) : null
    if (!requested) return send(createRejection(identifier))
    const subscription: Subscription = { leave: null }
    subscriptions.set(identifier, subscription)
    const exists = await requested.channel.topicExists(db, requested.topic).catch(failed)
    // Unsubscribed or closed in the meantime.
    if (subscriptions.get(identifier) !== subscription) return
    if (exists) {
      const toSubscriber = (message: string) => send(createDelivery(identifier, message))
      subscription.leave = hub.subscribe(requested.topic, { userId, send: toSubscriber })
      send(createConfirmation(identifier))
    } else {
      subscriptions.delete(identifier)
      send(createRejection(identifier))
    }
  }

  /** The database is unavailable: disconnect, and let the client reconnect. */
  function failed(error: unknown): boolean {
    onFailure(error)
    disconnect('server_restart', true)
    return false
  }

  socket.on('message', receive)
  socket.on('pong', () => {
    hasAnswered = true
  })
  // Protocol errors of a peer are not logged; the socket is closed.
  socket.on('error', () => socket.terminate())
  socket.on('close', leaveAll)
  send(welcomeMessage)
  return {
    send,
    disconnect,
    checkAlive() {
      if (!hasAnswered) return socket.terminate()
      hasAnswered = false
      if (socket.readyState === socket.OPEN) socket.ping()
    },
  }
}

/** Channel and topic of an identifier; null if it is malformed or the user may not subscribe. */
function resolveTopic(
  identifier: string,
  userId: number | null,
): { channel: CableChannel; topic: SubscriptionTopic } | null {
  const named = parseIdentifier(identifier)
  const channel = named && cableChannels.get(named.channel)
  if (!channel || (channel.requiresLogIn && userId === null)) return null
  const topic = channel.parseTopic(named.params)
  return topic && { channel, topic }
}

/** Token bucket for messages: `burst` at once, then `perSecond`. */
function createMessageLimiter(clock: () => Date): { tryAccept(): boolean } {
  const { burst, perSecond } = cable.messageRate
  let left: number = burst
  let at = clock().getTime()
  return {
    tryAccept() {
      const now = clock().getTime()
      left = Math.min(burst, left + (Math.max(0, now - at) / 1000) * perSecond)
      at = now
      left -= 1
      return left >= 0
    },
  }
}
