import { useMemo } from 'react'
import { clearNotices, notify } from '../../client/notices.ts'
import { getErrorDetail } from '../../client/api/error-messages.ts'
import { saveProfile } from '../../client/accounts/users.ts'
import { listCountries } from '../../core/catalogue/countries.ts'
import type { OwnUser, UserEdit } from '../../core/contract/user.ts'
import { failures } from '../../core/messages/en/common.json'
import { forms } from '../../core/messages/en/site.json'
import { profile, users } from '../../core/messages/en/members.json'
import { listColumnNames } from '../../core/records/record.ts'
import { editableUserColumns } from '../../core/records/user-columns.ts'
import { formatMessage } from '../../core/text.ts'
import { FormSelectField, FormTextField } from '../form/FormFields.tsx'
import { useForm, type FieldErrors } from '../form/use-form.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'

const english = { failures, forms, profile, users }

const names = listColumnNames(editableUserColumns)
type ProfileValues = Record<(typeof names)[number], string>

/** Profile details; first and last name are required (section 5). */
export function ProfileForm({ user }: { user: OwnUser }) {
  const { api, session, language } = useRoadstead()
  const messages = useMessages(english)
  const { profile: texts } = messages
  const countries = useMemo(
    () => [{ value: '', label: texts.noCountry }, ...listCountries(language)],
    [texts, language],
  )
  const form = useForm<ProfileValues>({
    initial: Object.fromEntries(names.map((name) => [name, user[name] ?? ''])) as ProfileValues, // a text for each name
    validate(values) {
      const errors: FieldErrors<ProfileValues> = {}
      for (const name of ['first_name', 'last_name'] as const)
        if (values[name].trim() === '') errors[name] = messages.forms.required
      return errors
    },
    async save(values) {
      clearNotices('profile')
      await saveProfile(api, user.id, toUserEdit(values))
      notify('profile', messages.users.updated)
      void session.refresh()
    },
    onFailure(error, isMarked) {
      if (isMarked) return
      notify(
        'profile',
        formatMessage(texts.saveFailed, { detail: getErrorDetail(error, messages.failures) }),
        'failed',
      )
    },
  })
  return (
    <form className="rs-form" noValidate onSubmit={form.submit}>
      <div className="rs-form__halves">
        <FormTextField
          form={form}
          name="first_name"
          label={texts.firstName}
          isRequired
          autoComplete="given-name"
        />
        <FormTextField
          form={form}
          name="last_name"
          label={texts.lastName}
          isRequired
          autoComplete="family-name"
        />
      </div>
      <FormTextField form={form} name="address" label={texts.address} autoComplete="street-address" />
      <div className="rs-form__halves">
        <FormTextField form={form} name="postal_code" label={texts.postalCode} autoComplete="postal-code" />
        <FormTextField form={form} name="city" label={texts.city} autoComplete="address-level2" />
        <FormTextField form={form} name="state_code" label={texts.state} autoComplete="address-level1" />
        <FormSelectField form={form} name="country_code" label={texts.country} options={countries} />
      </div>
      <FormTextField form={form} name="mobile_phone" label={texts.phone} type="tel" autoComplete="tel" />
      <p className="rs-field__hint">{texts.private}</p>
      <div className="rs-actions">
        <button type="submit" className="rs-button rs-button--main" disabled={form.isSaving}>
          {form.isSaving ? texts.saving : texts.save}
        </button>
      </div>
    </form>
  )
}

function toUserEdit(values: ProfileValues): UserEdit {
  const { first_name, last_name, ...rest } = values
  const others = Object.entries(rest).map(([name, value]) => [name, value.trim() || null])
  return {
    first_name: first_name.trim(),
    last_name: last_name.trim(),
    ...(Object.fromEntries(others) as Omit<UserEdit, 'first_name' | 'last_name' | 'photo'>), // keys of the form
  }
}
