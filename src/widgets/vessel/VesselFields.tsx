import { useMemo } from 'react'
import { countriesIn } from '../../core/catalogue/countries.ts'
import { vesselTypes } from '../../core/catalogue/vessels.ts'
import { textLength } from '../../core/limits.ts'
import { vesselTypeName } from '../../core/names/vessel-names.ts'
import { fill } from '../../core/text.ts'
import type { Units } from '../../core/units.ts'
import { FormSelect, FormText } from '../form/FormFields.tsx'
import type { Form } from '../form/use-form.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { HomePlaceField } from './HomePlaceField.tsx'
import type { VesselValues } from './vessel-form-values.ts'

export interface VesselFieldsProps {
  form: Form<VesselValues>
  unit: Units['length']
  /** Section 5: the MMSI is not to be typed where it is set already, nor when a vessel is added. */
  mmsi: 'open' | 'set' | 'later'
}

/** The fields of a vessel that its forms share. */
export function VesselFields({ form, unit, mmsi }: VesselFieldsProps) {
  const { messages, language } = useRoadstead()
  const { vesselEdit: words, vesselPage: names } = messages
  const countries = useMemo(() => countriesIn(language), [language])
  const mmsiHints = { open: words.mmsiHint, set: words.mmsiSet, later: words.mmsiLater }
  return (
    <>
      <FormText form={form} name="name" label={words.name} isRequired maxLength={textLength.name} />
      <div className="rs-form__pair">
        <FormSelect
          form={form}
          name="vessel_type"
          label={names.type}
          options={vesselTypes.map(({ key }) => ({ value: key, label: vesselTypeName(messages, key) }))}
        />
        <FormSelect form={form} name="country_registration" label={names.registration} options={countries} />
      </div>
      <HomePlaceField form={form} />
      <FormText
        form={form}
        name="description"
        label={words.description}
        rows={4}
        maxLength={textLength.description}
      />
      <fieldset className="rs-vessel-form__group">
        <legend>{words.size}</legend>
        <div className="rs-form__three">
          <FormText
            form={form}
            name="loa"
            label={fill(words.loaIn, { unit })}
            isRequired
            inputMode="decimal"
          />
          <FormText form={form} name="beam" label={fill(words.beamIn, { unit })} inputMode="decimal" />
          <FormText form={form} name="draft" label={fill(words.draftIn, { unit })} inputMode="decimal" />
          <FormText form={form} name="make" label={names.make} />
          <FormText form={form} name="model" label={names.model} />
          <FormText form={form} name="year_make" label={names.year} inputMode="numeric" />
        </div>
      </fieldset>
      <fieldset className="rs-vessel-form__group">
        <legend>{words.numbers}</legend>
        <div className="rs-form__three">
          <FormText
            form={form}
            name="mmsi"
            label={names.mmsi}
            hint={mmsiHints[mmsi]}
            isDisabled={mmsi !== 'open'}
            inputMode="numeric"
          />
          <FormText form={form} name="imo" label={names.imo} inputMode="numeric" />
          <FormText form={form} name="call_sign" label={names.callSign} />
        </div>
      </fieldset>
    </>
  )
}
