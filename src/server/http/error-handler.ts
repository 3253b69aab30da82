import { errorCodes, type FastifyReply, type FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Problem } from '../../core/contract/errors.ts'
import { siteHeader, siteHeaderValue } from '../../core/site-header.ts'
import { databaseTimeouts } from '../../core/limits/server.ts'
import { getMessages } from './messages.ts'
import { getProblemCode, toProblem } from './problems.ts'
import { DomainError } from '../system/domain-error.ts'
import { findRefusalReason } from '../database/overload-errors.ts'
import { html } from './pages/html.ts'
import { sendServerPage } from './pages/server-page.ts'

/** Answers every error with problem+json (RFC 9457) in the language of the request. */
export const errorHandler = fp(async (app) => {
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
})

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const messages = getMessages(request)
  const problem = toProblem(error, messages)
  const refusalReason = findRefusalReason(error)
  if (refusalReason) request.server.refusals.add(refusalReason, request)
  else if (problem.status >= 500 && problem.status !== 501) request.log.error({ err: error }, 'failed')
  const retryAfterSeconds = getRetryAfterSeconds(error, problem)
  if (retryAfterSeconds !== null) void reply.header('retry-after', String(retryAfterSeconds))
  // Fastify would close the connection, and a client that still sends its body would not read the answer.
  if (isBodyTooLarge(error)) void reply.removeHeader('connection')
  if (getProblemCode(problem) === 'unavailable' && isPageRequest(request)) {
    const { title, detail } = problem
    return sendServerPage(request, reply, request.server.documentTemplate, {
      title,
      language: messages.language,
      main: html`<h1>${title}</h1>
        <p>${detail}</p>`,
      problemCode: 'unavailable',
    })
  }
  return (
    reply
      .code(problem.status)
      // Requests that the router cannot parse run no hooks.
      .header(siteHeader, siteHeaderValue)
      .header('content-language', messages.language)
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(problem))
  )
}

/** Whether Fastify refused a body by its announced length, before it read it. */
function isBodyTooLarge(error: unknown): boolean {
  return error instanceof errorCodes.FST_ERR_CTP_BODY_TOO_LARGE
}

/** Every 503 says when to try again. */
function getRetryAfterSeconds(error: unknown, problem: Problem): number | null {
  const stated = error instanceof DomainError ? error.retryAfterSeconds : null
  return stated ?? (getProblemCode(problem) === 'unavailable' ? databaseTimeouts.retryAfterSeconds : null)
}

/** Whether a browser requests a page, not a program data. */
function isPageRequest({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')
}
