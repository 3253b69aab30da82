import { useRef, useState } from 'react'
import { getConflictNavAid, saveNavAid } from '../../client/places/nav-aid-mutations.ts'
import { notify } from '../../client/notices.ts'
import type { NavAid } from '../../core/contract/nav-aid.ts'
import { textLength } from '../../core/limits/text.ts'
import type { Messages } from '../../core/messages.ts'
import { common } from '../../core/messages/en/common.json'
import { navAidEdit } from '../../core/messages/en/places.json'
import { navAid } from '../../core/messages/en/map.json'
import { formatMessage } from '../../core/text.ts'
import { Field } from '../../ui/Field.tsx'
import { ConflictPanel } from '../form/ConflictPanel.tsx'
import { useForm, type FieldErrors } from '../form/use-form.ts'
import { HiddenVesselNote } from '../form/HiddenVesselNote.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'

const english = { common, navAid, navAidEdit }

export interface NavAidFormProps {
  aid: NavAid
  onSaved: (aid: NavAid) => void
  onCancel: () => void
}

interface Values {
  name: string
  city: string
  state_code: string
  description: string
}

const fields = ['name', 'city', 'state_code', 'description'] as const

/** Form of an aid to navigation. A conflicting edit shows both versions; typed values are kept. */
export function NavAidForm({ aid, onSaved, onCancel }: NavAidFormProps) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const texts = messages.navAidEdit
  const version = useRef(aid.lock_version)
  const [newer, setNewer] = useState<NavAid | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const form = useForm<Values>({
    initial: toFormValues(aid),
    validate: (values) => check(values, messages),
    async save(values) {
      setFailed(false)
      const saved = await saveNavAid(api, aid.id, { ...values, lock_version: version.current })
      notify('nav-aid', messages.navAid.updatedNotice)
      onSaved(saved)
    },
    onFailure(error) {
      const current = getConflictNavAid(error)
      if (current) setNewer(current)
      else {
        console.error(error.message)
        setFailed(true)
      }
    },
  })
  const labels: Record<keyof Values, string> = {
    name: texts.name,
    city: texts.city,
    state_code: texts.state,
    description: texts.description,
  }

  function keepYours(current: NavAid) {
    version.current = current.lock_version
    setNewer(null)
    form.submit()
  }

  function takeSaved(current: NavAid) {
    version.current = current.lock_version
    setNewer(null)
    form.reset(toFormValues(current))
  }

  const field = (name: keyof Values) => ({
    label: labels[name],
    error: form.errors[name],
    isRequired: name === 'name',
  })
  const input = (name: keyof Values) => ({
    value: form.values[name],
    onChange: (event: { target: { value: string } }) => form.setValue(name, event.target.value),
    onBlur: () => form.handleBlur(name),
  })
  return (
    <form className="rs-form" noValidate onSubmit={form.submit}>
      {newer && (
        <ConflictPanel
          rows={fields
            .map((name) => ({
              label: labels[name],
              saved: toFormValues(newer)[name],
              yours: form.values[name],
            }))
            .filter(({ saved, yours }) => saved !== yours.trim())}
          onKeepYours={() => keepYours(newer)}
          onTakeSaved={() => takeSaved(newer)}
        />
      )}
      <Field {...field('name')}>{(id) => <input {...id} {...input('name')} autoComplete="off" />}</Field>
      <div className="rs-form__pair">
        <Field {...field('city')}>{(id) => <input {...id} {...input('city')} autoComplete="off" />}</Field>
        <Field {...field('state_code')}>
          {(id) => <input {...id} {...input('state_code')} autoComplete="off" />}
        </Field>
      </div>
      <Field {...field('description')} hint={texts.descriptionHint}>
        {(id) => <textarea {...id} {...input('description')} rows={6} />}
      </Field>
      {hasFailed && (
        <p className="rs-field__error" role="alert">
          {messages.navAid.updateFailed}
        </p>
      )}
      <HiddenVesselNote />
      <div className="rs-actions">
        <button type="submit" className="rs-button rs-button--main" disabled={form.isSaving}>
          {texts.update}
        </button>
        <button type="button" className="rs-button" onClick={onCancel}>
          {messages.common.cancel}
        </button>
      </div>
    </form>
  )
}

function toFormValues(aid: NavAid): Values {
  return {
    name: aid.name,
    city: aid.city ?? '',
    state_code: aid.state_code ?? '',
    description: aid.description ?? '',
  }
}

/** Validates the form by the rules of the server. */
function check(values: Values, { navAidEdit }: Pick<Messages, 'navAidEdit'>): FieldErrors<Values> {
  const most: Record<keyof Values, number> = {
    name: textLength.name,
    city: textLength.line,
    state_code: textLength.line,
    description: textLength.description,
  }
  const tooLong = fields
    .filter((name) => values[name].length > most[name])
    .map((name) => [name, formatMessage(navAidEdit.tooLong, { count: most[name] })] as const)
  return {
    ...(Object.fromEntries(tooLong) as FieldErrors<Values>), // names of fields only
    ...(values.name.trim() === '' && { name: navAidEdit.nameMissing }),
  }
}
