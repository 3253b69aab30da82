import type { RawData, WebSocket } from 'ws'
import { cable } from '../../core/limits.ts'
import type { Db } from '../database/tables.ts'
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

/** One open socket of a client. */
export interface CableSocket {
  /** Sends a text; a client too slow to take what waits for it already is dropped. */
  send(text: string): void
  /** Asks whether the peer is still there; drops it when it has not answered since it was asked last. */
  checkAlive(): void
  /** Says why and closes. */
  disconnect(reason: DisconnectReason, reconnect: boolean): void
}

export interface CableSocketDependencies {
  hub: CableHub
  db: Db
  clock: () => Date
  onFailure: (error: unknown) => void
}

/** A subscription that is being looked into has no `leave` yet. */
interface Subscription {
  leave: (() => void) | null
}

const closedNormally = 1000

/** Serves a socket: subscribes it as it asks, until it is closed. `userId` is null for a visitor. */
export function handleCableSocket(
  socket: WebSocket,
  userId: number | null,
  { hub, db, clock, onFailure }: CableSocketDependencies,
): CableSocket {
  const subscriptions = new Map<string, Subscription>()
  const brake = createBrake(clock)
  let malformed = 0
  let hasAnswered = true

  function send(text: string): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > cable.maxBufferedBytes) return socket.terminate()
    socket.send(text)
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
    if (!brake.takes()) return disconnect('invalid_request', false)
    const command = isBinary ? null : parseCommand(String(data))
    if (!command) {
      malformed += 1
      if (malformed > cable.maxMalformedMessages) disconnect('invalid_request', false)
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
      // A client that asks again has not seen the answer, or made a second subscription of the same kind.
      if (known.leave) send(createConfirmation(identifier))
      return
    }
    const wish = subscriptions.size < cable.maxSubscriptionsPerSocket ? wishOf(identifier, userId) : null
    if (!wish) return send(createRejection(identifier))
    const subscription: Subscription = { leave: null }
    subscriptions.set(identifier, subscription)
    const exists = await wish.channel.topicExists(db, wish.interest).catch(failed)
    // Given up, or closed, in the meantime.
    if (subscriptions.get(identifier) !== subscription) return
    if (exists) {
      const toSubscriber = (message: string) => send(createDelivery(identifier, message))
      subscription.leave = hub.subscribe(wish.interest, { userId, send: toSubscriber })
      send(createConfirmation(identifier))
    } else {
      subscriptions.delete(identifier)
      send(createRejection(identifier))
    }
  }

  /** While the database is away nothing is known of any place: the client shall come back. */
  function failed(error: unknown): boolean {
    onFailure(error)
    disconnect('server_restart', true)
    return false
  }

  socket.on('message', receive)
  socket.on('pong', () => {
    hasAnswered = true
  })
  // What a broken peer sends is no failure of ours; the socket closes after it.
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

/** What an identifier asks for, if this user may ask for it. */
function wishOf(
  identifier: string,
  userId: number | null,
): { channel: CableChannel; interest: SubscriptionTopic } | null {
  const named = parseIdentifier(identifier)
  const channel = named && cableChannels.get(named.channel)
  if (!channel || (channel.requiresLogIn && userId === null)) return null
  const interest = channel.parseTopic(named.params)
  return interest && { channel, interest }
}

/** Counts messages: many at once, fewer for long. */
function createBrake(clock: () => Date): { takes(): boolean } {
  const { burst, perSecond } = cable.messageRate
  let left: number = burst
  let at = clock().getTime()
  return {
    takes() {
      const now = clock().getTime()
      left = Math.min(burst, left + (Math.max(0, now - at) / 1000) * perSecond)
      at = now
      left -= 1
      return left >= 0
    },
  }
}
