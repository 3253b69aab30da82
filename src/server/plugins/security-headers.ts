import type { Settings } from '../settings.ts'

/** What the site's pages may load: their own files, and pictures from the configured tile sources. */
export function contentSecurityPolicy(settings: Settings): Record<string, string[]> {
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
