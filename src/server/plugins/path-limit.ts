import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { maxHostLength, maxPathLength } from '../../core/limits/requests.ts'
import { DomainError } from '../system/domain-error.ts'

/** The undecoded path of a request, without query and fragment. */
export function getRequestPath({ url }: Pick<FastifyRequest, 'url'>): string {
  const end = url.search(/[?#]/)
  return end < 0 ? url : url.slice(0, end)
}

/** Refuses paths longer than any route (414) and Host headers longer than any host name (400). */
export const pathLimit = fp(async (app) => {
  app.addHook('onRequest', async (request) => {
    if ((request.headers.host ?? '').length > maxHostLength)
      throw new DomainError('malformed', 'apiErrors.hostTooLong')
    if (getRequestPath(request).length <= maxPathLength) return
    throw new DomainError('uri-too-long', 'refusals.pathTooLong', { values: { most: maxPathLength } })
  })
})
