import { describe, expect, it } from 'vitest'
import type { Shelter } from '../../../src/core/contract/shelter.ts'
import { compass } from '../../../src/core/messages/en/common.json'
import { shelterLine } from '../../../src/core/messages/en/shelter.json'
import { describeShelterLine } from '../../../src/core/shelter/shelter-line.ts'

const coast = { source: 'OpenStreetMap', licence: 'ODbL-1.0', date: '2026-10', spacing_m: 12 }
const rays: Shelter['rays'] = Array.from({ length: 36 }, (_, index) => ({
  bearing: index * 10,
  fetch_m: index === 23 ? 26_000 : 400,
  min_m: 300,
  max_m: 30_000,
  limited_by: 'land',
  limit: null,
}))
const wind = {
  direction: 226,
  speed_kn: 18,
  gust_kn: null,
  station: 'Buoy',
  distance_nm: 3,
  observed_at: '2026-11-26T10:00:00Z',
}
const unknownWaves = { wave_m: null, wave_low_m: null, wave_high_m: null, period_s: null }
const good: Pick<Shelter, 'quality' | 'coast' | 'rays' | 'now'> = {
  quality: 'good',
  coast,
  rays,
  now: { wind, wave_m: 0.75, wave_low_m: 0.75, wave_high_m: 0.75, period_s: 3, ray: 23 },
}
const describeLine = (overrides: Partial<typeof good>, at = '2026-11-26T11:00:00Z') =>
  describeShelterLine({ ...good, ...overrides }, { shelterLine, compass }, new Date(at), 'en')

describe('the line of shelter', () => {
  it('names the longest open water and the waves of the wind now with its station and time', () => {
    expect(describeLine({})).toBe(
      'Shelter: open to SW 14 nm; at 18 kn from SW 0.8 m (wind at Buoy, 10:00 UTC)',
    )
  })

  it('leaves out the waves without a wind, and those of a kept answer with an old wind', () => {
    expect(describeLine({}, '2026-11-26T13:00:00Z')).toContain('0.8 m')
    expect(describeLine({}, '2026-11-26T13:00:01Z')).toBe('Shelter: open to SW 14 nm')
    expect(describeLine({ now: null })).toBe('Shelter: open to SW 14 nm')
    expect(describeLine({ now: { wind: null, ...unknownWaves, ray: null } })).toBe(
      'Shelter: open to SW 14 nm',
    )
  })

  it('says where the sea is open, and short distances with a decimal', () => {
    const open = rays.map((ray) => ({ ...ray, fetch_m: 300_000, limited_by: 'horizon' as const }))
    expect(describeLine({ rays: open, now: null })).toBe('Shelter: open sea to N')
    const closed = rays.map((ray) => ({ ...ray, fetch_m: 350 }))
    expect(describeLine({ rays: closed, now: null })).toBe('Shelter: open to N 0.2 nm')
  })

  it.each([
    [18_427, '9.9 nm'],
    [18_428, '10 nm'],
    [18_520, '10 nm'],
    [1852, '1.0 nm'],
  ])('says %i metres as %s', (fetch_m, text) => {
    const own = rays.map((ray) => ({ ...ray, fetch_m }))
    expect(describeLine({ rays: own, now: null })).toBe(`Shelter: open to N ${text}`)
  })

  it('leaves out unknown waves, and names the later of two rays if it is wider', () => {
    expect(describeLine({ now: { wind, ...unknownWaves, ray: 23 } })).toBe('Shelter: open to SW 14 nm')
    const two = rays.map((ray) => (ray.bearing === 310 ? { ...ray, fetch_m: 26_001 } : ray))
    expect(describeLine({ rays: two, now: null })).toBe('Shelter: open to NW 14 nm')
    const wide = rays.map((ray) => (ray.bearing === 310 ? { ...ray, fetch_m: 25_999 } : ray))
    expect(describeLine({ rays: wide, now: null })).toBe('Shelter: open to SW 14 nm')
  })

  it('names no direction of a coast that is not accurate enough', () => {
    expect(describeLine({ quality: 'unknown', now: null })).toBe('Shelter unknown: no water within 500 m')
    expect(describeLine({ rays: [], now: null })).toBe('Shelter unknown: no water within 500 m')
    expect(describeLine({ quality: 'coarse', coast: null, now: null })).toBe(
      'Shelter unknown: no water within 500 m',
    )
  })

  it('says that the shelter is unknown if the coast is too coarse or the place is on land', () => {
    const coarse = { ...coast, spacing_m: 399.6 }
    expect(describeLine({ quality: 'coarse', coast: coarse, now: null })).toBe(
      'Shelter unknown: coast too coarse here (400 m)',
    )
    expect(describeLine({ quality: 'unknown', rays: [], now: null })).toBe(
      'Shelter unknown: no water within 500 m',
    )
    expect(describeLine({ quality: 'unknown', coast: null, rays: [], now: null })).toBe(
      'Shelter unknown: the position is approximate',
    )
  })

  it('says between which heights the waves are on a coarse coast', () => {
    const now = { wind, wave_m: null, wave_low_m: 0, wave_high_m: 0.75, period_s: null, ray: 23 }
    expect(describeLine({ quality: 'coarse', coast: { ...coast, spacing_m: 400 }, now })).toBe(
      'Shelter unknown: coast too coarse here (400 m); at 18 kn from SW 0–0.8 m (wind at Buoy, 10:00 UTC)',
    )
  })
})
