import { expect, it } from 'vitest'
import { facilityKeys } from '../../../src/core/catalogue/facilities.ts'
import { parseHasParameter } from '../../../src/server/places/facility-queries.ts'

it('facilities of a request are parsed; without the parameter there are none', () => {
  expect(parseHasParameter(undefined)).toEqual([])
  expect(parseHasParameter(facilityKeys[0])).toEqual([facilityKeys[0]])
  expect(parseHasParameter(facilityKeys.join(',')).toSorted()).toEqual(facilityKeys.toSorted())
})

it.each(['', 'helipad', 'fuel,helipad', 'fuel,fuel', 'fuel,'])(
  'the facilities "%s" are refused with a list of those that there are',
  (has) => {
    expect(() => parseHasParameter(has)).toThrow(
      expect.objectContaining({
        code: 'invalid',
        details: {
          errors: { has: [{ key: 'inputErrors.facilities', values: { keys: facilityKeys.join(', ') } }] },
        },
      }),
    )
  },
)
