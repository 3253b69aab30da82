import { describe, expect, it } from 'vitest'
import type { ShelterHour } from '../../../src/core/contract/shelter.ts'
import { findStrongestHour, findWorstHour, selectNightHours } from '../../../src/core/shelter/night.ts'
import { buildHours } from '../../factories/shelter.ts'

const at = (text: string) => new Date(`2026-11-2${text}:00Z`)
const listTimes = (now: Date, timeZone: string, hours = buildHours(at('1T12:00'), 48)) =>
  selectNightHours(hours, now, timeZone).map(({ at: time }) => time.slice(8, 13))

describe('the coming night', () => {
  it('is from 20 to 8 by the clock of the place', () => {
    const inUtc = listTimes(at('1T13:00'), 'Etc/UTC')
    expect(inUtc[0]).toBe('21T20')
    expect(inUtc.at(-1)).toBe('22T07')
    expect(inUtc.length).toBe(12)
    const inFiji = listTimes(at('1T13:00'), 'Pacific/Fiji')
    expect(inFiji[0]).toBe('21T13')
    expect(inFiji.at(-1)).toBe('21T19')
  })

  it('is the rest of a night that has begun, with the current hour', () => {
    const left = listTimes(at('2T03:30'), 'Etc/UTC')
    expect(left[0]).toBe('22T03')
    expect(left.at(-1)).toBe('22T07')
    expect(listTimes(at('2T04:00'), 'Etc/UTC')[0]).toBe('22T04')
  })

  it('is the coming night if it is morning', () => {
    expect(listTimes(at('2T08:10'), 'Etc/UTC')[0]).toBe('22T20')
  })

  it('has no hours without a forecast, or with one of other days', () => {
    expect(listTimes(at('1T13:00'), 'Etc/UTC', [])).toEqual([])
    expect(listTimes(at('8T13:00'), 'Etc/UTC')).toEqual([])
    expect(listTimes(at('1T13:00'), 'Etc/UTC', buildHours(at('1T12:00'), 6))).toEqual([])
  })
})

describe('the hours of a night', () => {
  const hours = buildHours(at('1T20:00'), 12)

  it('are worst where the waves are highest', () => {
    expect(findWorstHour(hours)?.at).toBe('2026-11-22T04:00:00.000Z')
  })

  it('are worst at the earliest of equal waves', () => {
    const [low, high, again] = [0.2, 0.9, 0.9].map((wave_m, index) => ({
      wave_m,
      wave_low_m: wave_m,
      wave_high_m: wave_m,
      index,
    }))
    expect(findWorstHour([low, high, again].flatMap((hour) => hour ?? []))).toMatchObject({
      wave_m: 0.9,
      index: 1,
    })
    expect(findWorstHour([])).toBeNull()
  })

  it('are worst where the highest waves are possible', () => {
    const waves = { wave_m: null, wave_low_m: 0 }
    const [calm, rough] = [0.4, 0.9].map((wave_high_m) => ({ ...waves, wave_high_m }))
    expect(findWorstHour([calm, rough].flatMap((hour) => hour ?? []))).toBe(rough)
  })

  it('with unknown waves are never the worst', () => {
    const unknown = { wave_m: null, wave_low_m: null, wave_high_m: null }
    const [first, ...rest] = hours.map((hour): ShelterHour => ({ ...hour, ...unknown }))
    expect(findWorstHour(first ? [...rest, { ...first, wave_low_m: 0, wave_high_m: 0 }] : [])?.at).toBe(
      first?.at,
    )
    expect(findWorstHour(rest)).toBeNull()
  })

  it('have the strongest wind of which the earliest counts', () => {
    expect(findStrongestHour(hours)?.at).toBe('2026-11-22T03:00:00.000Z')
    expect(findStrongestHour([...hours, ...hours])).toBe(findStrongestHour(hours))
    expect(findStrongestHour([])).toBeNull()
  })
})
