import { useState } from 'react'
import type { ApiError } from '../../client/api/call.ts'
import { clearNotices, notify } from '../../client/notices.ts'
import { getPhotoTypeError } from '../../client/api/error-messages.ts'
import type { ReviewDraft } from '../../client/places/posts.ts'
import { UploadError } from '../../client/api/upload-error.ts'
import { photoAccept, photoMediaTypes, photoTypeNames } from '../../core/catalogue/photo-types.ts'
import { photo as photoLimits } from '../../core/limits/posts.ts'
import { textLength } from '../../core/limits/text.ts'
import type { Messages } from '../../core/messages.ts'
import { failures } from '../../core/messages/en/common.json'
import { forms, photoUpload } from '../../core/messages/en/site.json'
import { posts } from '../../core/messages/en/places.json'
import { formatMessage } from '../../core/text.ts'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { useForm, type FieldErrors } from '../form/use-form.ts'
import { HiddenVesselNote } from '../form/HiddenVesselNote.tsx'
import { useMessages } from '../use-messages.ts'
import { PhotoPreview } from './PhotoPreview.tsx'
import './reviews.css'

const english = { failures, forms, photoUpload, posts }

const emptyDraft: ReviewDraft = { comment: '', photo: null }
const megabyte = 1024 * 1024

/** Form of a review with an optional photo (section 5). Typed text is kept until the server has accepted it. */
export function ReviewForm({ onSubmit }: { onSubmit: (draft: ReviewDraft) => Promise<void> }) {
  const messages = useMessages(english)
  const { posts: texts } = messages
  const [failure, setFailure] = useState<ApiError | null>(null)
  /** A new key resets the file input. */
  const [fileInput, setFileInput] = useState(0)
  const form = useForm<ReviewDraft>({
    initial: emptyDraft,
    validate: (draft) => checkDraft(draft, messages),
    async save(draft) {
      setFailure(null)
      clearNotices('review')
      await onSubmit(draft)
      notify('review', texts.added)
    },
    onFailure(error) {
      // Section 8: silent. The failure is logged and shown next to the form.
      console.error('POST /posts failed', error)
      setFailure(error)
    },
    onSaved: () => {
      form.reset(emptyDraft)
      setFileInput((now) => now + 1)
    },
  })

  function choosePhoto(file: File | null) {
    form.setValue('photo', file)
    if (!file) setFileInput((now) => now + 1)
  }

  return (
    <form className="rs-form rs-review-form" noValidate onSubmit={form.submit}>
      <Field label={texts.comment} hint={texts.commentHint} error={form.errors.comment} isRequired>
        {(input) => (
          <textarea
            {...input}
            rows={3}
            maxLength={textLength.comment}
            value={form.values.comment}
            onChange={(event) => form.setValue('comment', event.target.value)}
          />
        )}
      </Field>
      <Field
        label={texts.photo}
        hint={formatMessage(texts.photoHint, {
          kinds: photoTypeNames,
          size: photoLimits.maxBytes / megabyte,
        })}
        error={form.errors.photo}
      >
        {(input) => (
          <input
            {...input}
            key={fileInput}
            type="file"
            accept={photoAccept}
            onChange={(event) => choosePhoto(event.target.files?.[0] ?? null)}
          />
        )}
      </Field>
      {form.values.photo && !form.errors.photo && (
        <PhotoPreview file={form.values.photo} onRemove={() => choosePhoto(null)} />
      )}
      {failure && (
        <p className="rs-field__error" role="alert">
          {texts.failed} {failure instanceof UploadError && `${failure.userMessage}. `}
          {describeFailure(failure, messages)}
        </p>
      )}
      <HiddenVesselNote />
      <div className="rs-review-form__foot">
        <button type="submit" className="rs-button rs-button--main" disabled={form.isSaving}>
          <Icon parts={icons.edit} />
          {form.isSaving ? texts.sending : texts.submit}
        </button>
        <span className="rs-muted">{texts.licence}</span>
      </div>
    </form>
  )
}

function checkDraft(
  { comment, photo }: ReviewDraft,
  messages: Pick<Messages, 'photoUpload' | 'posts'>,
): FieldErrors<ReviewDraft> {
  const { posts: texts } = messages
  const errors: FieldErrors<ReviewDraft> = {}
  if (comment.trim() === '') errors.comment = texts.commentNeeded
  // A file without a type is checked when it is sent.
  if (photo && photo.type !== '' && !photoMediaTypes.some((type) => type === photo.type))
    errors.photo = getPhotoTypeError(messages)
  else if (photo && photo.size > photoLimits.maxBytes)
    errors.photo = formatMessage(texts.photoTooLarge, { size: photoLimits.maxBytes / megabyte })
  return errors
}

/** Returns the server's reason, or that the server did not respond. */
function describeFailure(
  { status, problem }: ApiError,
  messages: Pick<Messages, 'failures' | 'forms' | 'photoUpload'>,
): string {
  const { failures, forms } = messages
  if (status === 0) return failures.offline
  if (status === 401) return forms.loggedOut
  if (status === 415) return getPhotoTypeError(messages)
  return problem?.detail ?? ''
}
