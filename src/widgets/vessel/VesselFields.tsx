import { useMemo } from 'react'
import { listCountries } from '../../core/catalogue/countries.ts'
import { vesselTypes } from '../../core/catalogue/vessels.ts'
import { textLength } from '../../core/limits/text.ts'
import { vesselEdit, vesselPage } from '../../core/messages/en/members.json'
import { vesselTypes as vesselTypeMessages } from '../../core/messages/en/markers.json'
import { getVesselTypeName } from '../../core/names/vessel-names.ts'
import { formatMessage } from '../../core/text.ts'
import type { Units } from '../../core/units.ts'
import { FormSelectField, FormTextField } from '../form/FormFields.tsx'
import type { Form } from '../form/use-form.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { HomePlaceField } from './HomePlaceField.tsx'
import type { VesselFormValues } from './vessel-form-values.ts'

const english = { vesselEdit, vesselPage, vesselTypes: vesselTypeMessages }

export interface VesselFieldsProps {
  form: Form<VesselFormValues>
  unit: Units['length']
  /** Section 5: the MMSI is disabled when already set or when adding a vessel. */
  mmsi: 'open' | 'set' | 'later'
}

/** Fields shared by the vessel forms. */
export function VesselFields({ form, unit, mmsi }: VesselFieldsProps) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const { vesselEdit: texts, vesselPage: names } = messages
  const countries = useMemo(() => listCountries(language), [language])
  const mmsiHints = { open: texts.mmsiHint, set: texts.mmsiSet, later: texts.mmsiLater }
  return (
    <>
      <FormTextField form={form} name="name" label={texts.name} isRequired maxLength={textLength.name} />
      <div className="rs-form__pair">
        <FormSelectField
          form={form}
          name="vessel_type"
          label={names.type}
          options={vesselTypes.map(({ key }) => ({ value: key, label: getVesselTypeName(messages, key) }))}
        />
        <FormSelectField
          form={form}
          name="country_registration"
          label={names.registration}
          options={countries}
        />
      </div>
      <HomePlaceField form={form} />
      <FormTextField
        form={form}
        name="description"
        label={texts.description}
        rows={4}
        maxLength={textLength.description}
      />
      <fieldset className="rs-vessel-form__group">
        <legend>{texts.size}</legend>
        <div className="rs-form__three">
          <FormTextField
            form={form}
            name="loa"
            label={formatMessage(texts.loaIn, { unit })}
            isRequired
            inputMode="decimal"
          />
          <FormTextField
            form={form}
            name="beam"
            label={formatMessage(texts.beamIn, { unit })}
            inputMode="decimal"
          />
          <FormTextField
            form={form}
            name="draft"
            label={formatMessage(texts.draftIn, { unit })}
            inputMode="decimal"
          />
          <FormTextField form={form} name="make" label={names.make} />
          <FormTextField form={form} name="model" label={names.model} />
          <FormTextField form={form} name="year_make" label={names.year} inputMode="numeric" />
        </div>
      </fieldset>
      <fieldset className="rs-vessel-form__group">
        <legend>{texts.numbers}</legend>
        <div className="rs-form__three">
          <FormTextField
            form={form}
            name="mmsi"
            label={names.mmsi}
            hint={mmsiHints[mmsi]}
            isDisabled={mmsi !== 'open'}
            inputMode="numeric"
          />
          <FormTextField form={form} name="imo" label={names.imo} inputMode="numeric" />
          <FormTextField form={form} name="call_sign" label={names.callSign} />
        </div>
      </fieldset>
    </>
  )
}
