import { vesselEdit } from '../../core/messages/en/vessels/vessel-edit.ts'
import { FormSelectField } from '../form/FormFields.tsx'
import type { Form } from '../form/use-form.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { formatBlur, formatHours } from './privacy-texts.ts'
import type { VesselFormValues } from './vessel-form-values.ts'

const english = { vesselEdit }

const blurs = [0, 1, 2, 5, 10, 30, 60]
const delays = [0, 1, 6, 24, 72, 168]
const expiries = [24, 72, 168, 720, 8760]

/** Privacy settings of a vessel: audience, blur, delay and expiry of its position. */
export function PrivacyFields({ form }: { form: Form<VesselFormValues> }) {
  const { language } = useRoadstead()
  const { vesselEdit: texts } = useMessages(english)
  const { audience, blur_nm: blur, delay_hours: delay, position_expires_hours: expires } = form.values
  return (
    <fieldset className="rs-vessel-form__group">
      <legend>{texts.privacy}</legend>
      <p className="rs-field__hint">{texts.privacyHint}</p>
      <div className="rs-form__halves">
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
              name="blur_nm"
              label={texts.blur}
              options={includeCurrent(blurs, blur).map((value) => ({
                value: String(value),
                label: value === 0 ? texts.exact : formatBlur(value, texts, language),
              }))}
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
    </fieldset>
  )
}

/** Returns the options, including the current value if it is not one of them. */
function includeCurrent(choices: number[], chosen: string): number[] {
  const own = Number(chosen)
  return chosen === '' || choices.includes(own) ? choices : [...choices, own].sort((a, b) => a - b)
}
