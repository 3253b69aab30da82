import { useState, type FormEvent } from 'react'
import { ApiError } from '../../client/api/call.ts'
import { showConfirmDialog } from '../../client/confirm-request.ts'
import { clearNotices, notify } from '../../client/notices.ts'
import { getErrorDetail } from '../../client/api/error-messages.ts'
import { formatMessage } from '../../core/text.ts'
import { Field } from '../../ui/Field.tsx'
import { useRoadstead } from '../roadstead-context.ts'

/** The end of the own account, with its password. */
export function DeleteAccount({ userId, onDeleted }: { userId: number; onDeleted: () => void }) {
  const { api, session, messages } = useRoadstead()
  const { profile: words } = messages
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function remove(event: FormEvent) {
    event.preventDefault()
    if (!(await showConfirmDialog(words.confirmDelete))) return
    setBusy(true)
    clearNotices('account')
    try {
      const body = password === '' ? {} : { password }
      await api.call('DELETE /users/:id', { params: { id: userId }, body })
      notify('account', words.deleted)
      await session.refresh()
      onDeleted()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      if (error.problem?.errors?.password) setWrong(words.wrongPassword)
      else
        notify(
          'account',
          formatMessage(words.deleteFailed, { detail: getErrorDetail(error, messages.failures) }),
          'failed',
        )
    }
  }

  return (
    <section>
      <h3>{words.deletion}</h3>
      <p className="rs-muted">{words.deletionHint}</p>
      <form className="rs-account__form" noValidate onSubmit={(event) => void remove(event)}>
        <Field label={words.password} hint={words.passwordHint} error={wrong}>
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
          {words.delete}
        </button>
      </form>
    </section>
  )
}
