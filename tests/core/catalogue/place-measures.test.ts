import { expect, it } from 'vitest'
import { readMeasure } from '../../../src/core/catalogue/place-measures.ts'

it.each([
  ['3', 3],
  ['2,5', 2.5],
  ['3.5 m', 3.5],
  ['3-5', 3],
  ['10 ft', 3.048],
  ["10'", 3.048],
  ['deep', null],
])('a depth of %s is %s m', (text, metres) => {
  const read = readMeasure({ depth: text }, 'depth')
  expect(read?.text).toBe(text)
  if (metres === null) expect(read?.metres).toBeNull()
  else expect(read?.metres).toBeCloseTo(metres, 6)
})

it.each([
  ['depth', 'depth'],
  ['depth', 'anchorage_depth_m'],
  ['depth', 'channel_depth_m'],
  ['draught', 'maxdraft'],
  ['draught', 'max_vessel_draft_m'],
  ['length', 'maxlength'],
  ['length', 'max_vessel_length_m'],
  ['clearance', 'seamark:bridge:clearance_height_closed'],
  ['clearance', 'seamark:cable_overhead:clearance_height_safe'],
  ['clearance', 'seamark:cable_overhead:clearance_height'],
  ['clearance', 'seamark:pipeline_overhead:clearance_height'],
] as const)('the %s is stated by the tag %s of OpenStreetMap or the World Port Index', (measure, tag) => {
  expect(readMeasure({ [tag]: '7.5' }, measure)).toEqual({ metres: 7.5, text: '7.5' })
})

it('the clearance of a bridge that opens is that of the closed bridge', () => {
  const tags = { 'seamark:bridge:clearance_height': '30', 'seamark:bridge:clearance_height_closed': '4' }
  expect(readMeasure(tags, 'clearance')?.metres).toBe(4)
  expect(readMeasure({ maxheight: '2' }, 'clearance')).toBeNull()
})

it('the first tag with a value is used; without one the measure is unknown', () => {
  expect(readMeasure({ depth: ' ', channel_depth_m: '4' }, 'depth')?.metres).toBe(4)
  expect(readMeasure({ maxdraft: '2' }, 'depth')).toBeNull()
  expect(readMeasure({ 'seamark:bridge:clearance_height': '19.8' }, 'clearance')?.metres).toBe(19.8)
})
