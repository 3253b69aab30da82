import type { Messages } from '../../core/messages.ts'
import { formatMessage } from '../../core/text.ts'
import { FormSelectField } from '../form/FormFields.tsx'
import type { Form } from '../form/use-form.ts'
import { useRoadstead } from '../roadstead-context.ts'
import type { VesselFormValues } from './vessel-form-values.ts'

const blurs = [0, 1, 2, 5, 10, 30, 60]
const delays = [0, 1, 6, 24, 72, 168]
const expiries = [24, 72, 168, 720, 8760]
const hoursOfDay = 24

/** Who sees where the vessel is, how exactly, how late and for how long. */
export function PrivacyFields({ form }: { form: Form<VesselFormValues> }) {
  const { messages } = useRoadstead()
  const words = messages.vesselEdit
  const { audience, blur_nm: blur, delay_hours: delay, position_expires_hours: expires } = form.values
  return (
    <fieldset className="rs-vessel-form__group">
      <legend>{words.privacy}</legend>
      <p className="rs-field__hint">{words.privacyHint}</p>
      <div className="rs-form__halves">
        <FormSelectField
          form={form}
          name="audience"
          label={words.audience}
          options={(['public', 'followers', 'nobody'] as const).map((value) => ({
            value,
            label: words.audiences[value],
          }))}
        />
        {audience !== 'nobody' && (
          <>
            <FormSelectField
              form={form}
              name="blur_nm"
              label={words.blur}
              options={withOwn(blurs, blur).map((value) => ({
                value: String(value),
                label: value === 0 ? words.exact : formatMessage(words.within, { value }),
              }))}
            />
            <FormSelectField
              form={form}
              name="delay_hours"
              label={words.delay}
              options={withOwn(delays, delay).map((value) => ({
                value: String(value),
                label: value === 0 ? words.noDelay : spanText(value, words.delayOptions),
              }))}
            />
            <FormSelectField
              form={form}
              name="position_expires_hours"
              label={words.expires}
              options={[
                { value: '', label: words.noExpiry },
                ...withOwn(expiries, expires).map((value) => ({
                  value: String(value),
                  label: spanText(value, words.expiryOptions),
                })),
              ]}
            />
          </>
        )}
      </div>
    </fieldset>
  )
}

/** The choices, and the one that is set already where it is none of them. */
function withOwn(choices: number[], chosen: string): number[] {
  const own = Number(chosen)
  return chosen === '' || choices.includes(own) ? choices : [...choices, own].sort((a, b) => a - b)
}

function spanText(hours: number, words: Messages['vesselEdit']['delayOptions']): string {
  const isDays = hours > hoursOfDay && hours % hoursOfDay === 0
  return isDays
    ? formatMessage(words.days, { value: hours / hoursOfDay })
    : formatMessage(words.hours, { value: hours })
}
