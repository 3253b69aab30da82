import fastifyCookie from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { subscribeToRecordChangeEvents } from '../database/events/change-events.ts'
import { apiBasePath } from '../../core/endpoint-key.ts'
import { wroteCookie } from './session-cookies.ts'

/** A call of every map view, which changes no record. */
const areaSearchPath = `${apiBasePath}/places/look`
const readMethods = ['GET', 'HEAD', 'OPTIONS']

/**
 * Whether a replica may answer the public reads of a request. Not if the client has written in
 * the last seconds, to any server: a cookie says so. Clients with a key send no cookies.
 */
export function mayRequestReadReplica({
  method,
  headers,
}: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  if (!readMethods.includes(method) || headers.authorization !== undefined) return false
  return fastifyCookie.parse(headers.cookie ?? '')[wroteCookie] === undefined
}

/** Tells the state of the replica about changes, and marks clients that write. */
export const replicaReads = fp(
  async (app) => {
    const { replica } = app.database
    if (!replica) return
    // Registered before the response cache: answers that a change drops are computed from newer data.
    const stopListening = await subscribeToRecordChangeEvents(app.database, () => replica.onChange())
    app.addHook('onClose', async () => stopListening())
    app.addHook('onRequest', async ({ method, routeOptions }, reply) => {
      if (!readMethods.includes(method) && routeOptions.url !== areaSearchPath)
        app.sessionCookies.setWrote(reply)
    })
  },
  { name: 'replica-reads' },
)
