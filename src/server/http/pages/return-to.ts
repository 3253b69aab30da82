import { pages } from '../../../core/site/pages.ts'

const ownOrigin = 'http://site.invalid'
const longest = 2000

/**
 * Where a form leads to afterwards: a path of this site, else the map. Another
 * site's address, in whichever disguise, and the account pages themselves do not count.
 */
export function sanitizeReturnPath(wish: unknown): string {
  if (typeof wish !== 'string' || wish.length > longest || !wish.startsWith('/')) return pages.home
  if (!URL.canParse(wish, ownOrigin)) return pages.home
  const { origin, pathname, search, hash } = new URL(wish, ownOrigin)
  // A path that begins with two slashes would be read as a host once more.
  if (origin !== ownOrigin || pathname.startsWith('//') || pathname.startsWith('/users/')) return pages.home
  return pathname + search + hash
}

/** Address of an account page that leads back to where the reader was. */
export function addReturnPath(page: string, returnTo: string): string {
  return returnTo === pages.home ? page : `${page}?return_to=${encodeURIComponent(returnTo)}`
}
