import type { RawData, WebSocket } from 'ws'
import { cable } from '../../core/limits.ts'
import type { Db } from '../database/tables.ts'
import { channels, type Channel, type Interest } from './channels.ts'
import type { Hub } from './hub.ts'
import {
  confirmation,
  delivery,
  disconnection,
  readCommand,
  readIdentifier,
  rejection,
  welcome,
  type DisconnectReason,
} from './protocol.ts'

/** One open socket of a client. */
export interface Connection {
  /** Sends a text; a client too slow to take what waits for it already is dropped. */
  send(text: string): void
  /** Asks whether the peer is still there; drops it when it has not answered since it was asked last. */
  probe(): void
  /** Says why and closes. */
  disconnect(reason: DisconnectReason, reconnect: boolean): void
}

export interface ConnectionParts {
  hub: Hub
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
export function serveConnection(
  socket: WebSocket,
  userId: number | null,
  { hub, db, clock, onFailure }: ConnectionParts,
): Connection {
  const subscriptions = new Map<string, Subscription>()
  const brake = createBrake(clock)
  let malformed = 0
  let hasAnswered = true

  function send(text: string): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > cable.maxWaitingBytes) return socket.terminate()
    socket.send(text)
  }

  function disconnect(reason: DisconnectReason, reconnect: boolean): void {
    send(disconnection(reason, reconnect))
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
    const command = isBinary ? null : readCommand(String(data))
    if (!command) {
      malformed += 1
      if (malformed > cable.malformedMessages) disconnect('invalid_request', false)
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
      if (known.leave) send(confirmation(identifier))
      return
    }
    const wish = subscriptions.size < cable.subscriptionsPerSocket ? wishOf(identifier, userId) : null
    if (!wish) return send(rejection(identifier))
    const subscription: Subscription = { leave: null }
    subscriptions.set(identifier, subscription)
    const exists = await wish.channel.exists(db, wish.interest).catch(failed)
    // Given up, or closed, in the meantime.
    if (subscriptions.get(identifier) !== subscription) return
    if (exists) {
      const toSubscriber = (message: string) => send(delivery(identifier, message))
      subscription.leave = hub.join(wish.interest, { userId, send: toSubscriber })
      send(confirmation(identifier))
    } else {
      subscriptions.delete(identifier)
      send(rejection(identifier))
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
  send(welcome)
  return {
    send,
    disconnect,
    probe() {
      if (!hasAnswered) return socket.terminate()
      hasAnswered = false
      if (socket.readyState === socket.OPEN) socket.ping()
    },
  }
}

/** What an identifier asks for, if this user may ask for it. */
function wishOf(identifier: string, userId: number | null): { channel: Channel; interest: Interest } | null {
  const named = readIdentifier(identifier)
  const channel = named && channels.get(named.channel)
  if (!channel || (channel.needsLogIn && userId === null)) return null
  const interest = channel.interestOf(named.params)
  return interest && { channel, interest }
}

/** Counts messages: many at once, fewer for long. */
function createBrake(clock: () => Date): { takes(): boolean } {
  const { atOnce, perSecond } = cable.messages
  let left: number = atOnce
  let at = clock().getTime()
  return {
    takes() {
      const now = clock().getTime()
      left = Math.min(atOnce, left + (Math.max(0, now - at) / 1000) * perSecond)
      at = now
      left -= 1
      return left >= 0
    },
  }
}
