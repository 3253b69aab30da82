import { expect, it } from 'vitest'
import { formatSideNm, getEdgesCentre, getEdgesSideNm } from '../../../src/core/privacy/area-edges.ts'
import { bboxContains } from '../../../src/core/geo.ts'
import { vesselPrivacy } from '../../../src/core/limits/vessels.ts'
import { findAreaTile, getAreaBounds, getAreaSideNm } from '../../../src/core/privacy/privacy-area.ts'

it.each([
  { latitude: 43.517, longitude: 4.132 },
  { latitude: 0, longitude: 179.999 },
  { latitude: -84.9, longitude: -180 },
  { latitude: 89.9, longitude: 12 },
])('the edges of the area around %j have the side of its tile and a centre inside', (position) => {
  for (const size of vesselPrivacy.areaSizesNm) {
    const tile = findAreaTile(position, size)
    const edges = getAreaBounds(tile)
    expect(getEdgesSideNm(edges)).toBeCloseTo(getAreaSideNm(tile), 3)
    const [x1, y1, x2, y2] = edges
    expect(bboxContains({ x1, y1, x2, y2 }, getEdgesCentre(edges))).toBe(true)
    expect(bboxContains({ x1, y1, x2, y2 }, position)).toBe(true)
    // The centre is in the same area.
    expect(findAreaTile(getEdgesCentre(edges), size)).toEqual(tile)
  }
})

it('a side has one decimal below ten nautical miles, in the reader’s language', () => {
  expect([1.3184, 9.94, 10.55, 64].map((side) => formatSideNm(side, 'en'))).toEqual([
    '1.3',
    '9.9',
    '11',
    '64',
  ])
  expect(formatSideNm(1.3184, 'de')).toBe('1,3')
})
