import fastJson, { type Schema } from 'fast-json-stringify'
import { messagesByEvent, type RealtimeMessage } from '../../core/contract/realtime.ts'
import { cable } from '../../core/limits.ts'

/** The one protocol spoken here, as clients of Rails' ActionCable speak it. */
export const cableSubprotocol = 'actioncable-v1-json'
/** What such clients offer beside it; being given this one, they stop reconnecting. */
export const unsupportedSubprotocol = 'actioncable-unsupported'

/** Why a socket is closed by the server. */
export type DisconnectReason = 'unauthorized' | 'invalid_request' | 'server_restart'

/** What a client asks for. Null stands for a command of a later protocol, which is passed over. */
export interface CableCommand {
  command: 'subscribe' | 'unsubscribe' | null
  identifier: string
}

/** A channel with its parameters, as the text of an identifier names it. */
export interface ChannelIdentifier {
  channel: string
  params: Record<string, unknown>
}

export const welcomeMessage = '{"type":"welcome"}'

/** Says that the connection is alive; clients call it stale after six seconds without. */
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

/** A message for one subscription, around a text that is written once for all of them. */
export function createDelivery(identifier: string, message: string): string {
  return `{"identifier":${JSON.stringify(identifier)},"message":${message}}`
}

/** Reads what a client sent; null when it is not a command at all. */
export function parseCommand(text: string): CableCommand | null {
  const read = parseObject(text)
  if (!read || typeof read.command !== 'string') return null
  const { command, identifier } = read
  if (command !== 'subscribe' && command !== 'unsubscribe') return { command: null, identifier: '' }
  return typeof identifier === 'string' ? { command, identifier } : null
}

/** Reads an identifier; null when it names no channel. */
export function parseIdentifier(text: string): ChannelIdentifier | null {
  if (text.length > cable.maxIdentifierLength) return null
  const read = parseObject(text)
  if (!read || typeof read.channel !== 'string') return null
  const { channel, ...params } = read
  return { channel, params }
}

const writers = new Map<string, (message: unknown) => string>()

/** Writes a message by its schema: what the schema does not name does not leave the server. */
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
    // An object that is no list is a record of unknown values.
    return value instanceof Object && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
