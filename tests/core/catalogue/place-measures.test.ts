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

it('the first tag that states something is used, and none states nothing', () => {
  expect(readMeasure({ depth: ' ', channel_depth_m: '4' }, 'depth')?.metres).toBe(4)
  expect(readMeasure({ maxdraft: '2' }, 'depth')).toBeNull()
  expect(readMeasure({ 'seamark:bridge:clearance_height': '19.8' }, 'clearance')?.metres).toBe(19.8)
})
