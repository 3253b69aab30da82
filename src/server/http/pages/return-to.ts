import { pages } from '../../../core/site/pages.ts'

const ownOrigin = 'http://site.invalid'
const maxLength = 2000

/**
 * Path to redirect to after a form. Returns the path of the map for anything that is
 * not a path of this site, including URLs of other sites in any notation, and for account pages.
 */
export function sanitizeReturnPath(requested: unknown): string {
  if (typeof requested !== 'string' || requested.length > maxLength || !requested.startsWith('/'))
    return pages.home
  if (!URL.canParse(requested, ownOrigin)) return pages.home
  const { origin, pathname, search, hash } = new URL(requested, ownOrigin)
  // A path that starts with two slashes would be a protocol-relative URL.
  if (origin !== ownOrigin || pathname.startsWith('//') || pathname.startsWith('/users/')) return pages.home
  return pathname + search + hash
}

/** URL of an account page that redirects to `returnTo` afterwards. */
export function addReturnPath(page: string, returnTo: string): string {
  return returnTo === pages.home ? page : `${page}?return_to=${encodeURIComponent(returnTo)}`
}
