import { expect, it } from 'vitest'
import { messages as english } from '../../../src/core/messages/en/index.ts'
import { messages as german } from '../../../src/core/messages/de/index.ts'
import { describeFacilityOrigin } from '../../../src/core/names/facility-origin.ts'
import { listFacilities } from '../../../src/core/names/facility-names.ts'
import { buildPlace } from '../../factories/records.ts'

it('facilities are listed as a part of a sentence', () => {
  expect(listFacilities(['fuel', 'water', 'wifi'], english, 'en')).toBe('fuel, water, and Wi-Fi')
  expect(listFacilities(['fuel', 'vhf'], german, 'de')).toBe('Kraftstoff und UKW')
})

const now = new Date('2026-11-25T12:00:00Z')
const describeFuel = (fields: Parameters<typeof buildPlace>[0]) =>
  describeFacilityOrigin(english, buildPlace({ source: 'openstreetmap', ...fields }), {
    key: 'fuel',
    now,
    language: 'en',
  })

it.each([
  ['OpenStreetMap, 3 years ago', { updated_at: '2023-05-01T00:00:00Z' }],
  ['OpenStreetMap, no date given', { updated_at: null }],
  ['OpenStreetMap, no date given', { updated_at: '2026-11-24T00:00:00Z', updated_by: 'edit' as const }],
  ['a member, yesterday', { updated_at: '2026-11-24T00:00:00Z', updated_by: 'confirmation' as const }],
  ['a member, today', { tags: { 'check_date:fuel': '2026-11-25' } }],
  ['a member, 3 days ago', { tags: { 'check_date:fuel': '2026-11-22' }, updated_by: 'edit' as const }],
  ['a member, 2 months ago', { tags: { 'check_date:fuel': '2026-09-22' } }],
  ['a member, 2 years ago', { source: 'members', updated_at: '2024-05-01T00:00:00Z' }],
  ['OpenStreetMap, 3 years ago', { updated_at: '2023-05-01T00:00:00Z', tags: { 'check_date:fuel': 'soon' } }],
])('a facility is from %s', (text, fields) => {
  expect(describeFuel(fields)).toBe(text)
})
