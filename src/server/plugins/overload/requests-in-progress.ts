import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Keeps `active` the set of requests that the server works on: from their head, or from the end of
 * a body, until the begin of their answer, so that slow clients do not count.
 */
export function trackRequestsInProgress(app: FastifyInstance, active: Set<FastifyRequest>): void {
  app.addHook('onRequest', (request, { raw }, done) => {
    // The answer to an upgrade to a web socket never begins.
    if (request.headers.upgrade === undefined) {
      if (!hasBody(request)) active.add(request)
      raw.once('close', () => active.delete(request))
    }
    done()
  })
  app.addHook('preValidation', (request, { raw }, done) => {
    if (hasBody(request) && !raw.closed) active.add(request)
    done()
  })
  app.addHook('onSend', async (request) => void active.delete(request))
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
