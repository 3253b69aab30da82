import { expect, it } from 'vitest'
import type { SeamarkType } from '../../../src/core/catalogue/seamarks.ts'
import { getSeamarkRank } from '../../../src/server/seamarks/row-queries.ts'

const light = 'Fl(3) 15s'

it('a map with too many marks shows lights first, then lit marks, then marks of dangers and channels', () => {
  const marks: [SeamarkType, string | null][] = [
    ['light_major', light],
    ['light_vessel', light],
    ['light_minor', light],
    ['buoy_cardinal', light],
    ['buoy_lateral', light],
    ['buoy_special_purpose', light],
    ['buoy_isolated_danger', null],
    ['beacon_lateral', null],
    ['beacon_special_purpose', null],
  ]
  expect(marks.map(([type, lit]) => getSeamarkRank({ type, light: lit }))).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8,
  ])
})
