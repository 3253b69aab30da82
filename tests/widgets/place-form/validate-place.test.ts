import { describe, expect, it } from 'vitest'
import { toPlaceFormValues, type PlaceFormValues } from '../../../src/client/places/place-edit.ts'
import { messages as english } from '../../../src/core/messages/en/index.ts'
import { formatPlaceField, getPlaceFieldLabel } from '../../../src/widgets/place-form/place-field-labels.ts'
import { validatePlace, validateTag } from '../../../src/widgets/place-form/validate-place.ts'
import { buildPlace } from '../../factories/records.ts'

const valid = toPlaceFormValues(buildPlace())
const tooLong = (count: number) => `At most ${count} characters.`
const tag = (row: number, key: string, value = '') => ({ row, key, value })

describe('the rules of a place', () => {
  it.each<[string, Partial<PlaceFormValues>, object]>([
    ['a place of the server', {}, {}],
    ['no name', { name: ' ' }, { name: 'This field is required.' }],
    [
      'texts at their limits',
      {
        name: 'x'.repeat(200),
        address: 'x'.repeat(200),
        description: 'x'.repeat(10_000),
        url: 'x'.repeat(2000),
        city: ` ${'x'.repeat(200)} `,
      },
      {},
    ],
    [
      'texts beyond their limits',
      {
        name: 'x'.repeat(201),
        description: 'x'.repeat(10_001),
        address: 'x'.repeat(201),
        city: 'x'.repeat(201),
        state_code: 'x'.repeat(201),
        postal_code: 'x'.repeat(201),
        phone: 'x'.repeat(201),
        url: 'x'.repeat(2001),
      },
      {
        name: tooLong(200),
        description: tooLong(10_000),
        address: tooLong(200),
        city: tooLong(200),
        state_code: tooLong(200),
        postal_code: tooLong(200),
        phone: tooLong(200),
        url: tooLong(2000),
      },
    ],
    ['an e-mail address', { email: ' ann@example.org ' }, {}],
    ['no e-mail address', { email: ' ' }, {}],
    ...['ann', 'ann@example', 'a b@example.org', '@example.org'].map(
      (email): [string, Partial<PlaceFormValues>, object] => [
        `the e-mail address ${email}`,
        { email },
        { email: 'Enter an e-mail address like name@example.org.' },
      ],
    ),
    [
      'an attribute without a name',
      { tags: [tag(0, 'vhf', '9'), tag(1, ' ', 'x')] },
      { tags: 'Enter a name, or clear the value.' },
    ],
    ['an empty row', { tags: [tag(0, ' ', ' ')] }, {}],
  ])('%s', (_title, values, errors) => {
    expect(validatePlace({ ...valid, ...values }, english)).toEqual(errors)
  })

  it('the second of two attributes with one name is a duplicate', () => {
    const rows = [tag(3, 'vhf', '9'), tag(5, ' vhf '), tag(7, 'depth')]
    expect(rows.map((row) => validateTag(row, rows, english.placeEdit))).toEqual([
      undefined,
      'An attribute with this name already exists.',
      undefined,
    ])
  })
})

it('the fields of a place have labels, and their values are shown as the reader knows them', () => {
  const fields = [
    'name',
    'type_enum',
    'description',
    'address',
    'city',
    'state_code',
    'postal_code',
    'country_code',
    'phone',
    'email',
    'url',
    'position',
    'tag:vhf',
    'tag:own_tag',
  ] as const
  expect(fields.map((field) => getPlaceFieldLabel(field, english))).toEqual([
    english.addPlace.name,
    'Type',
    english.place.description,
    english.place.address,
    english.place.city,
    english.place.state,
    english.place.postalCode,
    'Country',
    english.place.phone,
    english.place.email,
    english.place.website,
    english.place.position,
    'VHF channel',
    'own_tag',
  ])
  expect(formatPlaceField('type_enum', '4', english, 'en')).toBe('Mooring')
  expect(formatPlaceField('country_code', 'DE', english, 'fr')).toBe('Allemagne')
  expect(formatPlaceField('city', 'DE', english, 'en')).toBe('DE')
  expect(formatPlaceField('type_enum', '', english, 'en')).toBe('')
})
