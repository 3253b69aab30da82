import { Type, type Static } from 'typebox'
import { photoMediaTypes } from '../catalogue/photo-types.ts'
import { rating } from '../limits/places.ts'
import { maxPostWritingAgeDays } from '../limits/posts.ts'
import { textLength } from '../limits/text.ts'
import { Id, Timestamp, Nullable } from './primitives.ts'

/** A review of a place (specification section 3). */
export const Post = Type.Object({
  id: Id,
  comment: Type.String(),
  image_url: Nullable(Type.String()),
  thumb_url: Nullable(Type.String()),
  /** A photo-sharing service, 'roadstead' (the product itself) or other. */
  provider: Nullable(Type.String()),
  user_id: Nullable(Id),
  user_name: Nullable(Type.String()),
  user_thumb_url: Nullable(Type.String()),
  updated_at: Timestamp,
  poi_id: Id,
})
export type Post = Static<typeof Post>

/** What the uploader should know about a photo that was stored all the same: that its file ended early. */
export const PhotoWarning = Type.String({
  description:
    'only if the file of the photo ended early: says in the language of the request that its bottom may be missing',
})

/** A review after it was written. */
export const AddedPost = Type.Object({ ...Post.properties, photo_warning: Type.Optional(PhotoWarning) })
export type AddedPost = Static<typeof AddedPost>

const photoTypesText = `One of ${photoMediaTypes.join(', ')}; other types are refused with 415.`

const SignedId = Type.String({ maxLength: 500 })

/** `signed_id` of a direct upload, plain or in place of the file as in ActiveStorage forms. */
export const UploadedPhoto = Type.Union([SignedId, Type.Object({ image: SignedId })], {
  description: `Signed id of a direct upload; a form may send the file instead. ${photoTypesText}`,
})
export type UploadedPhoto = Static<typeof UploadedPhoto>

/** A new review as JSON. A form has the fields `post[comment]`, `post[poi_id]` and `post[photo][image]`. */
export const NewPost = Type.Object({
  comment: Type.String({ minLength: 1, maxLength: textLength.comment, pattern: '\\S' }),
  poi_id: Id,
  photo: Type.Optional(UploadedPhoto),
  /** Idempotency key chosen by the client, unique for each review: a repeated request creates no second review. */
  client_key: Type.Optional(Type.String({ minLength: 8, maxLength: 64 })),
  /** When a review that waited for a connection was written. */
  written_at: Type.Optional(
    Type.String({
      format: 'date-time',
      description: `When the review was written; without it, now. A time in the future counts as now, one more than ${maxPostWritingAgeDays} days ago as ${maxPostWritingAgeDays} days ago.`,
    }),
  ),
})
export type NewPost = Static<typeof NewPost>

export const Rating = Type.Object({
  stars: Type.Integer({ minimum: rating.min, maximum: rating.max }),
  place_id: Id,
})
export type Rating = Static<typeof Rating>

/** A vote and the resulting rating of the place. */
export const RatingResult = Type.Object({
  ...Rating.properties,
  rating_average: Nullable(Type.Number()),
  vote_count: Type.Integer({ minimum: 0 }),
})
export type RatingResult = Static<typeof RatingResult>

/** Metadata of a file that will be uploaded with PUT, as in ActiveStorage (section 7). */
export const NewDirectUpload = Type.Object({
  blob: Type.Object({
    filename: Type.String({ minLength: 1, maxLength: textLength.line }),
    content_type: Type.String({ maxLength: textLength.line, description: photoTypesText }),
    byte_size: Type.Integer({ minimum: 1 }),
    /** MD5 of the bytes, base64. */
    checksum: Type.String({ maxLength: 64 }),
  }),
})
export type NewDirectUpload = Static<typeof NewDirectUpload>

export const DirectUpload = Type.Object({
  signed_id: Type.String(),
  direct_upload: Type.Object({ url: Type.String(), headers: Type.Record(Type.String(), Type.String()) }),
})
export type DirectUpload = Static<typeof DirectUpload>
