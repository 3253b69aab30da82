import type { Vessel } from '../../core/contract/vessel.ts'
import { vesselPrivacy as limits } from '../../core/limits/vessels.ts'
import { vesselEdit } from '../../core/messages/en/members.json'
import { showsExactlyToMore } from '../../core/privacy/vessel-privacy.ts'
import { FormCheckboxField, FormSelectField } from '../form/FormFields.tsx'
import type { Form } from '../form/use-form.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { formatAreaSize, formatHours } from './privacy-texts.ts'
import { PrivacyArea } from './PrivacyArea.tsx'
import { toPrivacy, type VesselFormValues } from './vessel-form-values.ts'

const english = { vesselEdit }

const delays = [0, 1, 6, 24, 72, 168]
const expiries = [24, 72, 168, 720, 8760]

export interface PrivacyFieldsProps {
  form: Form<VesselFormValues>
  /** The saved values. */
  saved: VesselFormValues
  vessel: Pick<Vessel, 'name' | 'last_position'>
}

/** Privacy settings of a vessel: audience, area, delay and expiry of its position, and what others see with them. */
export function PrivacyFields({ form, saved, vessel }: PrivacyFieldsProps) {
  const { language } = useRoadstead()
  const { vesselEdit: texts } = useMessages(english)
  const { audience, delay_hours: delay, position_expires_hours: expires } = form.values
  const privacy = toPrivacy(form.values)
  return (
    <fieldset className="rs-vessel-form__group">
      <legend>{texts.privacy}</legend>
      <p className="rs-field__hint">{texts.privacyHint}</p>
      <div className="rs-privacy-fields">
        <FormSelectField
          form={form}
          name="audience"
          label={texts.audience}
          options={(['public', 'followers', 'nobody'] as const).map((value) => ({
            value,
            label: texts.audiences[value],
          }))}
        />
        {audience !== 'nobody' && (
          <>
            <FormSelectField
              form={form}
              name="area_nm"
              label={texts.area}
              options={[
                { value: '', label: texts.exact },
                ...limits.areaSizesNm.map((size) => ({
                  value: String(size),
                  label: formatAreaSize(size, texts, language),
                })),
              ]}
            />
            <FormSelectField
              form={form}
              name="delay_hours"
              label={texts.delay}
              options={includeCurrent(delays, delay).map((value) => ({
                value: String(value),
                label: value === 0 ? texts.noDelay : formatHours(value, texts.delayOptions, language),
              }))}
            />
            <FormSelectField
              form={form}
              name="position_expires_hours"
              label={texts.expires}
              options={[
                { value: '', label: texts.noExpiry },
                ...includeCurrent(expiries, expires).map((value) => ({
                  value: String(value),
                  label: formatHours(value, texts.expiryOptions, language),
                })),
              ]}
            />
          </>
        )}
      </div>
      <PrivacyArea vessel={vessel} privacy={privacy} />
      {showsExactlyToMore(toPrivacy(saved), privacy) && (
        <FormCheckboxField form={form} name="show_past" label={texts.showPast} hint={texts.showPastHint} />
      )}
    </fieldset>
  )
}

/** Returns the options, including the current value if it is not one of them. */
function includeCurrent(choices: number[], chosen: string): number[] {
  const own = Number(chosen)
  return chosen === '' || choices.includes(own) ? choices : [...choices, own].sort((a, b) => a - b)
}
