import { Type, type Static } from 'typebox'
import { password } from '../limits/accounts.ts'
import { textLength } from '../limits/text.ts'
import { editableUserColumns, userColumns } from '../records/user-columns.ts'
import { pickColumnsWith } from '../records/record.ts'
import { PhotoWarning, UploadedPhoto } from './post.ts'
import { CountryCode, Id, Timestamp, Nullable, TypeEnum, NameText } from './primitives.ts'
import { createAnswerSchemas, createEditSchemas } from './record-schemas.ts'

const listed = {
  vessels: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      vessel_type: Type.String(),
      mmsi: Nullable(Type.String()),
      thumb_url: Nullable(Type.String()),
    }),
  ),
  places: Type.Array(
    Type.Object({ id: Id, name: Type.String(), type_enum: TypeEnum, city: Nullable(Type.String()) }),
  ),
}

/** A user as visible to all logged-in users. */
export const User = Type.Object({
  id: Id,
  name: Type.String(),
  country_code: Nullable(CountryCode),
  thumb_url: Nullable(Type.String()),
  created_at: Timestamp,
  ...listed,
})
export type User = Static<typeof User>

/** The user's own record (specification section 3). `api_key` is read-only. */
export const OwnUser = Type.Object({
  ...createAnswerSchemas(pickColumnsWith(userColumns, { answer: true })),
  name: Type.String(),
  /** Whether the e-mail address is confirmed. */
  confirmed: Type.Boolean(),
  api_key: Type.String(),
  thumb_url: Nullable(Type.String()),
  /** Whether not everyone sees a vessel of the user exactly. What the user writes is public with its own time. */
  has_hidden_vessel: Type.Boolean(),
  ...listed,
})
export type OwnUser = Static<typeof OwnUser>

/** The user's own record after a change. */
export const ChangedUser = Type.Object({
  ...OwnUser.properties,
  /** URL of the thumbnail of a new photo (specification section 7). */
  new_thumb_url: Type.Optional(Type.String()),
  photo_warning: Type.Optional(PhotoWarning),
})
export type ChangedUser = Static<typeof ChangedUser>

export const UserEdit = Type.Partial(
  Type.Object({
    ...createEditSchemas(editableUserColumns),
    first_name: NameText(textLength.line),
    last_name: NameText(textLength.line),
    /** `signed_id` of a direct upload. */
    photo: UploadedPhoto,
  }),
)
export type UserEdit = Static<typeof UserEdit>

const Email = Type.String({ format: 'email', maxLength: textLength.line })
const Password = Type.String({ minLength: password.minLength, maxLength: password.maxLength })

export const SignUp = Type.Object({
  email: Email,
  password: Password,
  first_name: NameText(textLength.line),
  last_name: NameText(textLength.line),
})
export type SignUp = Static<typeof SignUp>

export const SignIn = Type.Object({
  email: Type.String({ maxLength: 200 }),
  password: Type.String({ maxLength: 200 }),
})
export type SignIn = Static<typeof SignIn>

/** Session data (section 3) with the anti-forgery token. */
export const Session = Type.Object({
  logged_in: Type.Boolean(),
  user: Nullable(OwnUser),
  show_intro: Type.Boolean(),
  csrf_token: Type.String(),
})
export type Session = Static<typeof Session>

/** Requests a link to set a new password. The response does not reveal whether the address is known. */
export const PasswordRequest = Type.Object({ email: Email })
export type PasswordRequest = Static<typeof PasswordRequest>

/** A new password and the token of the link. */
export const PasswordReset = Type.Object({
  token: Type.String({ maxLength: textLength.line }),
  password: Password,
})
export type PasswordReset = Static<typeof PasswordReset>

/** The token of a confirmation link. */
export const EmailConfirmation = Type.Object({ token: Type.String({ maxLength: textLength.line }) })
export type EmailConfirmation = Static<typeof EmailConfirmation>

/** Result of a confirmation. The token sets a new password if the old one was invalidated, otherwise null. */
export const EmailConfirmationResult = Type.Object({
  done: Type.Literal(true),
  password_token: Nullable(Type.String()),
})
export type EmailConfirmationResult = Static<typeof EmailConfirmationResult>

/** The password confirms the deletion of an account. Accounts that use OpenID have none. */
export const AccountDeletion = Type.Object({ password: Type.Optional(Type.String({ maxLength: 200 })) })

/** An active session of an account. */
export const ActiveSession = Type.Object({
  id: Id,
  /** User agent of the browser. */
  user_agent: Nullable(Type.String()),
  created_at: Timestamp,
  last_seen_at: Timestamp,
  /** Whether it is the session of this request. */
  current: Type.Boolean(),
})
export type ActiveSession = Static<typeof ActiveSession>
