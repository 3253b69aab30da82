import type { FastifyInstance } from 'fastify'
import { getNewPlacePath, pages, getSignInPath } from '../../../core/site/pages.ts'
import type { PluginRequest } from './plugin-request.ts'

/** Redirects to the form for a new place at the plugin's cursor position, via the log-in page if necessary. */
export async function redirectToNewPlaceForm(
  { request, reply, fields }: PluginRequest,
  { authentication }: FastifyInstance,
): Promise<void> {
  const [latitude, longitude] = [Number(fields.lat || Number.NaN), Number(fields.lon || Number.NaN)]
  const isPosition = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  const path = isPosition ? getNewPlacePath({ latitude, longitude }) : pages.home
  const { user } = await authentication.getRequester(request)
  reply.redirect(user || !isPosition ? path : getSignInPath(path))
}
