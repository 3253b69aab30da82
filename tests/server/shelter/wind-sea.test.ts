import { expect, it } from 'vitest'
import { roundWindSea } from '../../../src/server/shelter/wind-sea.ts'

it('a wind sea is stated in centimetres and hundredths of a second, an unknown one as unknown', () => {
  expect(roundWindSea({ heightMetres: 1.2345, periodSeconds: 3.4567 })).toEqual({
    wave_m: 1.23,
    period_s: 3.46,
  })
  expect(roundWindSea(null)).toEqual({ wave_m: null, period_s: null })
})
