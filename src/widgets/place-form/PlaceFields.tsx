import { useMemo, useState } from 'react'
import { listCountries } from '../../core/catalogue/countries.ts'
import { legend } from '../../core/messages/en/map.json'
import { addPlace, place, placeEdit, tagNames } from '../../core/messages/en/places.json'
import { placeTypes } from '../../core/messages/en/common.json'
import type { PlaceFormValues, PlaceTextField } from '../../client/places/place-edit.ts'
import { listSelectablePlaceTypes } from '../../core/names/selectable-place-types.ts'
import { Field } from '../../ui/Field.tsx'
import type { Form } from '../form/use-form.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { getPlaceFieldLabel } from './place-field-labels.ts'

const english = { addPlace, legend, place, placeEdit, placeTypes, tagNames }

type PlaceFormState = Form<PlaceFormValues>

/** Fields for name, type, description, address and contact of a place. */
export function PlaceFields({ form }: { form: PlaceFormState }) {
  const messages = useMessages(english)
  return (
    <>
      <fieldset className="rs-place-form__group">
        <legend>{messages.placeEdit.details}</legend>
        <TextInput form={form} name="name" isRequired />
        <TypeSelect form={form} />
        <Description form={form} />
        <TextInput form={form} name="address" autoComplete="off" />
        <div className="rs-form__pair">
          <TextInput form={form} name="postal_code" />
          <TextInput form={form} name="city" />
        </div>
        <div className="rs-form__pair">
          <TextInput form={form} name="state_code" />
          <CountrySelect form={form} />
        </div>
      </fieldset>
      <fieldset className="rs-place-form__group">
        <legend>{messages.placeEdit.contact}</legend>
        <div className="rs-form__pair">
          <TextInput form={form} name="phone" type="tel" />
          <TextInput form={form} name="email" type="email" />
        </div>
        <TextInput form={form} name="url" type="url" />
      </fieldset>
    </>
  )
}

interface TextInputProps {
  form: PlaceFormState
  name: PlaceTextField
  type?: 'text' | 'tel' | 'email' | 'url'
  isRequired?: boolean
  autoComplete?: string
}

function TextInput({ form, name, type = 'text', isRequired = false, autoComplete = 'off' }: TextInputProps) {
  const messages = useMessages(english)
  return (
    <Field label={getPlaceFieldLabel(name, messages)} error={form.errors[name]} isRequired={isRequired}>
      {(input) => (
        <input
          {...input}
          type={type}
          autoComplete={autoComplete}
          value={form.values[name]}
          onChange={(event) => form.setValue(name, event.target.value)}
          onBlur={() => form.handleBlur(name)}
        />
      )}
    </Field>
  )
}

function Description({ form }: { form: PlaceFormState }) {
  const messages = useMessages(english)
  return (
    <Field label={messages.place.description} error={form.errors.description}>
      {(input) => (
        <textarea
          {...input}
          rows={5}
          value={form.values.description}
          onChange={(event) => form.setValue('description', event.target.value)}
          onBlur={() => form.handleBlur('description')}
        />
      )}
    </Field>
  )
}

function TypeSelect({ form }: { form: PlaceFormState }) {
  const messages = useMessages(english)
  const chosen = form.values.type_enum
  // A place whose type was changed can be changed back to its old one.
  const [own] = useState(chosen)
  return (
    <Field label={messages.placeEdit.type} error={form.errors.type_enum}>
      {(input) => (
        <select
          {...input}
          value={chosen}
          onChange={(event) => form.setValue('type_enum', Number(event.target.value))}
        >
          {listSelectablePlaceTypes(messages, own).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function CountrySelect({ form }: { form: PlaceFormState }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const countries = useMemo(() => listCountries(language), [language])
  return (
    <Field label={messages.placeEdit.country} error={form.errors.country_code}>
      {(input) => (
        <select
          {...input}
          value={form.values.country_code}
          onChange={(event) => form.setValue('country_code', event.target.value)}
        >
          <option value="">{messages.placeEdit.noCountry}</option>
          {countries.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
