import { Type, type Static } from 'typebox'
import { textLength } from '../limits/text.ts'
import { Id, Timestamp, Nullable, TypeEnum } from './primitives.ts'

const Fields = Type.Record(Type.String(), Type.Unknown())

/** A saved edit of a place or aid: the changed fields before and after. */
export const Revision = Type.Object({
  id: Id,
  /** The `lock_version` the record had after the edit. */
  lock_version: Type.Integer({ minimum: 0 }),
  at: Timestamp,
  /** Null if the editor's account was deleted. */
  user_id: Nullable(Id),
  user_name: Nullable(Type.String()),
  /** Changed fields before the edit; null for the first revision of a record a member added. */
  before: Nullable(Fields),
  after: Fields,
})
export type Revision = Static<typeof Revision>

/** Restores the fields that a revision changed to their values before it; saved as a new edit. */
export const Revert = Type.Object({ revision_id: Id })

export const reportSubjects = ['place', 'post', 'photo', 'nav_aid', 'vessel', 'user'] as const
export type ReportSubject = (typeof reportSubjects)[number]
const Subject = Type.Unsafe<ReportSubject>({ type: 'string', enum: [...reportSubjects] })

/** A member's report about a record. */
export const NewReport = Type.Object({
  subject: Subject,
  subject_id: Id,
  reason: Type.String({ minLength: 1, maxLength: textLength.comment, pattern: '\\S' }),
})
export type NewReport = Static<typeof NewReport>

export const Report = Type.Object({
  id: Id,
  subject: Subject,
  subject_id: Id,
  /** Name of the record or the beginning of its text. */
  subject_name: Nullable(Type.String()),
  reason: Type.String(),
  at: Timestamp,
  user_id: Nullable(Id),
  user_name: Nullable(Type.String()),
})
export type Report = Static<typeof Report>

/** Records that wait for review, oldest first. */
export const ReviewQueue = Type.Object({
  places: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      type_enum: TypeEnum,
      description: Nullable(Type.String()),
      city: Nullable(Type.String()),
      country_code: Nullable(Type.String()),
      created_at: Timestamp,
      user_id: Nullable(Id),
      user_name: Nullable(Type.String()),
    }),
  ),
  reports: Type.Array(Report),
  /** The latest edits, latest first. */
  revisions: Type.Array(
    Type.Object({
      id: Id,
      subject: Type.Union([Type.Literal('place'), Type.Literal('nav_aid')]),
      subject_id: Id,
      subject_name: Type.String(),
      at: Timestamp,
      user_id: Nullable(Id),
      user_name: Nullable(Type.String()),
      fields: Type.Array(Type.String()),
    }),
  ),
})
export type ReviewQueue = Static<typeof ReviewQueue>
