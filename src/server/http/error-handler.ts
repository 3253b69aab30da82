import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { getMessages } from './messages.ts'
import { localizeProblem } from './problems.ts'
import { findUnavailability } from '../database/is-unavailable.ts'
import { databaseTimeouts } from '../../core/limits/server.ts'
import { DomainError } from '../system/domain-error.ts'
import { html } from './pages/html.ts'
import { sendServerPage } from './pages/server-page.ts'

/** Answers every error with problem+json (RFC 9457) in the language of the request. */
export const errorHandler = fp(async (app) => {
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
})

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const messages = getMessages(request)
  const problem = localizeProblem(error, messages)
  if (problem.status >= 500 && problem.status !== 501) request.log.error({ err: error }, 'failed')
  const retryAfterSeconds = getRetryAfterSeconds(error)
  if (retryAfterSeconds !== null) void reply.header('retry-after', String(retryAfterSeconds))
  if (findUnavailability(error) && isPageRequest(request)) {
    const { title, detail } = problem
    return sendServerPage(request, reply, request.server.documentTemplate, {
      title,
      language: messages.language,
      main: html`<h1>${title}</h1>
        <p>${detail}</p>`,
      problemCode: 'unavailable',
    })
  }
  return reply
    .code(problem.status)
    .header('content-language', messages.language)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem))
}

function getRetryAfterSeconds(error: unknown): number | null {
  if (error instanceof DomainError) return error.retryAfterSeconds
  return findUnavailability(error) ? databaseTimeouts.retryAfterSeconds : null
}

/** Whether a browser requests a page, not a program data. */
function isPageRequest({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')
}
