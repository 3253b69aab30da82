import { describe, expect, it } from 'vitest'
import { messages as english } from '../../../src/core/messages/en/index.ts'
import {
  toVesselEdit,
  toVesselFormValues,
  validateVessel,
  type VesselFormValues,
} from '../../../src/widgets/vessel/vessel-form-values.ts'
import { buildVessel } from '../../factories/users.ts'

const empty: VesselFormValues = {
  name: '',
  mmsi: '',
  description: '',
  vessel_type: 'sailboat',
  country_registration: 'US',
  place_id: '',
  place_name: '',
  loa: '',
  beam: '',
  draft: '',
  make: '',
  model: '',
  year_make: '',
  imo: '',
  call_sign: '',
  audience: 'public',
  area_nm: '',
  delay_hours: '0',
  position_expires_hours: '',
  show_past: false,
}
const full = buildVessel({
  privacy: { audience: 'followers', area_nm: 4, delay_hours: 24, position_expires_hours: 720 },
  mmsi: '227000111',
  description: 'A ketch',
  vessel_type: 'cargo',
  place_id: 1401,
  place_name: 'Port Camargue',
  loa: 12.19,
  beam: 3.9,
  draft: 0,
  make: 'Amel',
  model: 'Santorin',
  year_make: 1991,
  imo: '9074729',
  call_sign: 'FABC',
})
const fullValues: VesselFormValues = {
  name: 'Sea Urchin',
  mmsi: '227000111',
  description: 'A ketch',
  vessel_type: 'cargo',
  country_registration: 'FR',
  place_id: '1401',
  place_name: 'Port Camargue',
  loa: '12.19',
  beam: '3.9',
  draft: '0',
  make: 'Amel',
  model: 'Santorin',
  year_make: '1991',
  imo: '9074729',
  call_sign: 'FABC',
  audience: 'followers',
  area_nm: '4',
  delay_hours: '24',
  position_expires_hours: '720',
  show_past: false,
}

describe('the values of a vessel form', () => {
  it('are those of the vessel, or the defaults of section 9', () => {
    expect(toVesselFormValues(full, 'm', 'en')).toEqual(fullValues)
    expect(toVesselFormValues(null, 'm', 'en')).toEqual(empty)
    expect(toVesselFormValues(full, 'ft', 'en')).toMatchObject({ loa: '40', draft: '0' })
  })
})

describe('the changes that a vessel form sends', () => {
  it('are empty without an edit', () => {
    expect(toVesselEdit(fullValues, fullValues, 'm')).toEqual({})
  })

  it('are all edited fields, trimmed, in the types of the API', () => {
    const padded = { ...fullValues, name: ' Sea Urchin ', make: ' Amel ', year_make: ' 1991 ' }
    expect(toVesselEdit(padded, empty, 'm')).toEqual({
      name: 'Sea Urchin',
      mmsi: '227000111',
      description: 'A ketch',
      vessel_type: 'cargo',
      country_registration: 'FR',
      place_id: 1401,
      loa: 12.19,
      beam: 3.9,
      draft: 0,
      make: 'Amel',
      model: 'Santorin',
      year_make: 1991,
      imo: '9074729',
      call_sign: 'FABC',
      privacy: { audience: 'followers', area_nm: 4, delay_hours: 24, position_expires_hours: 720 },
    })
  })

  it('are null for cleared fields; the name, the type and the length stay', () => {
    const cleared = { ...empty, name: 'Sea Urchin', country_registration: 'FR', vessel_type: 'cargo' }
    expect(toVesselEdit(cleared, fullValues, 'm')).toEqual({
      mmsi: null,
      description: null,
      place_id: null,
      beam: null,
      draft: null,
      make: null,
      model: null,
      year_make: null,
      imo: null,
      call_sign: null,
      privacy: { audience: 'public', area_nm: null, delay_hours: 0, position_expires_hours: null },
    })
  })
})

describe('what was recorded while the vessel was hidden', () => {
  const open: VesselFormValues = { ...empty, show_past: true }
  const hidden = { audience: 'public', area_nm: '8' } as const

  it('is shown only if the owner ticks it', () => {
    expect(toVesselEdit(open, { ...empty, ...hidden }, 'm')).toEqual({
      privacy: { area_nm: null, show_past: true },
    })
    expect(toVesselEdit(empty, { ...empty, ...hidden }, 'm')).toEqual({ privacy: { area_nm: null } })
  })

  it.each<[string, Partial<VesselFormValues>, Partial<VesselFormValues>]>([
    ['a larger area', hidden, { area_nm: '16' }],
    ['a smaller area', hidden, { area_nm: '1' }],
    ['no audience', {}, { audience: 'nobody' }],
    ['a delay, with which everyone sees an area', {}, { delay_hours: '6' }],
  ])('is not shown with %s, whatever was ticked before', (_title, before, after) => {
    const { privacy } = toVesselEdit({ ...open, ...before, ...after }, { ...empty, ...before }, 'm')
    expect(privacy).not.toHaveProperty('show_past')
    expect(privacy).not.toEqual({})
  })
})

describe('section 5: the rules of a vessel form', () => {
  const valid = { ...empty, name: 'Canot', loa: '1' }
  it.each<[string, Partial<VesselFormValues>, object]>([
    ['the least that is needed', {}, {}],
    ['all values at their lower limits', { loa: '1', beam: '0', draft: '0', year_make: '1' }, {}],
    ['all values at their upper limits', { loa: '500', beam: '150', draft: '50', year_make: '9999' }, {}],
    [
      'no name and no length',
      { name: '  ', loa: ' ' },
      { name: 'This field is required.', loa: 'This field is required.' },
    ],
    [
      'values below their limits',
      { loa: '0.99', beam: '-0.01', draft: '-0.01' },
      { loa: 'Enter 1 m or more.', beam: 'Enter 0 m or more.', draft: 'Enter 0 m or more.' },
    ],
    [
      'values above their limits',
      { loa: '500.1', beam: '150.1', draft: '50.1' },
      { loa: 'Enter 500 m or less.', beam: 'Enter 150 m or less.', draft: 'Enter 50 m or less.' },
    ],
    [
      'texts instead of numbers',
      { loa: 'long', beam: 'wide', draft: 'deep', year_make: 'new' },
      {
        loa: 'Enter a number.',
        beam: 'Enter a number.',
        draft: 'Enter a number.',
        year_make: 'Enter a year, like 1998.',
      },
    ],
    ['a year of five digits', { year_make: '19911' }, { year_make: 'Enter a year, like 1998.' }],
    ['a year with spaces', { year_make: ' 1991 ' }, {}],
  ])('%s', (_title, values, errors) => {
    expect(validateVessel({ ...valid, ...values }, 'm', english, 'en')).toEqual(errors)
  })

  it('are in the unit of the reader', () => {
    expect(validateVessel({ ...valid, loa: '3' }, 'ft', english, 'en')).toEqual({
      loa: 'Enter 3.3 ft or more.',
    })
    expect(validateVessel({ ...valid, loa: '4' }, 'ft', english, 'en')).toEqual({})
  })
})
