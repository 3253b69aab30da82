import { describe, expect, it } from 'vitest'
import {
  findFieldConflicts,
  toPlaceEdit,
  mergePlaceFormValues,
  toPlaceFormValues,
} from '../../../src/client/places/place-edit.ts'
import { buildPlace } from '../../factories/records.ts'

describe('place form values', () => {
  it('section 3: exclude the product-internal tag', () => {
    const { tags } = toPlaceFormValues(buildPlace({ tags: { vhf: '9', roadstead: 'secret' } }))
    expect(tags).toEqual([{ row: 0, key: 'vhf', value: '9' }])
  })

  it('exclude the tag for an approximate position', () => {
    expect(toPlaceFormValues(buildPlace({ tags: { position: 'approximate' } })).tags).toEqual([])
    expect(toPlaceFormValues(buildPlace({ tags: { position: 'by GPS' } })).tags).toHaveLength(1)
  })

  it('section 7: are sent without id, popularity, user fields, marker and charts', () => {
    const edit = toPlaceEdit(toPlaceFormValues(buildPlace({ tags: { vhf: '9' } })), 3)
    expect(Object.keys(edit).sort()).toEqual(
      [
        'name,type_enum,description,address,city,state_code,postal_code,country_code,phone,email,url',
        'latitude,longitude,tags,lock_version',
      ]
        .join(',')
        .split(',')
        .sort(),
    )
    expect(edit).toMatchObject({ lock_version: 3, tags: { vhf: '9' }, address: null })
  })

  it('are sent trimmed and without attributes that lack a name or value', () => {
    const values = toPlaceFormValues(buildPlace())
    const tags = [
      { row: 0, key: ' vhf ', value: ' 9 ' },
      { row: 1, key: '', value: '' },
      { row: 2, key: 'fee', value: '' },
      { row: 3, key: ' ', value: 'x' },
    ]
    expect(toPlaceEdit({ ...values, name: ' Port ', city: '  ', tags }, 0)).toMatchObject({
      name: 'Port',
      city: null,
      tags: { vhf: '9' },
    })
  })
})

describe('edit conflicts', () => {
  const base = toPlaceFormValues(buildPlace({ name: 'A', city: 'Sète', tags: { vhf: '9', fee: 'yes' } }))
  const saved = toPlaceFormValues(buildPlace({ name: 'B', city: 'Agde', tags: { vhf: '12', fee: 'yes' } }))
  const typed = toPlaceFormValues(buildPlace({ name: 'C', city: 'Sète', tags: { vhf: '9', depth: '3' } }))

  it('list fields and tags that differ, with the changed side preselected', () => {
    expect(findFieldConflicts(base, saved, typed)).toEqual([
      { field: 'name', theirs: 'B', yours: 'C', isYours: true },
      { field: 'city', theirs: 'Agde', yours: 'Sète', isYours: false },
      { field: 'tag:fee', theirs: 'yes', yours: '', isYours: true },
      { field: 'tag:vhf', theirs: '12', yours: '9', isYours: false },
      { field: 'tag:depth', theirs: '', yours: '3', isYours: true },
    ])
  })

  it('merge by the selected fields', () => {
    const merged = mergePlaceFormValues(saved, typed, new Set(['name', 'tag:fee', 'tag:depth'] as const))
    expect(toPlaceEdit(merged, 5)).toMatchObject({
      name: 'C',
      city: 'Agde',
      tags: { vhf: '12', depth: '3' },
      lock_version: 5,
    })
    expect(toPlaceEdit(merged, 5).tags).not.toHaveProperty('fee')
  })

  it('treat the position as one field', () => {
    const moved = { ...base, latitude: 10 }
    expect(findFieldConflicts(base, moved, base).map(({ field }) => field)).toEqual(['position'])
  })

  it('merge the type and the position each as selected', () => {
    const theirs = { ...base, type_enum: 1, latitude: 10, longitude: 20 }
    const mine = { ...base, type_enum: 2, latitude: 11, longitude: 21 }
    expect(findFieldConflicts(base, theirs, mine).map(({ field }) => field)).toEqual([
      'type_enum',
      'position',
    ])
    expect(mergePlaceFormValues(theirs, mine, new Set(['position'] as const))).toMatchObject({
      type_enum: 1,
      latitude: 11,
      longitude: 21,
    })
    expect(mergePlaceFormValues(theirs, mine, new Set(['type_enum'] as const))).toMatchObject({
      type_enum: 2,
      latitude: 10,
      longitude: 20,
    })
  })

  it('do not include blanks around a text', () => {
    expect(findFieldConflicts(base, base, { ...base, name: ' A ' })).toEqual([])
  })
})
