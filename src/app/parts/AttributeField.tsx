import { languages } from '../../core/languages.ts'
import type { Messages } from '../../core/messages.ts'
import type { EmbedPageMessages } from '../../core/messages/page-messages.ts'
import { placeTypes } from '../../core/catalogue/place-types.ts'
import { isLayerKey } from '../../core/catalogue/map-layers.ts'
import { getPlaceTypeName } from '../../core/names/place-names.ts'
import { Field } from '../../ui/Field.tsx'
import type { AttributeRow } from '../../widgets/elements/element-types.ts'
import { useRoadstead } from '../../widgets/roadstead-context.ts'

export interface AttributeFieldProps {
  attribute: AttributeRow
  messages: EmbedPageMessages
  text: string
  /** What would be right, where the text is not. */
  error: string | undefined
  onChange: (text: string) => void
}

/** The field of one attribute, in the form its type asks for. */
export function AttributeField({ attribute, messages: words, text, error, onChange }: AttributeFieldProps) {
  const { messages } = useRoadstead()
  const { name, type, defaultText } = attribute
  const label = name in words.labels ? words.labels[name as keyof typeof words.labels] : name
  if (type.kind === 'list') {
    const chosen = (text || (defaultText ?? '')).split(' ').filter(Boolean)
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
            {nameOf(name, word, messages)}
          </label>
        ))}
      </fieldset>
    )
  }
  return (
    <Field label={label} error={error}>
      {(input) =>
        type.kind === 'one' ? (
          <select {...input} value={text} onChange={({ target }) => onChange(target.value)}>
            <option value="">
              {defaultText && name !== 'lang' ? nameOf(name, defaultText, messages) : '–'}
            </option>
            {type.of
              .filter((word) => word !== defaultText || name === 'lang')
              .map((word) => (
                <option key={word} value={word}>
                  {nameOf(name, word, messages)}
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

/** A word of an attribute as a reader says it, where we have a name for it. */
function nameOf(attribute: string, word: string, messages: Messages): string {
  if (attribute === 'lang') return languages.find(({ code }) => code === word)?.name ?? word
  if (attribute === 'layers' && isLayerKey(word)) return messages.layerTitles[word]
  if (attribute === 'metric' && word in messages.charts.metrics)
    return messages.charts.metrics[word as keyof typeof messages.charts.metrics]
  const type = attribute === 'types' ? placeTypes.find(({ icon }) => icon === word) : undefined
  return type ? getPlaceTypeName(messages, type.id) : word
}
