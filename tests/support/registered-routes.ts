import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** A route as the server registers it: `GET /photos/:id/:style/:file`. HEAD is left out, because GET brings it. */
export interface RegisteredRoute {
  method: string
  url: string
}

/**
 * Starts a server and returns the routes that it registers, in the router's own order; no list of ours can omit one.
 * `prepare` gets the app before its first plugin, to add hooks or routes.
 */
export async function startWithRoutes<Server>(
  start: () => Promise<Server>,
  prepare: (app: FastifyInstance) => void = () => undefined,
): Promise<{ server: Server; routes: RegisteredRoute[] }> {
  const routes: RegisteredRoute[] = []
  const record = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance } // as Fastify documents the channel
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const name of [method].flat()) if (name !== 'HEAD') routes.push({ method: name, url })
    })
    prepare(fastify)
  }
  subscribe('fastify.initialization', record)
  try {
    return { server: await start(), routes }
  } finally {
    unsubscribe('fastify.initialization', record)
  }
}
