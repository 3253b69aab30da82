import { Type, type Static } from 'typebox'
import { photoMediaTypes } from '../catalogue/photo-types.ts'
import { rating, textLength } from '../limits.ts'
import { Id, Timestamp, Nullable } from './primitives.ts'

/** A review of a place (specification section 3). */
export const Post = Type.Object({
  id: Id,
  comment: Type.String(),
  image_url: Nullable(Type.String()),
  thumb_url: Nullable(Type.String()),
  /** A photo-sharing service, 'roadstead' (the product's own) or other. */
  provider: Nullable(Type.String()),
  user_id: Nullable(Id),
  user_name: Nullable(Type.String()),
  user_thumb_url: Nullable(Type.String()),
  updated_at: Timestamp,
  poi_id: Id,
})
export type Post = Static<typeof Post>

const photoKindsText = `One of ${photoMediaTypes.join(', ')}; anything else is a 415.`

const SignedId = Type.String({ maxLength: 500 })

/** `signed_id` of a direct upload, as it is or where ActiveStorage's forms put it: in place of the file. */
export const UploadedPhoto = Type.Union([SignedId, Type.Object({ image: SignedId })], {
  description: `Signed id of a direct upload; a form sends the file in its place. ${photoKindsText}`,
})
export type UploadedPhoto = Static<typeof UploadedPhoto>

/** What a review is made of: fields `post[comment]`, `post[poi_id]`, `post[photo][image]` of a form, or this. */
export const NewPost = Type.Object({
  comment: Type.String({ minLength: 1, maxLength: textLength.comment, pattern: '\\S' }),
  poi_id: Id,
  photo: Type.Optional(UploadedPhoto),
  /** A text of the program's own that is another one for each review: sent twice with it, a review counts once. */
  client_key: Type.Optional(Type.String({ minLength: 8, maxLength: 64 })),
})
export type NewPost = Static<typeof NewPost>

export const Rating = Type.Object({
  stars: Type.Integer({ minimum: rating.min, maximum: rating.max }),
  place_id: Id,
})
export type Rating = Static<typeof Rating>

/** A vote, and the rating of the place after it. */
export const RatingResult = Type.Object({
  ...Rating.properties,
  rating_average: Nullable(Type.Number()),
  vote_count: Type.Integer({ minimum: 0 }),
})

/** What is announced before a file is put, as ActiveStorage does it (section 7). */
export const NewDirectUpload = Type.Object({
  blob: Type.Object({
    filename: Type.String({ minLength: 1, maxLength: textLength.line }),
    content_type: Type.String({ maxLength: textLength.line, description: photoKindsText }),
    byte_size: Type.Integer({ minimum: 1 }),
    /** MD5 of the bytes, base64. */
    checksum: Type.String({ maxLength: 64 }),
  }),
})

export const DirectUpload = Type.Object({
  signed_id: Type.String(),
  direct_upload: Type.Object({ url: Type.String(), headers: Type.Record(Type.String(), Type.String()) }),
})
