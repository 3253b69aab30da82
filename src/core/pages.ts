/** Pages of the site by name, with the path each answers (specification section 2, CONTRACT section 2). */
export const pages = {
  home: '/',
  place: '/placeview/:id',
  /** The place comes from navigation state. */
  placeFromState: '/placeview',
  navAid: '/nav_aidview/:id',
  navAidFromState: '/nav_aidview',
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
  openIdBack: '/users/auth/openid/callback',
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
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path
  for (const [name, pattern] of Object.entries(pages) as [PageName, string][]) {
    const expression = new RegExp(`^${pattern.replace(':id', '([^/]+)')}$`)
    const match = expression.exec(plain || '/')
    if (!match) continue
    const takesNumber = pattern.includes(':id')
    const id = takesNumber ? recordNumber(match[1] ?? '') : null
    return takesNumber && id === null ? null : { name, id }
  }
  return null
}

/** The number of a record in a path; null where the text is none. */
export function recordNumber(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** The path of a page of a record. */
export function pathOf(name: 'place' | 'navAid', id: number): string {
  return pages[name].replace(':id', String(id))
}
