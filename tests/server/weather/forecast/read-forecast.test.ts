import { describe, expect, it } from 'vitest'
import { ForecastError, readForecast } from '../../../../src/server/weather/forecast/read-forecast.ts'

const place = { latitude: 43.2, longitude: 5.3 }
const now = new Date('2026-11-26T10:59:59Z')
const units = { wind_speed_10m: 'kn', wind_direction_10m: '°', wind_gusts_10m: 'kn' }
const hourly = {
  time: ['2026-11-26T09:00', '2026-11-26T10:00', '2026-11-26T11:00'],
  wind_speed_10m: [8, 10, 12],
  wind_direction_10m: [200, 210, 220],
  wind_gusts_10m: [18, 20, 22],
}
const answer = { ...place, utc_offset_seconds: 0, hourly_units: units, hourly }
const read = (body: unknown, at = now) => readForecast(body, place, at)
/** The values of the hour of `now`. */
const readHour = (speed: number | null, direction: number | null, gust: number | null) =>
  read({
    ...answer,
    hourly: {
      time: ['2026-11-26T10:00', '2026-11-26T11:00'],
      wind_speed_10m: [speed, 12],
      wind_direction_10m: [direction, 220],
      wind_gusts_10m: [gust, 22],
    },
  }).filter(({ at }) => at === '2026-11-26T10:00:00.000Z')

describe('a forecast', () => {
  it('has the hours from that of now on', () => {
    expect(read(answer)).toEqual([
      { at: '2026-11-26T10:00:00.000Z', direction: 210, speedKn: 10, gustKn: 20 },
      { at: '2026-11-26T11:00:00.000Z', direction: 220, speedKn: 12, gustKn: 22 },
    ])
    expect(read(answer, new Date('2026-11-26T11:00:00Z'))).toHaveLength(1)
    expect(() => read(answer, new Date('2026-11-26T12:00:00Z'))).toThrow(
      'is out of date: it ends at 2026-11-26T11:00:00.000Z',
    )
  })

  it('may have neither gusts nor an offset', () => {
    const { wind_gusts_10m: _gusts, ...calm } = hourly
    const { wind_gusts_10m: _unit, ...calmUnits } = units
    expect(read({ ...place, hourly_units: calmUnits, hourly: calm })[0]).toEqual({
      at: '2026-11-26T10:00:00.000Z',
      direction: 210,
      speedKn: 10,
      gustKn: null,
    })
  })

  it.each([
    ['calm', 0, 0, 0, { speedKn: 0, direction: 0, gustKn: 0 }],
    ['the limits', 250, 360, 300, { speedKn: 250, direction: 360, gustKn: 300 }],
    ['a gust above its limit', 5, 10, 301, { speedKn: 5, direction: 10, gustKn: null }],
    ['a gust below zero', 5, 10, -1, { speedKn: 5, direction: 10, gustKn: null }],
    ['no gust', 5, 10, null, { speedKn: 5, direction: 10, gustKn: null }],
  ])('keeps an hour with %s', (_title, speed, direction, gust, values) => {
    expect(readHour(speed, direction, gust)).toEqual([{ at: '2026-11-26T10:00:00.000Z', ...values }])
  })

  it.each([
    ['no speed', null, 10],
    ['a speed above its limit', 251, 10],
    ['a speed below zero', -1, 10],
    ['no direction', 5, null],
    ['a direction above a full turn', 5, 361],
    ['a direction below zero', 5, -1],
  ])('leaves out an hour with %s', (_title, speed, direction) => {
    expect(readHour(speed, direction, 20)).toEqual([])
  })

  it('leaves out hours without a valid time, and those beyond the values', () => {
    const time = ['soon', '2026-11-26T10:00', '2026-11-26T11:00', '2026-11-26T12:00']
    expect(read({ ...answer, hourly: { ...hourly, time } }).map(({ at, speedKn }) => [at, speedKn])).toEqual([
      ['2026-11-26T10:00:00.000Z', 10],
      ['2026-11-26T11:00:00.000Z', 12],
    ])
  })

  it('may be of a point up to 60 km away', () => {
    expect(read({ ...answer, latitude: 43.73 })).toHaveLength(2)
    expect(() => read({ ...answer, latitude: 43.75 })).toThrow('is of another place: 43.75, 5.3')
    expect(() => read({ ...answer, longitude: 6.05 })).toThrow('is of another place: 43.2, 6.05')
  })

  it.each([
    ['a refusal', { reason: 'r'.repeat(300) }, `was refused: ${'r'.repeat(200)}`],
    ['an offset to the west', { ...answer, utc_offset_seconds: -3600 }, 'has times -3600 s from UTC'],
    [
      'a long unit',
      { ...answer, hourly_units: { ...units, wind_speed_10m: 'nautical miles an hour' } },
      'has the unit "nautical miles an ho", not knots and degrees',
    ],
    [
      'another unit of speed, named before that of the direction',
      { ...answer, hourly_units: { ...units, wind_speed_10m: 'mph', wind_direction_10m: 'rad' } },
      'has the unit "mph", not knots and degrees',
    ],
    [
      'hours without values',
      { ...answer, hourly: { ...hourly, wind_speed_10m: [null, null, null] } },
      'has no hours',
    ],
  ])('is refused for %s', (_title, body, message) => {
    expect(() => read(body)).toThrow(new ForecastError(message))
  })
})
