import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request comes from a page of another site. Programs that are no
 * browser send no origin; a browser always does, and no page can change it.
 */
export function isCrossOrigin(headers: IncomingHttpHeaders, publicUrl: string | null): boolean {
  const { origin, host } = headers
  if (origin === undefined) return false
  if (!URL.canParse(origin)) return true
  const page = new URL(origin)
  if (publicUrl !== null && page.origin === new URL(publicUrl).origin) return false
  return page.host === '' || page.host !== host
}
