import { describe, expect, it } from 'vitest'
import { placeTypes } from '../../../src/core/catalogue/place-types.ts'
import { messages as english } from '../../../src/core/messages/en/index.ts'
import { getPlaceTypeName } from '../../../src/core/names/place-names.ts'

describe('getPlaceTypeName', () => {
  it('is the name of the catalogue in English', () => {
    expect(placeTypes.map(({ id }) => getPlaceTypeName(english, id))).toEqual(
      placeTypes.map(({ name }) => name),
    )
  })

  it('section 3: is the one of the displayed type for other values', () => {
    expect([57, 131].map((id) => getPlaceTypeName(english, id))).toEqual(['Other POI', 'AIS Aton'])
  })
})
