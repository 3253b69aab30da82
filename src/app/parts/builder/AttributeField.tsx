import { languages } from '../../../core/languages.ts'
import type { Messages } from '../../../core/messages.ts'
import type { EmbedPageMessages } from '../../../core/messages.ts'
import { placeTypes } from '../../../core/catalogue/place-types.ts'
import { isLayerKey } from '../../../core/catalogue/map-layers.ts'
import { charts } from '../../../core/messages/en/charts.json'
import { layerTitles } from '../../../core/messages/en/map.json'
import { facilityNames } from '../../../core/messages/en/places.json'
import { placeTypes as placeTypeMessages } from '../../../core/messages/en/common.json'
import { getPlaceTypeName } from '../../../core/names/place-names.ts'
import { Field } from '../../../ui/Field.tsx'
import type { AttributeRow } from '../../../widgets/elements/element-types.ts'
import { useMessages } from '../../../widgets/use-messages.ts'

const english = { charts, facilityNames, layerTitles, placeTypes: placeTypeMessages }

export interface AttributeFieldProps {
  attribute: AttributeRow
  messages: EmbedPageMessages
  text: string
  /** Description of the accepted values, if the text is invalid. */
  error: string | undefined
  onChange: (text: string) => void
}

/** Form control of an attribute, according to its type. */
export function AttributeField({ attribute, messages: texts, text, error, onChange }: AttributeFieldProps) {
  const messages = useMessages(english)
  const { name, type, defaultText } = attribute
  const label = name in texts.labels ? texts.labels[name as keyof typeof texts.labels] : name
  if (type.kind === 'list') {
    const chosen = (text || (defaultText ?? '')).split(/[\s,+]+/).filter(Boolean)
    const toggle = (word: string) =>
      onChange(
        type.of
          .filter((each) => (each === word ? !chosen.includes(word) : chosen.includes(each)))
          .join(' ') || (defaultText === undefined ? '' : 'none'),
      )
    return (
      <fieldset className="rs-builder__list">
        <legend>{label}</legend>
        {type.of.map((word) => (
          <label key={word}>
            <input type="checkbox" checked={chosen.includes(word)} onChange={() => toggle(word)} />
            {getValueName(name, word, messages)}
          </label>
        ))}
        {error && (
          <p className="rs-field__error" role="alert">
            {error}
          </p>
        )}
      </fieldset>
    )
  }
  return (
    <Field label={label} error={error}>
      {(input) =>
        type.kind === 'one' ? (
          <select {...input} value={text} onChange={({ target }) => onChange(target.value)}>
            <option value="">
              {defaultText && name !== 'lang' ? getValueName(name, defaultText, messages) : '–'}
            </option>
            {type.of
              .filter((word) => word !== defaultText || name === 'lang')
              .map((word) => (
                <option key={word} value={word}>
                  {getValueName(name, word, messages)}
                </option>
              ))}
          </select>
        ) : (
          <input
            {...input}
            type="text"
            inputMode={type.kind === 'number' || type.kind === 'id' ? 'decimal' : 'text'}
            placeholder={defaultText}
            value={text}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </Field>
  )
}

/** Returns the translated name of an attribute value, if there is one. */
function getValueName(
  attribute: string,
  word: string,
  messages: Pick<Messages, 'charts' | 'facilityNames' | 'layerTitles' | 'placeTypes'>,
): string {
  if (attribute === 'lang') return languages.find(({ code }) => code === word)?.name ?? word
  if (attribute === 'layers' && isLayerKey(word)) return messages.layerTitles[word]
  if (attribute === 'metric' && word in messages.charts.metrics)
    return messages.charts.metrics[word as keyof typeof messages.charts.metrics]
  if (attribute === 'has' && word in messages.facilityNames)
    return messages.facilityNames[word as keyof typeof messages.facilityNames]
  const type = attribute === 'types' ? placeTypes.find(({ icon }) => icon === word) : undefined
  return type ? getPlaceTypeName(messages, type.id) : word
}
