import { expect, it } from 'vitest'
import { getWindAttribution } from '../../../src/server/shelter/wind-attribution.ts'

it('attributes the wind to the source of its beacon', () => {
  expect(getWindAttribution('ndbc')).toBe('NOAA/NDBC')
  expect(getWindAttribution('ais')).toBe('AIS transmissions')
})
