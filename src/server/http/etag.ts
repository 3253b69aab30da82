import { createHash } from 'node:crypto'

/** Weak ETag of a body. */
export function computeEtag(body: Buffer): string {
  // Weak, because the same text is sent in several content codings.
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`
}

/** Whether an If-None-Match header names this ETag, weak or strong. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return (
    header === '*' || header.split(',').some((part) => stripWeakPrefix(part.trim()) === stripWeakPrefix(etag))
  )
}

function stripWeakPrefix(etag: string): string {
  return etag.replace(/^W\//, '')
}
