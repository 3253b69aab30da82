import { describe, expect, it } from 'vitest'
import { forecastSource, weatherSource } from '../../../src/core/catalogue/sources.ts'
import { getDistanceMetres } from '../../../src/core/geo.ts'
import {
  maxFetchMetres,
  shelteredWaveMetres,
  shelterForecastHours,
  shelterLoggedDays,
  shelterRayCount,
} from '../../../src/core/limits/shelter.ts'
import { computeWindSea } from '../../../src/core/shelter/waves.ts'
import type { MeasuredShelter } from '../../../src/server/shelter/rays.ts'
import { listLimits, toShelter, type ShelterParts } from '../../../src/server/shelter/shelter-answer.ts'

const coast = { source: 'test', licence: 'CC0', date: '2026-10', spacing_m: 5 }
const island = { ...coast, source: 'other' }
const position = { latitude: 43, longitude: 5 }

/** A bay that is open to the south, with a fetch of 2 km elsewhere. */
const measured: MeasuredShelter = {
  quality: 'good',
  coast,
  position,
  interval: null,
  rays: Array.from({ length: shelterRayCount }, (_, index) =>
    index === 18
      ? {
          meanMetres: maxFetchMetres,
          minMetres: 250_000,
          maxMetres: maxFetchMetres,
          centreMetres: maxFetchMetres,
          source: null,
        }
      : {
          meanMetres: 2000,
          minMetres: 1500,
          maxMetres: 2500,
          centreMetres: 1900,
          source: index === 9 ? island : coast,
        },
  ),
}
const coarse: MeasuredShelter = { ...measured, quality: 'coarse' }
const hour = (index: number, direction = 90, speedKn = 20) => ({
  at: new Date(Date.UTC(2026, 10, 26, index)).toISOString(),
  direction,
  speedKn,
  gustKn: index === 0 ? null : 25,
})
const wind: NonNullable<ShelterParts['wind']> = {
  station_id: 4,
  station_name: 'Planier',
  at: '2026-11-26T10:00:00.000Z',
  wspd: 20,
  wdir: 181,
  gst: null,
  distance: 3.2,
  source: 'ndbc',
}
const answer = (parts: Partial<ShelterParts> = {}) =>
  toShelter({ placeId: 3, measured, names: [], wind: null, forecast: [], logged: null, ...parts })

const south = computeWindSea(20, maxFetchMetres)
const bay = computeWindSea(20, 2000)

