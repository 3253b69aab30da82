import helmet from '@fastify/helmet'
import fp from 'fastify-plugin'
import type { Settings } from '../settings.ts'

/** Content security policy, HSTS and the other headers of helmet. */
export const securityHeaders = fp(async (app) => {
  const { settings } = app
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: buildContentSecurityPolicy(settings) },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // Tile servers check the origin of a request; the path is not sent.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Other hosts of the same domain belong to others.
    strictTransportSecurity: settings.publicUrl?.startsWith('https:')
      ? { includeSubDomains: settings.hstsSubdomains === 'on' }
      : false,
  })
})

/** What the site's pages may load: their own files, and pictures from the configured tile sources. */
export function buildContentSecurityPolicy(settings: Settings): Record<string, string[]> {
  const tiles = settings.tileSources.flatMap(({ template }) => originsOf(template))
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...new Set(tiles)],
    'connect-src': ["'self'"],
    'frame-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    'base-uri': ["'none'"],
  }
}

/** Origins of a tile address; `{s}` stands for the subdomains a, b and c. */
function originsOf(template: string): string[] {
  if (!template.startsWith('http')) return []
  const addresses = template.includes('{s}')
    ? ['a', 'b', 'c'].map((s) => template.replace('{s}', s))
    : [template]
  return addresses.map((address) => new URL(address).origin)
}
