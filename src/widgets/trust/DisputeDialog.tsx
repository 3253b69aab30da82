import { useState } from 'react'
import { notify } from '../../client/notices.ts'
import { reportPlace } from '../../client/places/places.ts'
import type { Place } from '../../core/contract/place.ts'
import { textLength } from '../../core/limits/text.ts'
import { common } from '../../core/messages/en/common.json'
import { dispute } from '../../core/messages/en/places.json'
import { formatMessage } from '../../core/text.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { useForm } from '../form/use-form.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { usePlaceName } from '../use-place-name.ts'

const english = { common, dispute }

const reasons = ['gone', 'position', 'facts', 'other'] as const
type Reason = (typeof reasons)[number]
/** Prefix of the description: the reason. */
const detailsLength = textLength.comment - 200

/** Dialog that reports a problem with a place to the admin. */
export function DisputeDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const showName = usePlaceName()
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const { dispute: texts } = messages
  const [hasFailed, setFailed] = useState(false)
  const form = useForm<{ reason: Reason; details: string }>({
    initial: { reason: 'gone', details: '' },
    validate: ({ reason, details }) =>
      reason === 'other' && details.trim() === '' ? { details: texts.detailsNeeded } : {},
    async save({ reason, details }) {
      setFailed(false)
      const comment = [texts.reasons[reason], details.trim()].filter(Boolean).join(': ')
      await reportPlace(api, place.id, comment)
      notify('trust', texts.sent)
      onClose()
    },
    onFailure(error) {
      console.error('POST /reports failed', error)
      setFailed(true)
    },
  })
  return (
    <Dialog
      title={formatMessage(texts.disputeTitle, { name: showName(place) })}
      closeLabel={messages.common.close}
      onClose={onClose}
    >
      <form className="rs-form rs-dispute" noValidate onSubmit={form.submit}>
        <p>{texts.disputeLead}</p>
        <fieldset className="rs-dispute__reasons">
          <legend className="rs-hidden">
            {formatMessage(texts.disputeTitle, { name: showName(place) })}
          </legend>
          {reasons.map((reason) => (
            <label key={reason}>
              <input
                type="radio"
                name="reason"
                checked={form.values.reason === reason}
                onChange={() => form.setValue('reason', reason)}
              />
              {texts.reasons[reason]}
            </label>
          ))}
        </fieldset>
        <Field label={texts.details} error={form.errors.details} isRequired={form.values.reason === 'other'}>
          {(input) => (
            <textarea
              {...input}
              maxLength={detailsLength}
              value={form.values.details}
              onChange={(event) => form.setValue('details', event.target.value)}
            />
          )}
        </Field>
        {hasFailed && (
          <p className="rs-field__error" role="alert">
            {texts.sendFailed}
          </p>
        )}
        <div className="rs-actions">
          <button type="submit" className="rs-button rs-button--main" disabled={form.isSaving}>
            {texts.send}
          </button>
          <button type="button" className="rs-button" onClick={onClose}>
            {messages.common.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