describe('the answer about the shelter of a place', () => {
  it('has a limit with name and coast where land limits a ray, none at the horizon', () => {
    const { place_id, rays } = answer({ names: [null, 'Cap Nord'] })
    expect(place_id).toBe(3)
    expect(rays[18]).toEqual({
      bearing: 180,
      fetch_m: maxFetchMetres,
      min_m: 250_000,
      max_m: maxFetchMetres,
      limited_by: 'horizon',
      limit: null,
    })
    expect(rays[1]).toMatchObject({
      bearing: 10,
      fetch_m: 2000,
      min_m: 1500,
      max_m: 2500,
      limited_by: 'land',
      limit: { name: 'Cap Nord', coast },
    })
    expect(rays[9]?.limit).toMatchObject({ name: null, coast: island })
  })

  it('has the limit of a ray where its central sub-ray meets the coast', () => {
    const limits = listLimits(measured)
    const [north, east] = [limits[0], limits[9]]
    expect(limits[18]).toBeNull()
    expect(north && getDistanceMetres(position, north)).toBeCloseTo(1900, -1)
    expect(north && [north.latitude > 43, north.longitude]).toEqual([true, 5])
    expect(east && [east.longitude > 5, Math.abs(east.latitude - 43) < 0.001]).toEqual([true, true])
    // Five decimals are a metre.
    expect(String(east?.longitude)).toMatch(/^5\.\d{1,5}$/)
    expect(listLimits({ ...measured, position: null })).toEqual([])
  })

  it('computes the waves of the wind from the fetch against it', () => {
    const { now } = answer({ wind })
    expect(now).toMatchObject({
      ray: 18,
      wind: { direction: 181, speed_kn: 20, gust_kn: null, distance_nm: 3.2 },
    })
    expect(now?.wave_m).toBeCloseTo(south.heightMetres, 2)
    expect(now?.period_s).toBeCloseTo(south.periodSeconds, 2)
    expect(answer({ wind: { ...wind, wdir: 90 } }).now?.wave_m).toBeCloseTo(bay.heightMetres, 2)
    expect(answer().now).toBeNull()
  })

  it('has the forecast of the next hours, and no more', () => {
    const forecast = Array.from({ length: shelterForecastHours + 5 }, (_, index) =>
      hour(index, index === 1 ? 180 : 90),
    )
    const { hours } = answer({ forecast })
    expect(hours).toHaveLength(shelterForecastHours)
    expect(hours[0]).toMatchObject({
      at: '2026-11-26T00:00:00.000Z',
      direction: 90,
      speed_kn: 20,
      gust_kn: null,
    })
    expect(hours[1]?.gust_kn).toBe(25)
    expect(hours.slice(0, 3).map(({ wave_m }) => wave_m)).toEqual(
      [bay, south, bay].map(({ heightMetres }) => Math.round(heightMetres * 100) / 100),
    )
  })

  it('has the waves of a good coast as an interval of one height', () => {
    const { now, hours } = answer({ wind, forecast: [hour(0)] })
    expect(now).toMatchObject({ wave_low_m: now?.wave_m, wave_high_m: now?.wave_m })
    expect(hours[0]).toMatchObject({ wave_low_m: hours[0]?.wave_m, wave_high_m: hours[0]?.wave_m })
  })

  it.each(['coarse', 'unknown'] as const)('has an interval of waves if the coast is %s', (quality) => {
    const interval = {
      lowMetres: Array.from({ length: shelterRayCount }, () => 0),
      highMetres: Array.from({ length: shelterRayCount }, (_, index) =>
        index === 18 ? maxFetchMetres : 2000,
      ),
    }
    const { now, hours } = answer({ measured: { ...measured, quality, interval }, wind, forecast: [hour(0)] })
    expect(now).toMatchObject({ wave_m: null, period_s: null, wave_low_m: 0 })
    expect(now?.wave_high_m).toBeCloseTo(south.heightMetres, 2)
    expect(hours[0]).toMatchObject({ wave_m: null, wave_low_m: 0 })
    expect(hours[0]?.wave_high_m).toBeCloseTo(bay.heightMetres, 2)
  })

  it('has no waves if even the interval is unknown', () => {
    const { now, hours, logged } = answer({
      measured: coarse,
      wind,
      forecast: [hour(0)],
      logged: { station: 'Planier', source: 'ndbc', hours: [hour(0)] },
    })
    expect(now).toMatchObject({ wave_m: null, wave_low_m: null, wave_high_m: null, period_s: null, ray: 18 })
    expect(hours).toMatchObject([{ speed_kn: 20, wave_m: null, period_s: null }])
    expect(logged).toBeNull()
  })
})

describe('the logged wind', () => {
  it('counts the hours whose waves exceed those of a sheltered place, and names the worst', () => {
    const hours = [
      hour(0),
      { ...hour(1, 180.4, 20.06) },
      hour(2, 180, 15),
      hour(3, 180.4, 20.06),
      hour(4, 90, 1),
    ]
    expect(answer({ logged: { station: 'Planier', source: 'ndbc', hours } }).logged).toEqual({
      days: shelterLoggedDays,
      observed_hours: 5,
      exposed_hours: 3,
      station: 'Planier',
      worst: {
        at: hours[1]?.at,
        direction: 180,
        speed_kn: 20.1,
        wave_m: Math.round(computeWindSea(20.06, maxFetchMetres).heightMetres * 100) / 100,
      },
    })
  })

  it('does not count an hour whose waves are as high as those of a sheltered place', () => {
    // The rounded height is compared, as it is shown.
    const speeds = Array.from({ length: 400 }, (_, index) => 5 + index / 10)
    const isAtLimit = (speed: number) =>
      Math.round(computeWindSea(speed, 2000).heightMetres * 100) / 100 === shelteredWaveMetres
    const speed = speeds.find(isAtLimit) ?? 0
    expect(speed).toBeGreaterThan(5)
    const hours = [hour(0, 90, speed)]
    expect(answer({ logged: { station: 'x', source: 'ndbc', hours } }).logged).toMatchObject({
      exposed_hours: 0,
      worst: { wave_m: shelteredWaveMetres },
    })
  })

  it('without hours has no worst', () => {
    expect(answer({ logged: { station: 'x', source: 'ndbc', hours: [] } }).logged).toMatchObject({
      observed_hours: 0,
      exposed_hours: 0,
      worst: null,
    })
  })
})

describe('the attribution', () => {
  it('names each coast, beacon and forecast once, if they are used', () => {
    const logged = { station: 'x', source: 'ndbc', hours: [] }
    expect(answer({ wind, logged, forecast: [hour(0)] }).attribution).toEqual([
      'test, CC0',
      'other, CC0',
      weatherSource.attribution,
      forecastSource.attribution,
    ])
    expect(answer().attribution).toEqual(['test, CC0', 'other, CC0'])
  })
})
