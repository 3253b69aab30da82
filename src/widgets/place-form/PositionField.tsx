import { useState } from 'react'
import { showConfirmDialog } from '../../client/confirm-request.ts'
import { clearNotices, notify } from '../../client/notices.ts'
import type { PlaceFormValues } from '../../client/places/place-edit.ts'
import { positionTag } from '../../core/catalogue/tags.ts'
import type { Place } from '../../core/contract/place.ts'
import { bboxContains, type Bbox, type Position } from '../../core/geo.ts'
import { place, placeEdit } from '../../core/messages/en/places.json'
import { formatMessage } from '../../core/text.ts'
import { round } from '../../core/units.ts'
import { Field } from '../../ui/Field.tsx'
import type { Form } from '../form/use-form.ts'
import { RepositionMap } from '../mini-map/RepositionMap.tsx'
import { useMessages } from '../use-messages.ts'
import { usePlaceName } from '../use-place-name.ts'

const english = { place, placeEdit }

/** Precision of a position: about ten centimetres. */
const positionDecimals = 6

/**
 * Changes the position of a place by a click on the map or by typed degrees, within the bounds of the
 * map (section 5).
 */
export function PositionField({ form, place }: { form: Form<PlaceFormValues>; place: Place }) {
  const showName = usePlaceName()
  const { place: texts, placeEdit } = useMessages(english)
  const { latitude, longitude } = form.values
  const [boundaries, setBoundaries] = useState<Bbox | null>(null)
  const [typed, setTyped] = useState<{ latitude: string; longitude: string } | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const shown = typed ?? { latitude: String(latitude), longitude: String(longitude) }

  async function move(position: Position): Promise<void> {
    setProblem(undefined)
    clearNotices('position')
    if (boundaries && !bboxContains(boundaries, position)) {
      setProblem(placeEdit.positionOutOfBounds)
      return
    }
    if (!(await showConfirmDialog(texts.confirmPosition))) return
    form.setValue('latitude', round(position.latitude, positionDecimals))
    form.setValue('longitude', round(position.longitude, positionDecimals))
    setTyped(null)
    notify('position', texts.coordinatesUpdated)
  }

  function moveToTyped() {
    const position = { latitude: parseDegrees(shown.latitude), longitude: parseDegrees(shown.longitude) }
    if (Number.isNaN(position.latitude) || Number.isNaN(position.longitude))
      setProblem(placeEdit.positionInvalid)
    else void move(position)
  }

  return (
    <fieldset className="rs-place-form__group rs-place-form__where">
      <legend>{texts.position}</legend>
      <p className="rs-field__hint">{placeEdit.positionHint}</p>
      {place.tags[positionTag.key] === positionTag.approximate && (
        <p className="rs-field__hint">{placeEdit.approximateNote}</p>
      )}
      <RepositionMap
        centre={place}
        position={form.values}
        label={formatMessage(placeEdit.positionMap, { name: showName(place) })}
        onPick={(position) => void move(position)}
        onBboxChange={setBoundaries}
      />
      <div className="rs-place-form__position">
        {(['latitude', 'longitude'] as const).map((axis) => (
          <Field key={axis} label={placeEdit[axis]} error={form.errors[axis]}>
            {(input) => (
              <input
                {...input}
                inputMode="decimal"
                autoComplete="off"
                value={shown[axis]}
                onChange={(event) => setTyped({ ...shown, [axis]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <button type="button" className="rs-button" disabled={typed === null} onClick={moveToTyped}>
          {placeEdit.setPosition}
        </button>
      </div>
      {problem && (
        <p className="rs-field__error" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

function parseDegrees(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'))
}
