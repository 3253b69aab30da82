import type { FastifyReply, FastifyRequest } from 'fastify'
import { setMaxListeners } from 'node:events'

/** Creates a signal that is aborted when the client disconnects. Call `stop` at the end. */
export function abortOnDisconnect(
  request: FastifyRequest,
  reply: FastifyReply,
): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  // Each tile request adds a listener.
  setMaxListeners(0, controller.signal)
  const abortIfUnfinished = () => {
    if (!reply.raw.writableFinished) controller.abort()
  }
  reply.raw.once('close', abortIfUnfinished)
  // The client may have disconnected during the database query.
  if (request.raw.destroyed && !request.raw.complete) abortIfUnfinished()
  return { signal: controller.signal, stop: () => reply.raw.off('close', abortIfUnfinished) }
}
