/** Pages of the site by name, with the path each answers (specification section 2, CONTRACT section 2). */
export const pages = {
  home: '/',
  place: '/placeview/:id',
  /** The place comes from navigation state. */
  placeFromState: '/placeview',
  navAid: '/nav_aidview/:id',
  navAidFromState: '/nav_aidview',
  placeEdit: '/placeedit/:id',
  placeEditFromState: '/placeedit',
  navAidEdit: '/nav_aidedit/:id',
  navAidEditFromState: '/nav_aidedit',
  vessel: '/vesselview/:id',
  vesselFromState: '/vesselview',
  user: '/userview/:id',
  profile: '/profile',
  faq: '/faq',
  plugin: '/roadstead-plugin',
  embed: '/embed',
} as const

/**
 * Pages that the server writes whole and that work without scripts. The site's
 * router does not know them: a link to one loads it.
 */
export const serverPages = {
  signIn: '/users/sign_in',
  signUp: '/users/sign_up',
  signOut: '/users/sign_out',
  password: '/users/password',
  confirmation: '/users/confirmation',
  openId: '/users/auth/openid',
  openIdCallback: '/users/auth/openid/callback',
  /** A place on one page to print: `/placeview/1401/card`. */
  pilotCard: '/placeview/:id/card',
  /** The package for Signal K servers, as npm installs it. */
  signalkPackage: '/signalk-roadstead.tgz',
  admin: '/admin',
  /** Edits of a place or an aid: `/admin/place/1401`. */
  adminEdits: '/admin/:kind/:id',
} as const

export type PageName = keyof typeof pages

export interface PageMatch {
  name: PageName
  /** The number in the path; null where the page takes none. */
  id: number | null
}

/** The page at a path, a slash at its end or not; null where there is none. */
export function matchPage(path: string): PageMatch | null {
  const plain = withoutSlashes(path)
  for (const [name, pattern] of Object.entries(pages) as [PageName, string][]) {
    const expression = new RegExp(`^${pattern.replace(':id', '([^/]+)')}$`)
    const match = expression.exec(plain)
    if (!match) continue
    const takesNumber = pattern.includes(':id')
    const id = takesNumber ? parseRecordId(match[1] ?? '') : null
    return takesNumber && id === null ? null : { name, id }
  }
  return null
}

/** A path without the slashes at its end. A pattern for them takes quadratic time. */
function withoutSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}

/** The number of a record in a path; null where the text is none. */
export function parseRecordId(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** The path of a page of a record. */
export function getRecordPath(name: RecordPage, id: number): string {
  return pages[name].replace(':id', String(id))
}

/** The page of a place to print. */
export function getPilotCardPath(id: number): string {
  return serverPages.pilotCard.replace(':id', String(id))
}

/** Pages of one record, with its number in their path. */
export type RecordPage = {
  [N in PageName]: (typeof pages)[N] extends `${string}:id` ? N : never
}[PageName]

/** In the address of the map: opens the form for a new place in its middle. */
export const newPlaceParameter = 'add'
const newPlaceZoom = 15

/** The map with the form for a new place at a position. */
export function getNewPlacePath({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const query = { lat: String(latitude), lng: String(longitude), zoom: String(newPlaceZoom), layers: 'pois' }
  return `${pages.home}?${new URLSearchParams({ ...query, [newPlaceParameter]: '1' }).toString()}`
}

/** The log-in page, which leads back to a path of the site afterwards. */
export function getSignInPath(returnTo: string): string {
  return `${serverPages.signIn}?${new URLSearchParams({ return_to: returnTo }).toString()}`
}

/** The page to sign up at, which leads back to a path of the site afterwards. */
export function getSignUpPath(returnTo: string): string {
  return `${serverPages.signUp}?${new URLSearchParams({ return_to: returnTo }).toString()}`
}
