import { expect, it } from 'vitest'
import { defaultUnits } from '../../src/core/units.ts'
import { formatBearing, formatWay, listNearestStays } from '../../src/plugin/panel/nearby/nearest-stays.ts'

const own = { latitude: 43, longitude: 4 }
/** A position so many minutes of latitude and longitude away. */
const away = (north: number, east: number) => ({ latitude: 43 + north / 60, longitude: 4 + east / 60 })

it('only places to stay at are listed, nearest first', () => {
  const places = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10].map((type, index) => ({
    id: type,
    name: `Place ${type}`,
    type_enum: type,
    ...away(10 - index, 0),
  }))
  expect(listNearestStays(own, places).map(({ id }) => id)).toEqual([8, 4, 3, 1, 0])
})

it.each([
  [away(5, 0), '000°'],
  [away(5, -0.01), '000°'],
  [away(5, 0.6), '005°'],
  [away(0, 5), '090°'],
  [away(-5, 0), '180°'],
  [away(0, -5), '270°'],
  [away(5, -0.1), '359°'],
])('the bearing of %j has three digits', (position, bearing) => {
  expect(formatBearing(own, position)).toBe(bearing)
})

it('distance and bearing are in the units of the reader', () => {
  expect(formatWay(own, away(5, 0), defaultUnits, 'en')).toBe('5.0 nm · 000°')
  expect(formatWay(own, away(5, 0), { ...defaultUnits, speed: 'km/h' }, 'en')).toBe('9.3 km · 000°')
  expect(formatWay(own, away(0.05, 0), { ...defaultUnits, length: 'ft' }, 'en')).toBe('304 ft · 000°')
})
