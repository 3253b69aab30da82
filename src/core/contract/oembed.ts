import { Type, type Static } from 'typebox'

/** Query of `GET /oembed` (oembed.com, version 1.0). Sizes in pixels. */
export const OEmbedQuery = Type.Object({
  /** URL of a page of this site. */
  url: Type.String({ minLength: 1 }),
  /** `json` or `xml`; the standard answers 501 to any other. */
  format: Type.String({ default: 'json' }),
  maxwidth: Type.Optional(Type.Integer({ minimum: 1 })),
  maxheight: Type.Optional(Type.Integer({ minimum: 1 })),
})
export type OEmbedQuery = Static<typeof OEmbedQuery>

/** Answer of `GET /oembed`: a frame with a widget. Sizes in pixels. */
export const OEmbedResponse = Type.Object({
  version: Type.Literal('1.0'),
  type: Type.Literal('rich'),
  title: Type.String(),
  provider_name: Type.String(),
  provider_url: Type.String(),
  /** Seconds. */
  cache_age: Type.Integer({ minimum: 0 }),
  html: Type.String(),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  /** The share picture; left out if it is larger than the requested size. */
  thumbnail_url: Type.Optional(Type.String()),
  thumbnail_width: Type.Optional(Type.Integer({ minimum: 1 })),
  thumbnail_height: Type.Optional(Type.Integer({ minimum: 1 })),
})
export type OEmbedResponse = Static<typeof OEmbedResponse>
