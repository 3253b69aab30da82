import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { ApiError } from '../../client/api/call.ts'
import { getErrorDetail } from '../../client/api/error-messages.ts'
import { getConflictVessel } from '../../client/vessels/vessels.ts'
import { getCountryName } from '../../core/names/country-names.ts'
import { getVesselTypeName } from '../../core/names/vessel-names.ts'
import type { Vessel, VesselEdit } from '../../core/contract/vessel.ts'
import type { Messages } from '../../core/messages.ts'
import { failures } from '../../core/messages/en/common.json'
import { vesselTypes } from '../../core/messages/en/markers.json'
import { forms } from '../../core/messages/en/site.json'
import { vesselEdit, vesselPage } from '../../core/messages/en/members.json'
import { ConflictPanel, type ConflictRow } from '../form/ConflictPanel.tsx'
import { useForm } from '../form/use-form.ts'
import { useRoadstead, useUnits } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { PrivacyFields } from './PrivacyFields.tsx'
import { VesselFields, type VesselFieldsProps } from './VesselFields.tsx'
import {
  validateVessel,
  toVesselEdit,
  toVesselFormValues,
  type VesselFormValues,
} from './vessel-form-values.ts'
import './vessel.css'

const english = { failures, forms, vesselEdit, vesselPage, vesselTypes }

export interface VesselFormProps {
  /** Null for a new vessel. */
  vessel: Vessel | null
  mmsi: VesselFieldsProps['mmsi']
  showsPrivacy?: boolean
  submit: string
  /** Sends the changed fields. If it throws, the typed values are kept. */
  save: (edit: VesselEdit) => Promise<void>
  /** Returns the message of a failed save; shown at the MMSI field if that is the reason. */
  describeFailure: (detail: string) => string
  onFailure?: (error: ApiError) => void
  onCancel: () => void
  cancel: string
  children?: ReactNode
}

/** Form to edit, claim or add a vessel. */
export function VesselForm({ vessel, mmsi, showsPrivacy = false, ...rest }: VesselFormProps) {
  const { submit, save, describeFailure, onFailure, onCancel, cancel, children } = rest
  const { language } = useRoadstead()
  const messages = useMessages(english)
  // Units are fixed when the form opens: a change must not alter the meaning of typed values.
  const [unit] = useState(useUnits().length)
  /** Values to compare the form with, and their version. */
  const [base, setBase] = useState(() => ({
    values: toVesselFormValues(vessel, unit, language),
    version: vessel?.lock_version,
  }))
  const [newer, setNewer] = useState<Vessel | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<VesselFormValues>({
    initial: base.values,
    validate: (values) => validateVessel(values, unit, messages, language),
    save: (values) => send(values, base),
    // The server's message is about the settings together.
    ...(showsPrivacy && { errorFields: { privacy: 'audience' } as const }),
    errorText: (name, text) => (name === 'mmsi' ? describeFailure(text) : text),
    onFailure(error, isMarked) {
      const current = getConflictVessel(error)
      if (current) return setNewer(current)
      if (!isMarked) setFailure(describeFailure(getErrorDetail(error, messages.failures)))
      onFailure?.(error)
    },
  })

  function send(values: VesselFormValues, from: typeof base): Promise<void> {
    setFailure(null)
    const version = from.version === undefined ? {} : { lock_version: from.version }
    return save({ ...toVesselEdit(values, from.values, unit), ...version })
  }

  /** Continues from the saved version, with or without the typed values. */
  function continueFrom(current: Vessel, kept: 'yours' | 'saved') {
    const next = { values: toVesselFormValues(current, unit, language), version: current.lock_version }
    const typed = typedValues(form.values, base.values)
    // Rendered synchronously: the next save must send what the form shows.
    flushSync(() => {
      setBase(next)
      setNewer(null)
      form.reset(next.values)
      if (kept === 'saved') return
      for (const [name, value] of Object.entries(typed))
        form.setValue(name as keyof VesselFormValues, value as VesselFormValues['audience']) // a field with its own value
    })
    if (kept === 'yours') element.current?.requestSubmit()
  }

  return (
    <form ref={element} className="rs-form rs-vessel-form" noValidate onSubmit={form.submit}>
      {children}
      <VesselFields form={form} unit={unit} mmsi={mmsi} />
      {showsPrivacy && vessel && <PrivacyFields form={form} saved={base.values} vessel={vessel} />}
      {newer && (
        <ConflictPanel
          rows={conflictRows(
            form.values,
            base.values,
            toVesselFormValues(newer, unit, language),
            messages,
            language,
          )}
          onKeepYours={() => continueFrom(newer, 'yours')}
          onTakeSaved={() => continueFrom(newer, 'saved')}
        />
      )}
      {failure && (
        <p className="rs-field__error" role="alert">
          {failure}
        </p>
      )}
      <div className="rs-actions rs-vessel-form__actions">
        <button type="submit" className="rs-button rs-button--main" disabled={form.isSaving}>
          {form.isSaving ? messages.vesselEdit.saving : submit}
        </button>
        <button type="button" className="rs-button" onClick={onCancel}>
          {cancel}
        </button>
      </div>
    </form>
  )
}

/** Returns the fields that were edited. */
function typedValues(values: VesselFormValues, start: VesselFormValues): Partial<VesselFormValues> {
  const names = Object.keys(values) as (keyof VesselFormValues)[]
  return Object.fromEntries(
    names.filter((name) => values[name] !== start[name]).map((name) => [name, values[name]]),
  )
}

/** Returns the edited fields that differ from the saved version. */
function conflictRows(
  yours: VesselFormValues,
  base: VesselFormValues,
  saved: VesselFormValues,
  messages: Pick<Messages, 'vesselEdit' | 'vesselPage' | 'vesselTypes'>,
  language: string,
): ConflictRow[] {
  const { vesselPage: names, vesselEdit: texts } = messages
  const labels: Partial<Record<keyof VesselFormValues, string>> = {
    name: texts.name,
    vessel_type: names.type,
    country_registration: names.registration,
    place_name: names.homePlace,
    description: texts.description,
    loa: names.loa,
    beam: names.beam,
    draft: names.draft,
    make: names.make,
    model: names.model,
    year_make: names.year,
    mmsi: names.mmsi,
    imo: names.imo,
    call_sign: names.callSign,
    audience: texts.audience,
    area_nm: texts.area,
    delay_hours: texts.delay,
    position_expires_hours: texts.expires,
  }
  const shown = (field: keyof VesselFormValues, values: VesselFormValues) => {
    if (field === 'vessel_type') return getVesselTypeName(messages, values[field])
    if (field === 'country_registration') return getCountryName(values[field], language)
    if (field === 'audience') return texts.audiences[values[field]]
    return String(values[field])
  }
  return (Object.keys(labels) as (keyof VesselFormValues)[])
    .filter((field) => yours[field] !== base[field] && yours[field] !== saved[field])
    .map((field) => ({
      label: labels[field] ?? field,
      saved: shown(field, saved),
      yours: shown(field, yours),
    }))
}
