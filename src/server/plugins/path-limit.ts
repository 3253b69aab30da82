import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { maxHostLength, maxPathLength } from '../../core/limits/protection.ts'
import { HttpProblem } from '../system/domain-error.ts'

/** The path of a request as it came: without its query, of any form. */
export function getRequestPath({ url }: Pick<FastifyRequest, 'url'>): string {
  const end = url.search(/[?#]/)
  return end < 0 ? url : url.slice(0, end)
}

/** Refuses paths that no page and no call has: 414, and hosts that no site has: 400. */
export const pathLimit = fp(async (app) => {
  app.addHook('onRequest', async (request) => {
    if ((request.headers.host ?? '').length > maxHostLength)
      throw new HttpProblem('malformed', 'The Host header is too long.')
    if (getRequestPath(request).length <= maxPathLength) return
    throw new HttpProblem('uri-too-long', `The path of an address has at most ${maxPathLength} characters.`)
  })
})
