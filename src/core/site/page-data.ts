import type { NavAid } from '../contract/nav-aid.ts'
import type { Language } from '../languages.ts'
import type { Place } from '../contract/place.ts'
import type { Post } from '../contract/post.ts'
import type { TileSource } from '../contract/tile-source.ts'
import type { OwnUser, User } from '../contract/user.ts'
import type { Vessel } from '../contract/vessel.ts'

/** Id of the document's element that contains the initial data of the page as JSON. */
export const pageDataElementId = 'roadstead-data'

/** The session in the initial data of a page; `GET /users/logged_in` returns the full record. */
export interface PageSession {
  logged_in: boolean
  user: Pick<OwnUser, 'id' | 'name' | 'thumb_url' | 'admin' | 'has_hidden_vessel'> | null
  show_intro: boolean
  csrf_token: string
}

/** Cookie with the chosen theme, for server-rendered pages. */
export const themeCookie = 'roadstead_theme'

/** Cookie with the chosen language. */
export const languageCookie = 'roadstead_language'

/** Initial data of a page, written into the document to avoid the first requests. */
export interface PageData {
  language: Language
  tileSources: readonly TileSource[]
  session: PageSession
  /** Whether the site searches for places in the visible area of the map. */
  areaSearchEnabled: boolean
  /** For whoever runs the site: 'ask' which waters to load, on a new site, or 'offer' it where the map is empty. */
  waters?: 'ask' | 'offer'
  /** Total number of places, for the intro. */
  placeCount?: number
  place?: Place
  /** Reviews of the place, latest first. */
  posts?: readonly Post[]
  navAid?: NavAid
  vessel?: Vessel
  /** The user as visible to all logged-in users. */
  user?: User
}
