import { expect, it } from 'vitest'
import { aidTypes } from '../../../src/core/catalogue/aid-types.ts'
import { atonPlaceType } from '../../../src/core/catalogue/place-types.ts'
import { toMapCell } from '../../../src/server/map-layers/cell-queries.ts'
import { getNavAidDerivedColumns, toNavAidFeature } from '../../../src/server/nav-aids/row-queries.ts'

const position = { latitude: 43.1234567, longitude: 5.7654321 }

it('an aid is searched by its name without accents and punctuation, and counted in the cell of its position', () => {
  expect(getNavAidDerivedColumns({ name: "Écueil d'Olónne", ...position })).toEqual({
    normalized_name: 'ecueil d olonne',
    ...toMapCell(position),
  })
})

it('the feature of an aid has its longitude first, six decimals, and the name of its type', () => {
  const type = aidTypes[3]
  if (!type) throw new Error('the catalogue has no such type')
  const fields = { name: 'Cap', mmsi: '992271234', aid_type: type.id, virtual: true, ...position }
  expect(JSON.parse(toNavAidFeature(fields, 7))).toEqual({
    type: 'Feature',
    id: 7,
    geometry: { type: 'Point', coordinates: [5.765432, 43.123457] },
    properties: {
      id: 7,
      name: 'Cap',
      mmsi: '992271234',
      type_enum: atonPlaceType,
      aid_type: type.id,
      type: type.name,
      virtual: true,
    },
  })
})
