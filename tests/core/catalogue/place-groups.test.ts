import { expect, it } from 'vitest'
import {
  getGroupTypes,
  listPlaceGroups,
  parsePlaceGroups,
  placeGroupKeys,
} from '../../../src/core/catalogue/place-groups.ts'
import { selectablePlaceTypes } from '../../../src/core/catalogue/place-types.ts'

it('each type of place is in at most one group, and exists', () => {
  const types = placeGroupKeys.flatMap(getGroupTypes)
  expect(new Set(types).size).toBe(types.length)
  const known = selectablePlaceTypes.map(({ id }) => id)
  expect(types.filter((type) => !known.includes(type))).toEqual([])
})

it('groups are parsed in the order of the chips, without those that are unknown', () => {
  expect(parsePlaceGroups('marinas,anchorages')).toEqual([1, 8, 0, 3])
  expect(parsePlaceGroups('moorings casino,,moorings')).toEqual([4])
  expect(parsePlaceGroups('')).toEqual([])
})

it('a group is among types if all of its own are', () => {
  expect(listPlaceGroups([3, 4, 0])).toEqual(['moorings', 'marinas'])
  expect(listPlaceGroups([1])).toEqual([])
  for (const key of placeGroupKeys) expect(listPlaceGroups(parsePlaceGroups(key))).toEqual([key])
})
