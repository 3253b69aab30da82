import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { getDistanceMetres, type Position } from '../../../core/geo.ts'
import { forecastLimits } from '../../../core/limits/shelter.ts'
import { weatherRange } from '../../../core/limits/weather.ts'

/** Wind of an hour: speeds in knots, 10 m above the ground. */
export interface ForecastHour {
  /** ISO 8601, UTC. */
  at: string
  /** Degrees from which the wind blows. */
  direction: number
  speedKn: number
  gustKn: number | null
}

/** A forecast that cannot be used. The message is one line for the log. */
export class ForecastError extends Error {}

const Values = Type.Array(Type.Union([Type.Number(), Type.Null()]))

/** The answer of Open-Meteo, https://open-meteo.com/en/docs; only the used fields. */
const Forecast = Type.Object({
  latitude: Type.Number(),
  longitude: Type.Number(),
  utc_offset_seconds: Type.Optional(Type.Number()),
  hourly_units: Type.Object({
    wind_speed_10m: Type.String(),
    wind_direction_10m: Type.String(),
    wind_gusts_10m: Type.Optional(Type.String()),
  }),
  hourly: Type.Object({
    time: Type.Array(Type.String()),
    wind_speed_10m: Values,
    wind_direction_10m: Values,
    wind_gusts_10m: Type.Optional(Values),
  }),
})

/**
 * Reads the hours of a forecast from the hour of `now` on, in order of time. Hours without a speed or a direction are
 * left out. Throws {@link ForecastError} if the answer is about another place, in other units, empty or out of date.
 */
export function readForecast(body: unknown, requested: Position, now: Date): ForecastHour[] {
  const reason = (body as { reason?: unknown } | null)?.reason
  if (typeof reason === 'string') throw new ForecastError(`was refused: ${reason.slice(0, 200)}`)
  const [problem] = Value.Errors(Forecast, body)
  if (problem)
    throw new ForecastError(`is not in the expected format: ${problem.instancePath} ${problem.message}`)
  const forecast = body as Static<typeof Forecast> // checked above
  assertSamePlace(forecast, requested)
  assertUnits(forecast)
  const hours = listHours(forecast.hourly)
  if (hours.length === 0) throw new ForecastError('has no hours')
  const firstHour = Math.floor(now.getTime() / hourMs) * hourMs
  const coming = hours.filter(({ at }) => Date.parse(at) >= firstHour)
  if (coming.length === 0) throw new ForecastError(`is out of date: it ends at ${hours.at(-1)?.at ?? ''}`)
  return coming
}

const hourMs = 3_600_000

function assertSamePlace({ latitude, longitude }: Position, requested: Position): void {
  if (getDistanceMetres({ latitude, longitude }, requested) > forecastLimits.maxPlaceMetres)
    throw new ForecastError(`is of another place: ${latitude}, ${longitude}`)
}

function assertUnits({ hourly_units: units, utc_offset_seconds: offset = 0 }: Static<typeof Forecast>): void {
  const { wind_speed_10m: speed, wind_gusts_10m: gusts = speed, wind_direction_10m: direction } = units
  const wrong = [speed, gusts].find((unit) => unit !== 'kn') ?? (direction === '°' ? undefined : direction)
  if (wrong !== undefined)
    throw new ForecastError(`has the unit "${wrong.slice(0, 20)}", not knots and degrees`)
  if (offset !== 0) throw new ForecastError(`has times ${offset} s from UTC`)
}

function listHours({
  time,
  wind_speed_10m: speeds,
  wind_direction_10m: directions,
  wind_gusts_10m: gusts = [],
}: Static<typeof Forecast>['hourly']): ForecastHour[] {
  return time.flatMap((text, index) => {
    // Times have no zone: '2026-11-26T15:00'.
    const ms = Date.parse(`${text}Z`)
    const [speedKn, direction] = [speeds[index], directions[index]]
    if (Number.isNaN(ms) || !isInRange(speedKn, 'wspd') || !isInRange(direction, 'wdir')) return []
    const gust = gusts[index]
    return [
      { at: new Date(ms).toISOString(), direction, speedKn, gustKn: isInRange(gust, 'gst') ? gust : null },
    ]
  })
}

function isInRange(value: number | null | undefined, column: keyof typeof weatherRange): value is number {
  const [min, max] = weatherRange[column]
  return typeof value === 'number' && value >= min && value <= max
}
