import type { FastifyReply } from 'fastify'
import type { ProblemCode } from '../../core/contract/errors.ts'
import { computeEtag, matchesEtag } from './etag.ts'
import { getProblemStatus } from './problems.ts'

/** Sends 304 without a body: the client's copy is current. Set the cache headers before. */
export function sendNotModified(reply: FastifyReply): FastifyReply {
  return reply.code(304).send()
}

/**
 * Sends a body with its ETag; answers 304 without a content type to a client whose copy is current.
 * Set the other cache headers before.
 */
export function sendRevalidated(reply: FastifyReply, body: Buffer, contentType: string): FastifyReply {
  const etag = computeEtag(body)
  void reply.header('etag', etag)
  if (matchesEtag(reply.request.headers['if-none-match'], etag)) return sendNotModified(reply)
  return reply.type(contentType).send(body)
}

/** Sends 204: the request succeeded, and the response has no body. */
export function sendNoContent(reply: FastifyReply): FastifyReply {
  return reply.code(204).send()
}

/** Redirects with 303, so that the browser follows with a GET request also after a form. */
export function redirectToPage(reply: FastifyReply, url: string): FastifyReply {
  return reply.redirect(url, 303)
}

/** Sets the status of an expected failure whose response has a body of its own, such as a page. */
export function setProblemStatus(reply: FastifyReply, code: ProblemCode): FastifyReply {
  return reply.code(getProblemStatus(code))
}
