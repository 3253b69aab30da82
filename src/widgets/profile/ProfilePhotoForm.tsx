import { useRef, useState, type FormEvent } from 'react'
import { ApiError } from '../../client/api/call.ts'
import { notify } from '../../client/notices.ts'
import { getPhotoError, formatPhotoTypes } from '../../client/api/error-messages.ts'
import { saveProfilePhoto } from '../../client/accounts/users.ts'
import { photoAccept } from '../../core/catalogue/photo-types.ts'
import type { OwnUser } from '../../core/contract/user.ts'
import { failures } from '../../core/messages/en/common.json'
import { photoUpload } from '../../core/messages/en/site.json'
import { profile, users } from '../../core/messages/en/members.json'
import { formatMessage } from '../../core/text.ts'
import { Field } from '../../ui/Field.tsx'
import { Avatar } from '../avatar/Avatar.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import '../form/form.css'

const english = { failures, photoUpload, profile, users }

/** Profile photo and the form that changes it; a file is required (section 5). */
export function ProfilePhotoForm({ user }: { user: OwnUser }) {
  const { api, session } = useRoadstead()
  const messages = useMessages(english)
  const [thumbUrl, setThumbUrl] = useState(user.thumb_url)
  const [wrong, setWrong] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { users: texts, profile } = messages

  async function send(event: FormEvent) {
    event.preventDefault()
    const file = input.current?.files?.[0]
    if (!file) {
      setWrong(profile.chooseFile)
      input.current?.focus()
      return
    }
    setBusy(true)
    setWrong(undefined)
    try {
      setThumbUrl(await saveProfilePhoto(api, user.id, file))
      if (input.current) input.current.value = ''
      notify('profile', profile.photoUpdated)
      void session.refresh()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Section 8: logged; errors about the file are also shown next to it.
      console.error(error.message)
      setWrong(getPhotoError(error, messages))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="rs-photo-form" noValidate onSubmit={(event) => void send(event)}>
      <Avatar thumbUrl={thumbUrl} label={formatMessage(texts.picture, { name: user.name })} />
      <Field label={texts.selectImage} hint={formatPhotoTypes(messages)} error={wrong} isRequired>
        {(field) => (
          <input
            {...field}
            ref={input}
            type="file"
            accept={photoAccept}
            onChange={() => setWrong(undefined)}
          />
        )}
      </Field>
      <button type="submit" className="rs-button rs-button--main" disabled={isBusy}>
        {isBusy ? messages.photoUpload.uploading : texts.updatePhoto}
      </button>
    </form>
  )
}
