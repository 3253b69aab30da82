import type { FastifyRequest } from 'fastify'
import { getLanguageMessages, type ServerMessages } from '../messages/language-messages.ts'
import { getRequestLanguage } from './language.ts'

/** The words in the language of whoever asks. */
export function getMessages(request: FastifyRequest): ServerMessages {
  return getLanguageMessages(getRequestLanguage(request))
}
