import type { FastifyReply, FastifyRequest } from 'fastify'
import { squiddio } from '../../../core/limits/plotters.ts'
import { pages } from '../../../core/site/pages.ts'
import type { ReaderMessages } from '../../../core/messages.ts'
import { formatMessage } from '../../../core/text.ts'
import { DomainError } from '../../system/domain-error.ts'
import { getMessages } from '../../http/messages.ts'

/** Key of a message that the plugin shows instead of a file. */
export type PluginMessageKey = keyof ReaderMessages['squiddio']

/** Thrown to answer a call of the plugin with a message. */
export class PluginMessageError extends Error {
  readonly messageKey: PluginMessageKey

  constructor(key: PluginMessageKey) {
    super(key)
    this.messageKey = key
  }
}

/** Returns the message key for an error; `failed` for an unexpected error. */
export function toPluginMessageKey(error: unknown): PluginMessageKey {
  if (error instanceof PluginMessageError) return error.messageKey
  if (!(error instanceof DomainError)) return 'failed'
  if (error.code === 'too-many-requests') return 'rateLimited'
  return error.code === 'unavailable' ? 'imageryUnavailable' : 'failed'
}

/** Returns a message in the language of the request. */
export function getPluginMessage(request: FastifyRequest, key: PluginMessageKey): string {
  return formatMessage(getMessages(request).squiddio[key], { path: pages.plugin, most: squiddio.maxPlaces })
}

/** Sends a message. The plugin shows every short response that is not the requested file. */
export function sendPluginMessage(
  request: FastifyRequest,
  reply: FastifyReply,
  key: PluginMessageKey,
): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(getPluginMessage(request, key))
}
