import type { NavAid } from '../contract/nav-aid.ts'
import type { Language } from '../languages.ts'
import type { Place } from '../contract/place.ts'
import type { Post } from '../contract/post.ts'
import type { TileSource } from '../contract/tile-source.ts'
import type { User } from '../contract/user.ts'
import type { Vessel } from '../contract/vessel.ts'

/** Id of the element of the document that holds the page's first data as JSON. */
export const pageDataElementId = 'roadstead-data'

/** Who is logged in, as a page knows it from its start; the whole record comes from `GET /users/logged_in`. */
export interface PageSession {
  logged_in: boolean
  user: { id: number; name: string; thumb_url: string | null; admin: boolean } | null
  show_intro: boolean
  csrf_token: string
}

/** Name of the cookie that tells the server the chosen theme, for pages that it draws itself. */
export const themeCookie = 'roadstead_theme'

/** Name of the cookie that tells the server the chosen language. */
export const languageCookie = 'roadstead_language'

/** First data of a page, written into the document so that its first calls are saved. */
export interface PageData {
  language: Language
  tileSources: readonly TileSource[]
  session: PageSession
  /** Whether places are looked for where the map rests. */
  areaSearchEnabled: boolean
  /** How many places there are, for the intro. */
  placeCount?: number
  place?: Place
  /** Its reviews, latest first. */
  posts?: readonly Post[]
  navAid?: NavAid
  vessel?: Vessel
  /** As everyone logged in sees them. */
  user?: User
}
