import { expect, it } from 'vitest'
import { vesselForm } from '../../../src/core/limits/vessels.ts'
import type { DomainError } from '../../../src/server/system/domain-error.ts'
import { toVesselBaseFields, toVesselPrivacy } from '../../../src/server/vessels/vessel-form.ts'

const now = new Date('2026-12-31T23:59:00Z')
const getErrors = (body: Parameters<typeof toVesselBaseFields>[0]) => {
  try {
    toVesselBaseFields(body, now)
  } catch (error) {
    return (error as DomainError).details.errors ?? {}
  }
  return {}
}

it('only stated fields are changed, trimmed and rounded, with null for empty texts', () => {
  expect(toVesselBaseFields({}, now)).toEqual({})
  const body = {
    name: ' Argo ',
    description: ' ',
    make: ' Jeanneau ',
    model: null,
    call_sign: ' FAB1234 ',
    place_id: 7,
    year_make: 1999,
    loa: 12.34567,
    beam: 4.00049,
    draft: null,
    mmsi: ' 227000001 ',
    imo: 'IMO 9074729',
    vessel_type: 'Fishing boat',
    country_registration: 'FR',
  }
  expect(toVesselBaseFields(body, now)).toEqual({
    name: 'Argo',
    description: null,
    make: 'Jeanneau',
    model: null,
    call_sign: 'FAB1234',
    place_id: 7,
    year_make: 1999,
    loa: 12.346,
    beam: 4,
    draft: null,
    mmsi: '227000001',
    imo: '9074729',
    vessel_type: 'fishing_boat',
    country_registration: 'FR',
  })
  const cleared = {
    mmsi: '',
    imo: ' ',
    place_id: null,
    year_make: null,
    country_registration: null,
    draft: 0,
  }
  expect(toVesselBaseFields(cleared, now)).toEqual({
    ...cleared,
    mmsi: null,
    imo: null,
    country_registration: 'US',
  })
})

it('all wrong fields are named at once', () => {
  const wrong = {
    mmsi: '992271001',
    imo: '9074728',
    vessel_type: 'submarine',
    country_registration: 'XX',
    year_make: 2,
  }
  expect(Object.keys(getErrors(wrong))).toEqual([
    'mmsi',
    'imo',
    'vessel_type',
    'country_registration',
    'year_make',
  ])
})

it('the year of construction has limits', () => {
  const lastYear = 2026 + vesselForm.yearsAhead
  const years = [vesselForm.yearMin - 1, vesselForm.yearMin, lastYear, lastYear + 1]
  expect(years.map((year_make) => 'year_make' in getErrors({ year_make }))).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(getErrors({ year_make: 1 })).toEqual({
    year_make: [{ key: 'fieldErrors.yearRange', values: { low: vesselForm.yearMin, high: lastYear } }],
  })
})

it('privacy settings are rounded, and only the stated ones are changed', () => {
  expect(toVesselPrivacy({})).toEqual({})
  const privacy = {
    audience: 'followers',
    area_nm: 8,
    delay_hours: 2.00049,
    position_expires_hours: 3.12159,
    show_past: true,
  } as const
  expect(toVesselPrivacy({ privacy })).toEqual({
    audience: 'followers',
    area_nm: 8,
    delay_hours: 2,
    position_expires_hours: 3.122,
  })
  expect(toVesselPrivacy({ privacy: { position_expires_hours: null } })).toEqual({
    position_expires_hours: null,
  })
})
