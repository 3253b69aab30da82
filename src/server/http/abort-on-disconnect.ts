import type { FastifyReply, FastifyRequest } from 'fastify'
import { setMaxListeners } from 'node:events'

/** A signal that ends the work when who asked has left. */
export function abortOnDisconnect(
  request: FastifyRequest,
  reply: FastifyReply,
): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  // Each tile that is asked for listens.
  setMaxListeners(0, controller.signal)
  const leave = () => {
    if (!reply.raw.writableFinished) controller.abort()
  }
  reply.raw.once('close', leave)
  // Left already, while the place was looked up.
  if (request.raw.destroyed && !request.raw.complete) leave()
  return { signal: controller.signal, stop: () => reply.raw.off('close', leave) }
}
