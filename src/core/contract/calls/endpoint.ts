import { Type, type TSchema } from 'typebox'
import { search } from '../../limits.ts'
import { Id } from '../primitives.ts'

/** One call of the API. */
export interface Endpoint {
  /** A sentence for the documentation. */
  summary: string
  /** Heading it stands under in the documentation. */
  group: string
  params?: TSchema
  query?: TSchema
  /** The body; a wrapped one (`{place: {…}}`) is unwrapped before it is checked. */
  body?: TSchema
  /** Name the body may be wrapped in. */
  bodyWrapper?: string
  /** The body may also come as multipart/form-data. */
  multipart?: true
  /** Schema of the answer; `file` for bytes or a text that is not JSON. */
  response: TSchema | 'file'
  /** Media type of the answer where it is not application/json; several where a file comes in several. */
  mediaType?: string | readonly string[]
  /** Status of success where it is not 200. */
  status?: number
}

export const geoJson = 'application/geo+json'
/** A text that is searched for. */
export const SearchQueryText = Type.String({ minLength: 1, maxLength: search.maxQueryLength })
export const PlaceIdQuery = Type.Object({ place_id: Id })
