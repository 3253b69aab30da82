import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/** The address people reach the site under, without a slash at its end: PUBLIC_URL, else the one asked for. */
export function siteAddress({ publicUrl }: Pick<Settings, 'publicUrl'>, request: FastifyRequest): string {
  return publicUrl?.replace(/\/+$/, '') ?? `${request.protocol}://${request.host}`
}
