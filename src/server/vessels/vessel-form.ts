import { countryCodes } from '../../core/catalogue/countries.ts'
import { parseVesselType } from '../../core/catalogue/vessels.ts'
import type { VesselEdit, VesselPrivacy } from '../../core/contract/vessel.ts'
import { vesselDecimals, vesselDefaults, vesselForm } from '../../core/limits/vessels.ts'
import { listColumnNames, pickColumnsWith } from '../../core/records/record.ts'
import {
  editableVesselColumns,
  vesselTextColumns,
  type VesselBaseFields,
} from '../../core/records/vessel-columns.ts'
import { round } from '../../core/units.ts'
import { parseImoNumber, isShipMmsi } from '../../core/vessel-identifiers.ts'
import { validationProblem, type Reason } from '../system/domain-error.ts'

/**
 * Normalizes an edit of a vessel for the database: trims texts, replaces empty texts with
 * null, reduces the IMO number to its digits, and sets the default country if none is given.
 * Throws 422 with messages by field.
 */
export function toVesselBaseFields(body: VesselEdit, now: Date): Partial<VesselBaseFields> {
  const errors: Record<string, Reason[]> = {}
  const fields: Partial<VesselBaseFields> = {}
  if (body.name !== undefined) fields.name = body.name.trim()
  for (const field of listColumnNames(vesselTextColumns)) {
    if (body[field] !== undefined) fields[field] = textOrNull(body[field])
  }
  for (const field of listColumnNames(pickColumnsWith(editableVesselColumns, { kind: 'number' }))) {
    const number = body[field]
    if (number !== undefined) fields[field] = number && round(number, vesselDecimals)
  }
  for (const field of ['place_id', 'year_make'] as const) {
    if (body[field] !== undefined) fields[field] = body[field]
  }
  if (fields.mmsi && !isShipMmsi(fields.mmsi)) errors.mmsi = [{ key: 'fieldErrors.mmsi' }]
  if (fields.imo) {
    fields.imo = parseImoNumber(fields.imo)
    if (fields.imo === null) errors.imo = [{ key: 'fieldErrors.imo' }]
  }
  if (body.vessel_type !== undefined) {
    const key = parseVesselType(body.vessel_type)
    if (key) fields.vessel_type = key
    else errors.vessel_type = [{ key: 'fieldErrors.vesselType' }]
  }
  if (body.country_registration !== undefined) {
    fields.country_registration = body.country_registration ?? vesselDefaults.countryCode
    if (!countryCodes.includes(fields.country_registration))
      errors.country_registration = [{ key: 'fieldErrors.countryCode' }]
  }
  const lastYear = now.getUTCFullYear() + vesselForm.yearsAhead
  const { year_make: year } = fields
  if (year !== undefined && year !== null && (year < vesselForm.yearMin || year > lastYear))
    errors.year_make = [{ key: 'fieldErrors.yearRange', values: { low: vesselForm.yearMin, high: lastYear } }]
  if (Object.keys(errors).length > 0) throw validationProblem(errors)
  return fields
}

/** Normalizes the privacy settings of an edit. */
export function toVesselPrivacy({ privacy = {} }: VesselEdit): Partial<VesselPrivacy> {
  const { show_past: _past, blur_nm: _refused, ...settings } = privacy
  const { delay_hours, position_expires_hours: expires } = settings
  return {
    ...settings,
    ...(delay_hours !== undefined && { delay_hours: round(delay_hours, vesselDecimals) }),
    ...(expires && { position_expires_hours: round(expires, vesselDecimals) }),
  }
}

function textOrNull(text: string | null): string | null {
  return text?.trim() || null
}
