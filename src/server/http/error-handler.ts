import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { getMessages } from './messages.ts'
import { localizeProblem } from './problems.ts'
import { DomainError } from '../system/domain-error.ts'

/** Answers every error with problem+json (RFC 9457) in the language of the request. */
export const errorHandler = fp(async (app) => {
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
})

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const messages = getMessages(request)
  const problem = localizeProblem(error, messages)
  if (problem.status >= 500 && problem.status !== 501) request.log.error({ err: error }, 'failed')
  if (error instanceof DomainError && error.retryAfterSeconds !== null)
    void reply.header('retry-after', String(error.retryAfterSeconds))
  return reply
    .code(problem.status)
    .header('content-language', messages.language)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem))
}
