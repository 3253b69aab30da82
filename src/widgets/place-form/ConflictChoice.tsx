import { useEffect, useId, useRef, useState } from 'react'
import {
  differencesOf,
  mergedValues,
  type Difference,
  type PlacePart,
  type PlaceValues,
} from '../../client/places/place-edit.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { partName, partShown } from './place-field-labels.ts'

export interface ConflictChoiceProps {
  /** Who saved, in the server's words. */
  detail: string
  /** What went wrong with the choice when it was sent. */
  failure: string | null
  /** The place as the form started, as it is saved now, as it is typed. */
  base: PlaceValues
  saved: PlaceValues
  typed: PlaceValues
  onSave: (values: PlaceValues) => Promise<void>
  onBack: () => void
}

/** Two versions of a place side by side, to choose from field by field. */
export function ConflictChoice(props: ConflictChoiceProps) {
  const { detail, failure, base, saved, typed, onSave, onBack } = props
  const { messages } = useRoadstead()
  const { placeEdit: words } = messages
  const differences = differencesOf(base, saved, typed)
  const [yours, setYours] = useState<ReadonlySet<PlacePart>>(
    () => new Set(differences.filter(({ isYours }) => isYours).map(({ part }) => part)),
  )
  const [isSaving, setSaving] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  function choose(part: PlacePart, isYours: boolean) {
    const next = new Set(yours)
    if (isYours) next.add(part)
    else next.delete(part)
    setYours(next)
  }

  async function save() {
    setSaving(true)
    await onSave(mergedValues(saved, typed, yours))
    setSaving(false)
  }

  return (
    <section className="rs-versions" aria-labelledby="rs-conflict-title">
      <h2 id="rs-conflict-title" ref={heading} tabIndex={-1}>
        {words.conflictTitle}
      </h2>
      <p>
        {detail} {words.conflictLead}
      </p>
      {differences.map((difference) => (
        <ChoiceRow
          key={difference.part}
          difference={difference}
          isYours={yours.has(difference.part)}
          onChoose={(isYours) => choose(difference.part, isYours)}
        />
      ))}
      {failure && (
        <p className="rs-field__error" role="alert">
          {failure}
        </p>
      )}
      <div className="rs-actions">
        <button
          type="button"
          className="rs-button rs-button--main"
          disabled={isSaving}
          onClick={() => void save()}
        >
          {words.saveChoice}
        </button>
        <button type="button" className="rs-button" onClick={onBack}>
          {words.backToForm}
        </button>
      </div>
    </section>
  )
}

interface ChoiceRowProps {
  difference: Difference
  isYours: boolean
  onChoose: (isYours: boolean) => void
}

function ChoiceRow({ difference: { part, theirs, yours }, isYours, onChoose }: ChoiceRowProps) {
  const { messages, language } = useRoadstead()
  const { placeEdit: words } = messages
  const name = useId()
  const versions = [
    { text: theirs, title: words.theirs, isChosen: !isYours, choose: () => onChoose(false) },
    { text: yours, title: words.yours, isChosen: isYours, choose: () => onChoose(true) },
  ]
  return (
    <fieldset className="rs-versions__row">
      <legend>{partName(part, messages)}</legend>
      {versions.map(({ text, title, isChosen, choose }) => (
        <label key={title} className="rs-versions__version">
          <input type="radio" name={name} checked={isChosen} onChange={choose} />
          <span className="rs-muted">{title}</span>
          <span className="rs-versions__text">
            {partShown(part, text, messages, language) || words.empty}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
