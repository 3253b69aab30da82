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
import { forms } from '../../core/messages/en/site.json'
import { place, placeEdit } from '../../core/messages/en/places.json'
import { useForm } from '../form/use-form.ts'
import { HiddenVesselNote } from '../form/HiddenVesselNote.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { validatePlace } from './validate-place.ts'
import { ConflictChoice } from './ConflictChoice.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { PositionField } from './PositionField.tsx'
import { TagRows } from './TagRows.tsx'
import './place-form.css'

const english = { forms, place, placeEdit }

export interface PlaceFormProps {
  place: Place
  /** Called with the saved place. */
  onSaved: (place: Place) => void
}

/**
 * Form of all editable fields of a place. A failed save keeps the typed values; after a conflict both
 * versions are shown.
 */
export function PlaceForm({ place, onSaved }: PlaceFormProps) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const [start] = useState(() => toPlaceFormValues(place))
  const [failure, setFailure] = useState<ApiError | null>(null)
  /** The version saved by someone else while this form was open. */
  const [saved, setSaved] = useState<Place | null>(null)
  const form = useForm<PlaceFormValues>({
    initial: start,
    validate: (values) => validatePlace(values, messages),
    save: (values) => send(values, place.lock_version),
    onFailure: handleFailure,
  })

  async function send(values: PlaceFormValues, version: number): Promise<void> {
    setFailure(null)
    onSaved(
      await api.call('PATCH /places/:id', { params: { id: place.id }, body: toPlaceEdit(values, version) }),
    )
  }

  function handleFailure(error: ApiError): void {
    console.error('PATCH /places/:id failed', error)
    setFailure(error)
    const current = getCurrentPlace(error)
    if (!current) return
    if (findFieldConflicts(start, toPlaceFormValues(current), form.values).length === 0) onSaved(current)
    else setSaved(current)
  }

  async function saveChoice(values: PlaceFormValues): Promise<void> {
    try {
      await send(values, saved?.lock_version ?? place.lock_version)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      handleFailure(error)
    }
  }

  if (saved) {
    return (
      <ConflictChoice
        key={saved.lock_version}
        detail={failure?.status === 409 ? (failure.problem?.detail ?? '') : ''}
        failure={failure && failure.status !== 409 ? failureText(failure, messages) : null}
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
          {failureText(failure, messages)}
        </p>
      )}
      <HiddenVesselNote />
      <div className="rs-place-form__foot">
        <button type="submit" className="rs-button rs-button--main" disabled={form.isSaving}>
          {messages.place.update}
        </button>
      </div>
    </form>
  )
}

/** Returns the saved record that a conflict response contains. */
function getCurrentPlace({ status, problem }: ApiError): Place | null {
  const current = status === 409 ? problem?.current : null
  return current ? (current as Place) : null // the server answers a conflict with the current place
}

function failureText(
  { status, problem }: ApiError,
  { forms, place, placeEdit: texts }: Pick<Messages, 'forms' | 'place' | 'placeEdit'>,
): string {
  const reasons: Partial<Record<number, string>> = { 0: texts.unreachable, 401: forms.loggedOut }
  return [`${place.updateFailed}.`, reasons[status] ?? problem?.detail, texts.inputKept]
    .filter(Boolean)
    .join(' ')
}
