import { maxHostLength } from '../../core/limits/requests.ts'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../system/settings.ts'

/** Public URL of the site without a trailing slash: PUBLIC_URL, else protocol and host of the request. */
export function getSiteUrl({ publicUrl }: Pick<Settings, 'publicUrl'>, request: FastifyRequest): string {
  if (publicUrl) return publicUrl
  const { protocol, host } = request
  return `${protocol === 'https' ? 'https' : 'http'}://${isHost(host) ? host : 'localhost'}`
}

/** Whether a text is a valid host with an optional port: at most 253 characters and the port (RFC 1035). */
function isHost(text: string): boolean {
  return text.length <= maxHostLength && /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i.test(text)
}
