import type { Vessel, VesselEdit, VesselPrivacy } from '../../core/contract/vessel.ts'
import {
  vesselDefaults,
  vesselForm as limits,
  vesselPrivacy as limitsOfPrivacy,
} from '../../core/limits/vessels.ts'
import type { Messages } from '../../core/messages.ts'
import { listColumnNames } from '../../core/records/record.ts'
import { vesselTextColumns } from '../../core/records/vessel-columns.ts'
import { formatMessage } from '../../core/text.ts'
import { formatLength, parseLengthMetres, type Units } from '../../core/units.ts'
import { showsExactlyToMore } from '../../core/privacy/vessel-privacy.ts'
import type { FieldErrors } from '../form/use-form.ts'

/** Form values of a vessel: texts as typed, lengths in the reader's unit. */
export interface VesselFormValues {
  name: string
  mmsi: string
  description: string
  vessel_type: string
  country_registration: string
  place_id: string
  place_name: string
  loa: string
  beam: string
  draft: string
  make: string
  model: string
  year_make: string
  imo: string
  call_sign: string
  audience: VesselPrivacy['audience']
  /** Empty for the exact position. */
  area_nm: string
  delay_hours: string
  position_expires_hours: string
  show_past: boolean
}

const openPrivacy: VesselPrivacy = {
  audience: 'public',
  area_nm: null,
  delay_hours: 0,
  position_expires_hours: null,
}

/** Initial form values: the vessel, or the defaults of section 9. */
export function toVesselFormValues(
  vessel: Vessel | null,
  unit: Units['length'],
  language: string,
): VesselFormValues {
  const privacy = vessel?.privacy ?? openPrivacy
  const length = (metres: number | null | undefined) =>
    metres === null || metres === undefined ? '' : formatLength(metres, unit, language).value
  return {
    name: vessel?.name ?? '',
    mmsi: vessel?.mmsi ?? '',
    description: vessel?.description ?? '',
    vessel_type: vessel?.vessel_type ?? vesselDefaults.type,
    country_registration: vessel?.country_registration ?? vesselDefaults.countryCode,
    place_id: vessel?.place_id ? String(vessel.place_id) : '',
    place_name: vessel?.place_name ?? '',
    loa: length(vessel?.loa),
    beam: length(vessel?.beam),
    draft: length(vessel?.draft),
    make: vessel?.make ?? '',
    model: vessel?.model ?? '',
    year_make: vessel?.year_make ? String(vessel.year_make) : '',
    imo: vessel?.imo ?? '',
    call_sign: vessel?.call_sign ?? '',
    audience: privacy.audience,
    area_nm: privacy.area_nm === null ? '' : String(privacy.area_nm),
    delay_hours: String(privacy.delay_hours),
    position_expires_hours: privacy.position_expires_hours ? String(privacy.position_expires_hours) : '',
    show_past: false,
  }
}

const lengths = {
  loa: { low: limits.loaMinMetres, high: limits.loaMaxMetres },
  beam: { low: limits.beamMinMetres, high: limits.beamMaxMetres },
  draft: { low: limits.draftMinMetres, high: limits.draftMaxMetres },
} as const

/** Section 5: name and loa required, loa at least 1, draft and beam at least 0, the year a number. */
export function validateVessel(
  values: VesselFormValues,
  unit: Units['length'],
  { forms, vesselEdit: texts }: Pick<Messages, 'forms' | 'vesselEdit'>,
  language: string,
): FieldErrors<VesselFormValues> {
  const errors: FieldErrors<VesselFormValues> = {}
  if (values.name.trim() === '') errors.name = forms.required
  if (values.loa.trim() === '') errors.loa = forms.required
  for (const field of ['loa', 'beam', 'draft'] as const) {
    if (values[field].trim() === '') continue
    const metres = parseLengthMetres(values[field], unit)
    const { low, high } = lengths[field]
    if (metres === null) errors[field] = texts.number
    else if (metres < low)
      errors[field] = formatMessage(texts.atLeast, { ...formatLength(low, unit, language) })
    else if (metres > high)
      errors[field] = formatMessage(texts.atMost, { ...formatLength(high, unit, language) })
  }
  const year = values.year_make.trim()
  if (year !== '' && !/^\d{1,4}$/.test(year)) errors.year_make = texts.year
  return errors
}

/** Returns the changed fields in the format of the API. */
export function toVesselEdit(
  values: VesselFormValues,
  start: VesselFormValues,
  unit: Units['length'],
): VesselEdit {
  const changed = (field: keyof VesselFormValues) => values[field] !== start[field]
  const edit: VesselEdit = {}
  if (changed('name')) edit.name = values.name.trim()
  if (changed('vessel_type')) edit.vessel_type = values.vessel_type
  if (changed('country_registration')) edit.country_registration = values.country_registration
  for (const field of listColumnNames(vesselTextColumns))
    if (changed(field)) edit[field] = values[field].trim() || null
  if (changed('place_id')) edit.place_id = values.place_id === '' ? null : Number(values.place_id)
  if (changed('year_make')) edit.year_make = values.year_make.trim() === '' ? null : Number(values.year_make)
  const loa = parseLengthMetres(values.loa, unit)
  if (changed('loa') && loa !== null) edit.loa = loa
  for (const field of ['beam', 'draft'] as const)
    if (changed(field)) edit[field] = parseLengthMetres(values[field], unit)
  const privacy = getChangedPrivacy(values, start)
  return Object.keys(privacy).length > 0 ? { ...edit, privacy } : edit
}

/** Returns the privacy settings of a form. */
export function toPrivacy(values: VesselFormValues): VesselPrivacy {
  const { audience, area_nm: size, delay_hours: delay, position_expires_hours: expires } = values
  return {
    audience,
    area_nm: limitsOfPrivacy.areaSizesNm.find((choice) => String(choice) === size) ?? null,
    delay_hours: Number(delay),
    position_expires_hours: expires === '' ? null : Number(expires),
  }
}

/** Returns the changed settings, and whether to show what was recorded while the vessel was hidden. */
function getChangedPrivacy(
  values: VesselFormValues,
  start: VesselFormValues,
): NonNullable<VesselEdit['privacy']> {
  const after = toPrivacy(values)
  const names = ['audience', 'area_nm', 'delay_hours', 'position_expires_hours'] as const
  const changed = names.filter((name) => values[name] !== start[name]).map((name) => [name, after[name]])
  return {
    ...(Object.fromEntries(changed) as Partial<VesselPrivacy>), // the settings of these names
    ...(values.show_past && showsExactlyToMore(toPrivacy(start), after) && { show_past: true }),
  }
}
