import { describe, expect, it } from 'vitest'
import { selectablePlaceTypes } from '../../../src/core/catalogue/place-types.ts'
import { messages as english } from '../../../src/core/messages/en/index.ts'
import {
  getSelectableTypeName,
  listSelectablePlaceTypes,
} from '../../../src/core/names/selectable-place-types.ts'

describe('listSelectablePlaceTypes', () => {
  it('a place form offers the selectable types and keeps the type of the place', () => {
    const ids = (currentType?: number) => listSelectablePlaceTypes(english, currentType).map(({ id }) => id)
    expect(ids()).toEqual(selectablePlaceTypes.map(({ id }) => id))
    expect(ids(11)).toEqual(ids())
    expect(ids(0)).toEqual(ids())
    expect([10, 11].map((id) => getSelectableTypeName(english, id))).toEqual([
      'Commercial Facility',
      'Commercial Facility (passengers, trade)',
    ])
    // A type displayed under the name of another replaces that one.
    expect(ids(57)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 57])
    expect(listSelectablePlaceTypes(english, 131).at(-1)).toEqual({ id: 131, name: 'AIS Aton' })
    const names = listSelectablePlaceTypes(english).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
