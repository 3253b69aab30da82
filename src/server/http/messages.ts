import type { FastifyRequest } from 'fastify'
import { getLanguageMessages, type ServerMessages } from '../messages/language-messages.ts'
import { getRequestLanguage } from './language.ts'

/** Messages in the language of the request. */
export function getMessages(request: FastifyRequest): ServerMessages {
  return getLanguageMessages(getRequestLanguage(request))
}
