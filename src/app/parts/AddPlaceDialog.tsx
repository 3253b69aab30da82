import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { ApiError } from '../../client/api/call.ts'
import { showConfirmDialog } from '../../client/confirm-request.ts'
import type { MapView } from '../../client/map/map-view.ts'
import { addPlace } from '../../client/places/place-mutations.ts'
import { confirmLeave } from '../../client/unsaved-changes.ts'
import type { Place } from '../../core/contract/place.ts'
import type { Position } from '../../core/geo.ts'
import { coordinateDecimals } from '../../core/limits/map.ts'
import { textLength } from '../../core/limits/text.ts'
import { common, placeTypes } from '../../core/messages/en/common.json'
import { forms, site } from '../../core/messages/en/site.json'
import { legend } from '../../core/messages/en/map.json'
import { addPlace as addPlaceMessages } from '../../core/messages/en/places.json'
import { listSelectablePlaceTypes } from '../../core/names/selectable-place-types.ts'
import { getRecordPath } from '../../core/site/pages.ts'
import { formatCoordinate, round } from '../../core/units.ts'
import { PlaceBadge } from '../../ui/icons/PlaceBadge.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { useForm, type FieldErrors } from '../../widgets/form/use-form.ts'
import { HiddenVesselNote } from '../../widgets/form/HiddenVesselNote.tsx'
import { useRoadstead, useUnits } from '../../widgets/roadstead-context.ts'
import { useMessages } from '../../widgets/use-messages.ts'
import { usePlaceName } from '../../widgets/use-place-name.ts'
import './add-place.css'

const english = { addPlace: addPlaceMessages, common, forms, legend, placeTypes, site }

export interface AddPlaceDialogProps {
  view: MapView
  position: Position
  onClose: () => void
}

interface Values {
  name: string
  type_enum: number
  description: string
}

/** Adds a place at the selected map position: form, confirmation, thanks (sections 2, 4 and 5). */
export function AddPlaceDialog({ view, position, onClose }: AddPlaceDialogProps) {
  const messages = useMessages(english)
  const [added, setAdded] = useState<Place | null>(null)

  async function close() {
    if (added || (await confirmLeave(messages.forms.confirmDiscardChanges))) onClose()
  }

  return (
    <Dialog
      title={added ? messages.addPlace.added : messages.addPlace.title}
      closeLabel={messages.common.close}
      onClose={() => void close()}
    >
      {added ? (
        <Thanks place={added} onClose={onClose} />
      ) : (
        <AddPlaceForm view={view} position={position} onAdded={setAdded} />
      )}
    </Dialog>
  )
}

function Thanks({ place, onClose }: { place: Place; onClose: () => void }) {
  const showName = usePlaceName()
  const { api } = useRoadstead()
  const messages = useMessages(english)
  return (
    <div className="rs-add-place rs-add-place--thanks">
      <p className="rs-add-place__added">
        <PlaceBadge typeEnum={place.type_enum} />
        <b>{showName(place)}</b>
      </p>
      <p role="status">{messages.addPlace.thanks}</p>
      <div className="rs-actions">
        <button type="button" className="rs-button rs-button--main" onClick={onClose}>
          {messages.site.back}
        </button>
        <a className="rs-button" href={api.site + getRecordPath('place', place.id)}>
          {messages.addPlace.viewAdded}
        </a>
      </div>
    </div>
  )
}

interface AddPlaceFormProps {
  view: MapView
  position: Position
  onAdded: (place: Place) => void
}

function AddPlaceForm({ view, position, onAdded }: AddPlaceFormProps) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const nameField = useRef<HTMLInputElement>(null)
  // By default an opened dialog focuses its close button.
  useEffect(() => nameField.current?.focus(), [])
  const [failure, setFailure] = useState<string | null>(null)
  const decimals = coordinateDecimals.map
  const { position: format } = useUnits()
  const form = useForm<Values>({
    initial: { name: '', type_enum: 0, description: '' },
    validate: check,
    async save({ name, type_enum, description }) {
      setFailure(null)
      const place = await addPlace(api, view, {
        name: name.trim(),
        type_enum,
        description: description.trim() || null,
        latitude: round(position.latitude, decimals),
        longitude: round(position.longitude, decimals),
      })
      onAdded(place)
    },
    onFailure(error) {
      // Section 8: a failed submit is logged; typed values are kept.
      console.error(error.message)
      setFailure(describeFailure(error))
    },
  })

  function check({ name }: Values): FieldErrors<Values> {
    return name.trim() ? {} : { name: messages.forms.required }
  }

  function describeFailure({ status }: ApiError): string {
    return status === 401 ? messages.addPlace.logInAgain : messages.addPlace.failed
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const isComplete = Object.keys(check(form.values)).length === 0
    if (!isComplete) form.submit(event)
    else if (!form.isSaving && (await showConfirmDialog(messages.addPlace.confirm))) form.submit()
  }

  return (
    <form className="rs-form rs-add-place" noValidate onSubmit={(event) => void submit(event)}>
      <div className="rs-form__pair">
        <Field label={messages.addPlace.latitude}>
          {(input) => (
            <input
              {...input}
              value={formatCoordinate(position.latitude, 'latitude', format, decimals)}
              readOnly
            />
          )}
        </Field>
        <Field label={messages.addPlace.longitude}>
          {(input) => (
            <input
              {...input}
              value={formatCoordinate(position.longitude, 'longitude', format, decimals)}
              readOnly
            />
          )}
        </Field>
      </div>
      <Field label={messages.addPlace.name} error={form.errors.name} isRequired>
        {(input) => (
          <input
            {...input}
            ref={nameField}
            autoComplete="off"
            maxLength={textLength.name}
            value={form.values.name}
            onChange={(event) => form.setValue('name', event.target.value)}
            onBlur={() => form.isChanged && form.handleBlur('name')}
          />
        )}
      </Field>
      <Field label={messages.addPlace.type} error={form.errors.type_enum}>
        {(input) => (
          <select
            {...input}
            value={form.values.type_enum}
            onChange={(event) => form.setValue('type_enum', Number(event.target.value))}
          >
            {listSelectablePlaceTypes(messages).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label={messages.addPlace.description}
        hint={messages.addPlace.descriptionHint}
        error={form.errors.description}
      >
        {(input) => (
          <textarea
            {...input}
            rows={4}
            maxLength={textLength.description}
            value={form.values.description}
            onChange={(event) => form.setValue('description', event.target.value)}
          />
        )}
      </Field>
      {failure && (
        <p className="rs-field__error" role="alert">
          {failure}
        </p>
      )}
      <HiddenVesselNote />
      <div className="rs-actions">
        <button type="submit" className="rs-button rs-button--main" disabled={form.isSaving}>
          {messages.addPlace.submit}
        </button>
      </div>
    </form>
  )
}
