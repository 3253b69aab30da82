import fastJson, { type Schema } from 'fast-json-stringify'
import { messagesByEvent, type RealtimeMessage } from '../../core/contract/realtime.ts'
import { cable } from '../../core/limits/realtime.ts'

/** The supported subprotocol, that of Rails' ActionCable. */
export const cableSubprotocol = 'actioncable-v1-json'
/** The second subprotocol that clients offer; if it is selected, they stop reconnecting. */
export const unsupportedSubprotocol = 'actioncable-unsupported'

/** Reason for which the server closes a socket. */
export type DisconnectReason = 'unauthorized' | 'invalid_request' | 'server_restart'

/** A command of a client; `command` is null for unknown commands, which are ignored. */
export interface CableCommand {
  command: 'subscribe' | 'unsubscribe' | null
  identifier: string
}

/** A parsed identifier: channel and parameters. */
export interface ChannelIdentifier {
  channel: string
  params: Record<string, unknown>
}

export const welcomeMessage = '{"type":"welcome"}'

/** Heartbeat; clients consider the connection stale after six seconds without one. */
export function createPing(now: Date): string {
  return `{"type":"ping","message":${Math.floor(now.getTime() / 1000)}}`
}

export function createConfirmation(identifier: string): string {
  return JSON.stringify({ identifier, type: 'confirm_subscription' })
}

export function createRejection(identifier: string): string {
  return JSON.stringify({ identifier, type: 'reject_subscription' })
}

export function createDisconnect(reason: DisconnectReason, reconnect: boolean): string {
  return JSON.stringify({ type: 'disconnect', reason, reconnect })
}

/** Wraps a serialized message for one subscription; the message is serialized once for all of them. */
export function createDelivery(identifier: string, message: string): string {
  return `{"identifier":${JSON.stringify(identifier)},"message":${message}}`
}

/** Parses a message of a client; null if it is malformed. */
export function parseCommand(text: string): CableCommand | null {
  const read = parseObject(text)
  if (!read || typeof read.command !== 'string') return null
  const { command, identifier } = read
  if (command !== 'subscribe' && command !== 'unsubscribe') return { command: null, identifier: '' }
  return typeof identifier === 'string' ? { command, identifier } : null
}

/** Parses an identifier; null if it is too long or malformed. */
export function parseIdentifier(text: string): ChannelIdentifier | null {
  if (text.length > cable.maxIdentifierLength) return null
  const read = parseObject(text)
  if (!read || typeof read.channel !== 'string') return null
  const { channel, ...params } = read
  return { channel, params }
}

const writers = new Map<string, (message: unknown) => string>()

/** Serializes a message by its schema; fields that are not in the schema are left out. */
export function serializeMessage(message: RealtimeMessage): string {
  const { event } = message
  let write = writers.get(event)
  if (!write) {
    write = fastJson(JSON.parse(JSON.stringify(messagesByEvent[event])) as Schema) // a schema is plain JSON
    writers.set(event, write)
  }
  return write(message)
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    // A non-array object is a record of unknown values.
    return value instanceof Object && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
