import { describe, expect, it } from 'vitest'
import { vesselTypes } from '../../../src/core/catalogue/vessels.ts'
import { messages as english } from '../../../src/core/messages/en/index.ts'
import { getVesselTypeName } from '../../../src/core/names/vessel-names.ts'

describe('getVesselTypeName', () => {
  it('is the name of the catalogue in English', () => {
    expect(vesselTypes.map(({ key }) => getVesselTypeName(english, key))).toEqual(
      vesselTypes.map(({ name }) => name),
    )
  })

  it('is the key of a type outside the catalogue', () => {
    expect(getVesselTypeName(english, 'submarine')).toBe('submarine')
  })
})
