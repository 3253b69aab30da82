import { useId, useState } from 'react'
import { addPlace, place, placeEdit, tagNames } from '../../core/messages/en/places.json'
import { placeTypes } from '../../core/messages/en/common.json'
import {
  findFieldConflicts,
  mergePlaceFormValues,
  type FieldConflict,
  type PlaceFieldKey,
  type PlaceFormValues,
} from '../../client/places/place-edit.ts'
import { HiddenVesselNote } from '../form/HiddenVesselNote.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { getPlaceFieldLabel, formatPlaceField } from './place-field-labels.ts'
import { useInitialFocus } from '../../ui/overlays/use-initial-focus.ts'

const english = { addPlace, place, placeEdit, placeTypes, tagNames }

export interface ConflictChoiceProps {
  /** The server's message about who saved. */
  detail: string
  /** Error of the save, if it failed. */
  failure: string | null
  /** The place as loaded by the form, as saved now, and as typed. */
  base: PlaceFormValues
  saved: PlaceFormValues
  typed: PlaceFormValues
  onSave: (values: PlaceFormValues) => Promise<void>
  onBack: () => void
}

/** Two versions of a place side by side; the user chooses field by field. */
export function ConflictChoice(props: ConflictChoiceProps) {
  const { detail, failure, base, saved, typed, onSave, onBack } = props
  const { placeEdit: texts } = useMessages(english)
  const differences = findFieldConflicts(base, saved, typed)
  const [yours, setYours] = useState<ReadonlySet<PlaceFieldKey>>(
    () => new Set(differences.filter(({ isYours }) => isYours).map(({ field }) => field)),
  )
  const [isSaving, setSaving] = useState(false)
  const heading = useInitialFocus<HTMLHeadingElement>()

  function choose(part: PlaceFieldKey, isYours: boolean) {
    setYours((chosen) => {
      const next = new Set(chosen)
      if (isYours) next.add(part)
      else next.delete(part)
      return next
    })
  }

  async function save() {
    setSaving(true)
    await onSave(mergePlaceFormValues(saved, typed, yours))
    setSaving(false)
  }

  return (
    <section className="rs-versions" aria-labelledby="rs-conflict-title">
      <h2 id="rs-conflict-title" ref={heading} tabIndex={-1}>
        {texts.conflictTitle}
      </h2>
      <p>
        {detail} {texts.conflictLead}
      </p>
      {differences.map((difference) => (
        <ChoiceRow
          key={difference.field}
          difference={difference}
          isYours={yours.has(difference.field)}
          onChoose={(isYours) => choose(difference.field, isYours)}
        />
      ))}
      {failure && (
        <p className="rs-field__error" role="alert">
          {failure}
        </p>
      )}
      <HiddenVesselNote />
      <div className="rs-actions">
        <button
          type="button"
          className="rs-button rs-button--main"
          disabled={isSaving}
          onClick={() => void save()}
        >
          {texts.saveChoice}
        </button>
        <button type="button" className="rs-button" onClick={onBack}>
          {texts.backToForm}
        </button>
      </div>
    </section>
  )
}

interface ChoiceRowProps {
  difference: FieldConflict
  isYours: boolean
  onChoose: (isYours: boolean) => void
}

function ChoiceRow({ difference: { field, theirs, yours }, isYours, onChoose }: ChoiceRowProps) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const { placeEdit: texts } = messages
  const name = useId()
  const versions = [
    { text: theirs, title: texts.theirs, isChosen: !isYours, choose: () => onChoose(false) },
    { text: yours, title: texts.yours, isChosen: isYours, choose: () => onChoose(true) },
  ]
  return (
    <fieldset className="rs-versions__row">
      <legend>{getPlaceFieldLabel(field, messages)}</legend>
      {versions.map(({ text, title, isChosen, choose }) => (
        <label key={title} className="rs-versions__version">
          <input type="radio" name={name} checked={isChosen} onChange={choose} />
          <span className="rs-muted">{title}</span>
          <span className="rs-versions__text">
            {formatPlaceField(field, text, messages, language) || texts.empty}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
