import { useState, type FormEvent } from 'react'
import { ApiError } from '../../client/api/call.ts'
import { showConfirmDialog } from '../../client/confirm-request.ts'
import { clearNotices, notify } from '../../client/notices.ts'
import { getErrorDetail } from '../../client/api/error-messages.ts'
import { failures } from '../../core/messages/en/common.json'
import { profile } from '../../core/messages/en/members.json'
import { formatMessage } from '../../core/text.ts'
import { Field } from '../../ui/Field.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'

const english = { failures, profile }

/** Deletes the own account after the password is entered. */
export function DeleteAccount({ userId, onDeleted }: { userId: number; onDeleted: () => void }) {
  const { api, session } = useRoadstead()
  const messages = useMessages(english)
  const { profile: texts } = messages
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function remove(event: FormEvent) {
    event.preventDefault()
    if (!(await showConfirmDialog(texts.confirmDelete))) return
    setBusy(true)
    clearNotices('account')
    try {
      const body = password === '' ? {} : { password }
      await api.call('DELETE /users/:id', { params: { id: userId }, body })
      notify('account', texts.deleted)
      await session.refresh()
      onDeleted()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      if (error.problem?.errors?.password) setWrong(texts.wrongPassword)
      else
        notify(
          'account',
          formatMessage(texts.deleteFailed, { detail: getErrorDetail(error, messages.failures) }),
          'failed',
        )
    }
  }

  return (
    <section>
      <h3>{texts.deletion}</h3>
      <p className="rs-muted">{texts.deletionHint}</p>
      <form className="rs-account__form" noValidate onSubmit={(event) => void remove(event)}>
        <Field label={texts.password} hint={texts.passwordHint} error={wrong}>
          {(field) => (
            <input
              {...field}
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => {
                setPassword(event.target.value)
                setWrong(undefined)
              }}
            />
          )}
        </Field>
        <button type="submit" className="rs-button rs-button--danger" disabled={isBusy}>
          {texts.delete}
        </button>
      </form>
    </section>
  )
}
