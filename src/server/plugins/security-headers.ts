import helmet from '@fastify/helmet'
import fp from 'fastify-plugin'
import { trustedTypesPolicies } from '../../core/site/trusted-types.ts'
import type { Settings } from '../system/settings.ts'

/** Sends the content security policy, HSTS and the other headers of helmet. */
export const securityHeaders = fp(async (app) => {
  const { settings } = app
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: buildContentSecurityPolicy(settings) },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // Tile servers require the origin as referrer; the path is not sent.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Other hosts of the same domain may belong to others.
    strictTransportSecurity: settings.publicUrl?.startsWith('https:')
      ? { includeSubDomains: settings.hstsSubdomains === 'on' }
      : false,
  })
})

/** Allows the site's own files, and images from the configured tile sources. */
export function buildContentSecurityPolicy(settings: Settings): Record<string, string[]> {
  const tiles = settings.tileSources.flatMap(({ template }) => getTileOrigins(template))
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
    // Text becomes HTML, a script or its URL only by these policies of ours.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [trustedTypesPolicies.gpx],
  }
}

/** Origins of a tile URL template; `{s}` stands for the subdomains a, b and c. */
function getTileOrigins(template: string): string[] {
  if (!template.startsWith('http')) return []
  const urls = template.includes('{s}') ? ['a', 'b', 'c'].map((s) => template.replace('{s}', s)) : [template]
  return urls.map((url) => new URL(url).origin)
}
