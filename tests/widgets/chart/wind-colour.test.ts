import { expect, it } from 'vitest'
import { dataCharts } from '../../../src/core/limits/data-charts.ts'
import { getWindColour } from '../../../src/widgets/chart/WindScale.tsx'

const { min, max } = dataCharts.bubbleScale

it.each([
  [min, 'var(--rs-wind-0)'],
  [10, 'var(--rs-wind-10)'],
  [20, 'var(--rs-wind-20)'],
  [max, 'var(--rs-wind-30)'],
  [min - 1, 'var(--rs-wind-0)'],
  [max + 1, 'var(--rs-wind-30)'],
  [2.5, 'color-mix(in srgb, var(--rs-wind-10) 25%, var(--rs-wind-0))'],
  [12, 'color-mix(in srgb, var(--rs-wind-20) 20%, var(--rs-wind-10))'],
  [29, 'color-mix(in srgb, var(--rs-wind-30) 90%, var(--rs-wind-20))'],
])('the colour of %d knots is %s', (knots, colour) => {
  expect(getWindColour(knots)).toBe(colour)
})
