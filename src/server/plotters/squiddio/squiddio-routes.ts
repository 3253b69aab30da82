import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { squiddio } from '../../../core/limits.ts'
import { findUserByApiKey } from '../../accounts/api-key-queries.ts'
import type { SessionUser } from '../../accounts/session-queries.ts'
import { sendCharts } from './charts.ts'
import { sendFollowed } from './followed-vessels.ts'
import { createLayerCache } from './region-layer-cache.ts'
import { sendLayer } from './region-layer.ts'
import { openNewPlace } from './new-place.ts'
import { takePosition } from './positions.ts'
import { PluginSentence, sendSentence, sentenceOf, sentenceText } from './messages.ts'

/** What the plugin sends, as texts; a name that was sent twice counts once. */
export type PluginFields = Readonly<Record<string, string>>

/** One call of the plugin. */
export interface PluginCall {
  request: FastifyRequest
  reply: FastifyReply
  fields: PluginFields
  /** Whose key it carries; null without one. Throws the sentence for a key that is nobody's. */
  user(): Promise<SessionUser | null>
  /** The same where a key is needed. */
  requireUser(): Promise<SessionUser>
}

/**
 * The five calls of the sQuiddio plugin for OpenCPN (PLOTTER section 2), outside the
 * API: their addresses, their short answers and the key in the address are the
 * plugin's. Whatever is not the file asked for is one sentence with status 200.
 */
export function addSquiddio(app: FastifyInstance): void {
  const { reads } = app.database
  const layers = createLayerCache(join(app.settings.dataFolder, 'region-layers'), app.logFailure)

  function callOf(request: FastifyRequest, reply: FastifyReply): PluginCall {
    const fields = textsOf(request.method === 'POST' ? request.body : request.query)
    const key = fields.api_key ?? ''
    async function user(): Promise<SessionUser | null> {
      if (key === '') return null
      const found = await findUserByApiKey(reads, app.secrets, key)
      if (!found) throw new PluginSentence('badKey')
      return found
    }
    async function requireUser(): Promise<SessionUser> {
      const found = await user()
      if (!found) throw new PluginSentence('needsKey')
      return found
    }
    return { request, reply, fields, user, requireUser }
  }

  function answering(handle: (call: PluginCall) => Promise<unknown>) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        await handle(callOf(request, reply))
      } catch (error) {
        const name = sentenceOf(error)
        if (name === 'failed') request.log.error({ err: error }, 'plugin call failed')
        sendSentence(request, reply, name)
      }
      return reply
    }
  }

  app.get(
    '/places/download_xml_layers.xml',
    answering((call) => sendLayer(call, app, layers)),
  )
  app.get(
    '/places/:ids/download_kap_files',
    answering((call) => sendCharts(call, app)),
  )
  app.get(
    '/connections.xml',
    answering((call) => sendFollowed(call, app)),
  )
  app.get(
    '/locations/new',
    answering((call) => openNewPlace(call, app)),
  )
  app.post('/positions.json', { bodyLimit: squiddio.maxBodyBytes }, async (request, reply) => {
    // Here the plugin reads JSON, and shows the `error` that is in it; "null" is none.
    try {
      await takePosition(callOf(request, reply), app)
      return { error: 'null', notice: 'null' }
    } catch (error) {
      const name = sentenceOf(error)
      if (name === 'failed') request.log.error({ err: error }, 'plugin call failed')
      return { error: sentenceText(request, name), notice: 'null' }
    }
  })
}

function textsOf(values: unknown): PluginFields {
  const entries = Object.entries(Object(values) as Record<string, unknown>) // of anything, at worst none
  return Object.fromEntries(
    entries.map(([name, value]) => [name, String(Array.isArray(value) ? (value.at(-1) ?? '') : value)]),
  )
}
