import { removeTrailingSlashes } from '../text.ts'

/** Paths of the site's pages by name (specification section 2, CONTRACT section 2). */
export const pages = {
  home: '/',
  place: '/placeview/:id',
  /** The place comes from the navigation state. */
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
 * Server-rendered pages, which work without scripts. The client-side router does not
 * handle them: a link loads the page.
 */
export const serverPages = {
  signIn: '/users/sign_in',
  signUp: '/users/sign_up',
  signOut: '/users/sign_out',
  password: '/users/password',
  confirmation: '/users/confirmation',
  openId: '/users/auth/openid',
  openIdCallback: '/users/auth/openid/callback',
  /** Printable page of a place: `/placeview/1401/card`. */
  pilotCard: '/placeview/:id/card',
  /** npm package of the Signal K plugin. */
  signalkPackage: '/signalk-roadstead.tgz',
  admin: '/admin',
  /** Waters that the site keeps loaded. */
  regions: '/admin/regions',
  /** Link that is printed at the first start, with a key. */
  firstStart: '/admin/regions/first',
  /** Edits of a place or an aid: `/admin/place/1401`. */
  adminEdits: '/admin/:kind/:id',
} as const

export type PageName = keyof typeof pages

export interface PageMatch {
  name: PageName
  /** Record id in the path; null for pages without one. */
  id: number | null
}

/** Finds the page at a path, with or without a trailing slash; null for an unknown path. */
export function matchPage(path: string): PageMatch | null {
  const normalizedPath = path.slice(0, 1) + removeTrailingSlashes(path.slice(1))
  for (const [name, pattern] of Object.entries(pages) as [PageName, string][]) {
    const expression = new RegExp(`^${pattern.replace(':id', '([^/]+)')}$`)
    const match = expression.exec(normalizedPath)
    if (!match) continue
    const hasId = pattern.includes(':id')
    const id = hasId ? parseRecordId(match[1] ?? '') : null
    return hasId && id === null ? null : { name, id }
  }
  return null
}

/** Parses the id of a record in a path; null for an invalid id. */
export function parseRecordId(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** Returns the path of a page of a record. */
export function getRecordPath(name: RecordPage, id: number): string {
  return pages[name].replace(':id', String(id))
}

/** Returns the path of the printable page of a place. */
export function getPilotCardPath(id: number): string {
  return serverPages.pilotCard.replace(':id', String(id))
}

/** Pages of one record, with its id in the path. */
export type RecordPage = {
  [N in PageName]: (typeof pages)[N] extends `${string}:id` ? N : never
}[PageName]

/** Query parameter of the map page that opens the form for a new place at the centre. */
export const newPlaceParameter = 'add'
const newPlaceZoom = 15

/** Returns the path of the map with the form for a new place at a position. */
export function getNewPlacePath({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const query = { lat: String(latitude), lng: String(longitude), zoom: String(newPlaceZoom), layers: 'pois' }
  return `${pages.home}?${new URLSearchParams({ ...query, [newPlaceParameter]: '1' }).toString()}`
}

/** Returns the path of the log-in page, which redirects to `returnTo` after the log-in. */
export function getSignInPath(returnTo: string): string {
  return `${serverPages.signIn}?${new URLSearchParams({ return_to: returnTo }).toString()}`
}

/** Returns the path of the sign-up page, which redirects to `returnTo` after the sign-up. */
export function getSignUpPath(returnTo: string): string {
  return `${serverPages.signUp}?${new URLSearchParams({ return_to: returnTo }).toString()}`
}
