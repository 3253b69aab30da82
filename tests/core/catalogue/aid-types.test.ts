import { describe, expect, it } from 'vitest'
import { aidTypes, getAidType } from '../../../src/core/catalogue/aid-types.ts'

describe('aid types', () => {
  it('AIS message 21 has aid types 0 to 31', () => {
    expect(aidTypes.map(({ id }) => id)).toEqual(Array.from({ length: 32 }, (_, id) => id))
    expect(getAidType(77).name).toBe('Type not specified')
  })

  it('an aid without a type has the type 0', () => {
    expect(getAidType(null)).toBe(aidTypes[0])
    expect(getAidType(31)).toMatchObject({ id: 31, symbol: 'light-vessel' })
  })
})
