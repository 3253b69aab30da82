import { useState } from 'react'
import { ApiError } from '../../client/api/call.ts'
import {
  findFieldConflicts,
  toPlaceEdit,
  toPlaceFormValues,
  type PlaceFormValues,
} from '../../client/places/place-edit.ts'
import type { Place } from '../../core/contract/place.ts'
import type { Messages } from '../../core/messages.ts'
import { useForm } from '../form/use-form.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { validatePlace } from './validate-place.ts'
import { ConflictChoice } from './ConflictChoice.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { PositionField } from './PositionField.tsx'
import { TagRows } from './TagRows.tsx'
import './place-form.css'

export interface PlaceFormProps {
  place: Place
  /** Given the place as it was saved. */
  onSaved: (place: Place) => void
}

/**
 * All of a place that may be edited. A save that fails keeps what was typed; where
 * someone else saved meanwhile, both versions are shown to choose from.
 */
export function PlaceForm({ place, onSaved }: PlaceFormProps) {
  const { api, messages } = useRoadstead()
  const [start] = useState(() => toPlaceFormValues(place))
  const [failure, setFailure] = useState<ApiError | null>(null)
  /** The place as someone else saved it while this form was open. */
  const [saved, setSaved] = useState<Place | null>(null)
  const form = useForm<PlaceFormValues>({
    initial: start,
    validate: (values) => validatePlace(values, messages),
    save: (values) => send(values, place.lock_version),
    onFailure: tell,
  })

  async function send(values: PlaceFormValues, version: number): Promise<void> {
    setFailure(null)
    onSaved(
      await api.call('PATCH /places/:id', { params: { id: place.id }, body: toPlaceEdit(values, version) }),
    )
  }

  function tell(error: ApiError): void {
    console.error('PATCH /places/:id failed', error)
    setFailure(error)
    const current = currentOf(error)
    if (!current) return
    if (findFieldConflicts(start, toPlaceFormValues(current), form.values).length === 0) onSaved(current)
    else setSaved(current)
  }

  async function saveChoice(values: PlaceFormValues): Promise<void> {
    try {
      await send(values, saved?.lock_version ?? place.lock_version)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      tell(error)
    }
  }

  if (saved) {
    return (
      <ConflictChoice
        key={saved.lock_version}
        detail={failure?.status === 409 ? (failure.problem?.detail ?? '') : ''}
        failure={failure && failure.status !== 409 ? failureWords(failure, messages) : null}
        base={start}
        saved={toPlaceFormValues(saved)}
        typed={form.values}
        onSave={saveChoice}
        onBack={() => setSaved(null)}
      />
    )
  }
  return (
    <form className="rs-form rs-place-form" noValidate onSubmit={form.submit}>
      <PlaceFields form={form} />
      <PositionField form={form} place={place} />
      <TagRows
        rows={form.values.tags}
        error={form.errors.tags}
        onChange={(rows) => form.setValue('tags', rows)}
      />
      {failure && (
        <p className="rs-field__error" role="alert">
          {failureWords(failure, messages)}
        </p>
      )}
      <div className="rs-place-form__foot">
        <button type="submit" className="rs-button rs-button--main" disabled={form.isSaving}>
          {messages.place.update}
        </button>
      </div>
    </form>
  )
}

/** The record a conflict brings along. */
function currentOf({ status, problem }: ApiError): Place | null {
  const current = status === 409 ? problem?.current : null
  return current ? (current as Place) : null // the server answers a conflict with the place as it is
}

function failureWords({ status, problem }: ApiError, { place, placeEdit: words }: Messages): string {
  const reasons: Partial<Record<number, string>> = { 0: words.unreachable, 401: words.loggedOut }
  return [`${place.updateFailed}.`, reasons[status] ?? problem?.detail, words.inputKept]
    .filter(Boolean)
    .join(' ')
}
