import { maxHostLength } from '../../core/limits/protection.ts'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/** The address people reach the site under, without a slash at its end: PUBLIC_URL, else the one asked for. */
export function getSiteUrl({ publicUrl }: Pick<Settings, 'publicUrl'>, request: FastifyRequest): string {
  if (publicUrl) return publicUrl.replace(/\/+$/, '')
  const { protocol, host } = request
  return `${protocol === 'https' ? 'https' : 'http'}://${isHost(host) ? host : 'localhost'}`
}

/** Whether a text may be a host with its port: 253 characters and the port at most (RFC 1035). */
function isHost(text: string): boolean {
  return text.length <= maxHostLength && /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i.test(text)
}
