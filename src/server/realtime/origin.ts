import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request comes from a page of another origin. Browsers always send the
 * Origin header for WebSockets, and pages cannot change it; other programs send none.
 */
export function isCrossOrigin(headers: IncomingHttpHeaders, publicUrl: string | null): boolean {
  const { origin, host } = headers
  if (origin === undefined) return false
  if (!URL.canParse(origin)) return true
  const page = new URL(origin)
  if (publicUrl !== null && page.origin === new URL(publicUrl).origin) return false
  return page.host === '' || page.host !== host
}
