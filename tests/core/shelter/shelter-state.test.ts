import { describe, expect, it } from 'vitest'
import { getShelterState, getWaveRange, getWindNow } from '../../../src/core/shelter/shelter-state.ts'
import { getWaveClass, waveClassCount } from '../../../src/core/shelter/wave-class.ts'
import { buildShelter } from '../../factories/shelter.ts'

const shelter = buildShelter()

describe('what is known about a shelter', () => {
  it('is its rays if the coast is fine enough', () => {
    expect(getShelterState(shelter).state).toBe('known')
  })

  it.each([
    ['a coarse coast', { quality: 'coarse' }, 'coarse'],
    ['a position on land', { quality: 'unknown', rays: [] }, 'land'],
    ['a place whose position is approximate', { quality: 'unknown', coast: null, rays: [] }, 'approximate'],
    ['an answer without its rays', { quality: 'good', rays: [] }, 'approximate'],
    ['an answer without its coast', { quality: 'good', coast: null }, 'approximate'],
    ['a coarse answer without its coast', { quality: 'coarse', coast: null }, 'approximate'],
  ] as const)('is unknown for %s', (_, own, state) => {
    expect(getShelterState({ ...shelter, ...own, rays: 'rays' in own ? [] : shelter.rays }).state).toBe(state)
  })

  it('is not known with a ray too few', () => {
    expect(getShelterState({ ...shelter, rays: shelter.rays.slice(1) }).state).toBe('approximate')
  })

  it('is an interval of waves, of one height if that is known', () => {
    const unknown = { wave_m: null, wave_low_m: null, wave_high_m: null }
    expect(getWaveRange({ wave_m: 0.1, wave_low_m: 0.1, wave_high_m: 0.1 })).toEqual({ low: 0.1, high: 0.1 })
    expect(getWaveRange({ wave_m: null, wave_low_m: 0, wave_high_m: 0.6 })).toEqual({ low: 0, high: 0.6 })
    expect(getWaveRange(unknown)).toBeNull()
    const { wave_m, ...former } = { wave_m: 0.3 }
    expect(getWaveRange({ wave_m, ...(former as Record<'wave_low_m' | 'wave_high_m', number>) })).toEqual({
      low: 0.3,
      high: 0.3,
    })
  })
})

describe('the wind now', () => {
  const measuredAt = shelter.now?.wind?.observed_at ?? ''
  const after = (hours: number) => new Date(Date.parse(measuredAt) + hours * 3_600_000)

  it('is the measured one for three hours', () => {
    expect(getWindNow(shelter, after(2.99))?.station).toBe('Marseille')
    expect(getWindNow(shelter, after(3))?.station).toBe('Marseille')
    expect(getWindNow(shelter, after(3.01))).toBeNull()
  })

  it('is null without a measurement', () => {
    expect(getWindNow({ now: null }, after(0))).toBeNull()
    expect(
      getWindNow(
        { now: { wind: null, wave_m: null, wave_low_m: null, wave_high_m: null, period_s: null, ray: null } },
        after(0),
      ),
    ).toBeNull()
  })
})

it.each([
  [0, 0],
  [0.2, 0],
  [0.21, 1],
  [0.5, 1],
  [0.51, 2],
  [1, 2],
  [1.5, 3],
  [2, 3],
  [2.1, 4],
  [9, 4],
])('a wave of %d m is in class %d', (metres, waveClass) => {
  expect(getWaveClass(metres)).toBe(waveClass)
})

it('there are five classes of waves', () => {
  expect(waveClassCount).toBe(5)
})
