import type { FastifyReply, FastifyRequest } from 'fastify'
import { squiddio } from '../../../core/limits.ts'
import { pages } from '../../../core/site/pages.ts'
import type { ReaderMessages } from '../../messages/messages.ts'
import { formatMessage } from '../../../core/text.ts'
import { HttpProblem } from '../../system/domain-error.ts'
import { getMessages } from '../../http/messages.ts'

/** Names a sentence that the plugin shows in place of what was asked for. */
export type PluginMessageKey = keyof ReaderMessages['squiddio']

/** Thrown where a call of the plugin ends with a sentence. */
export class PluginMessageError extends Error {
  readonly messageKey: PluginMessageKey

  constructor(name: PluginMessageKey) {
    super(name)
    this.messageKey = name
  }
}

/** What a failure is told as; `failed` is for what nobody expected. */
export function toPluginMessageKey(error: unknown): PluginMessageKey {
  if (error instanceof PluginMessageError) return error.messageKey
  if (!(error instanceof HttpProblem)) return 'failed'
  if (error.code === 'too-many-requests') return 'rateLimited'
  return error.code === 'unavailable' ? 'imageryUnavailable' : 'failed'
}

/** A sentence in the words of whoever asks. */
export function getPluginMessage(request: FastifyRequest, name: PluginMessageKey): string {
  return formatMessage(getMessages(request).squiddio[name], { path: pages.plugin, most: squiddio.maxPlaces })
}

/** Answers with a sentence alone: the plugin shows every short answer that is not what it asked for. */
export function sendPluginMessage(
  request: FastifyRequest,
  reply: FastifyReply,
  name: PluginMessageKey,
): FastifyReply {
  return reply
    .code(200)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(getPluginMessage(request, name))
}
