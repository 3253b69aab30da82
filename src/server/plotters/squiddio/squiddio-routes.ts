import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { squiddio } from '../../../core/limits/plotters.ts'
import { findUserByApiKey } from '../../accounts/api-key-queries.ts'
import type { SessionUser } from '../../accounts/session-queries.ts'
import type { PluginFields, PluginRequest } from './plugin-request.ts'
import { sendCharts } from './charts.ts'
import { sendFollowedVessels } from './followed-vessels.ts'
import { createRegionLayerCache } from './region-layer-cache.ts'
import { sendRegionLayer } from './region-layer.ts'
import { redirectToNewPlaceForm } from './new-place.ts'
import { ingestPluginPosition } from './positions.ts'
import { PluginMessageError, sendPluginMessage, toPluginMessageKey, getPluginMessage } from './messages.ts'

/**
 * Registers the five calls of the sQuiddio plugin for OpenCPN (PLOTTER section 2). They are
 * outside the API: the plugin defines the URLs, the short responses and the key in the URL.
 * Errors are plain-text messages with status 200.
 */
export function registerSquiddioRoutes(app: FastifyInstance): void {
  const { readDb } = app.database
  const layers = createRegionLayerCache(join(app.settings.dataFolder, 'region-layers'), app.logFailure)

  function createPluginRequest(request: FastifyRequest, reply: FastifyReply): PluginRequest {
    const fields = toFields(request.method === 'POST' ? request.body : request.query)
    const key = fields.api_key ?? ''
    async function user(): Promise<SessionUser | null> {
      if (key === '') return null
      const found = await findUserByApiKey(readDb, app.secrets, key)
      if (!found) throw new PluginMessageError('keyInvalid')
      return found
    }
    async function requireUser(): Promise<SessionUser> {
      const found = await user()
      if (!found) throw new PluginMessageError('keyMissing')
      return found
    }
    return { request, reply, fields, findUser: user, requireUser }
  }

  function handlePluginRequest(handle: (call: PluginRequest) => Promise<unknown>) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        await handle(createPluginRequest(request, reply))
      } catch (error) {
        const name = toPluginMessageKey(error)
        if (name === 'failed') request.log.error({ err: error }, 'plugin call failed')
        sendPluginMessage(request, reply, name)
      }
      return reply
    }
  }

  app.get(
    '/places/download_xml_layers.xml',
    handlePluginRequest((call) => sendRegionLayer(call, app, layers)),
  )
  app.get(
    '/places/:ids/download_kap_files',
    handlePluginRequest((call) => sendCharts(call, app)),
  )
  app.get(
    '/connections.xml',
    handlePluginRequest((call) => sendFollowedVessels(call, app)),
  )
  app.get(
    '/locations/new',
    handlePluginRequest((call) => redirectToNewPlaceForm(call, app)),
  )
  app.post('/positions.json', { bodyLimit: squiddio.maxBodyBytes }, async (request, reply) => {
    // For this call the plugin expects JSON and shows its `error`; "null" means no error.
    try {
      await ingestPluginPosition(createPluginRequest(request, reply), app)
      return { error: 'null', notice: 'null' }
    } catch (error) {
      const name = toPluginMessageKey(error)
      if (name === 'failed') request.log.error({ err: error }, 'plugin call failed')
      return { error: getPluginMessage(request, name), notice: 'null' }
    }
  })
}

function toFields(values: unknown): PluginFields {
  const entries = Object.entries(Object(values) as Record<string, unknown>) // Object() accepts any value
  return Object.fromEntries(
    entries.map(([name, value]) => [name, String(Array.isArray(value) ? (value.at(-1) ?? '') : value)]),
  )
}
