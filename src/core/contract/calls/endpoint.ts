import { Type, type TSchema } from 'typebox'
import { search } from '../../limits/search.ts'
import { Id } from '../primitives.ts'

/** An endpoint of the API. */
export interface Endpoint {
  /** One sentence for the documentation. */
  summary: string
  /** Heading in the documentation. */
  group: string
  params?: TSchema
  query?: TSchema
  /** Request body. A wrapped body (`{place: {…}}`) is unwrapped before validation. */
  body?: TSchema
  /** Name of the optional wrapper object. */
  bodyWrapper?: string
  /** Also accepts multipart/form-data. */
  multipart?: true
  /** Schema of the response; `file` for binary data and text other than JSON. */
  response: TSchema | 'file'
  /** Media type of the response, a list if the file has several formats. Default: application/json. */
  mediaType?: string | readonly string[]
  /** HTTP status of success. Default: 200. */
  status?: number
}

export const geoJson = 'application/geo+json'
/** Search text. */
export const SearchQueryText = Type.String({ minLength: 1, maxLength: search.maxQueryLength })
export const PlaceIdQuery = Type.Object({ place_id: Id })
