import { forecastSource } from '../../core/catalogue/sources.ts'
import type {
  Shelter,
  ShelterHour,
  ShelterLogged,
  ShelterNow,
  ShelterRay,
} from '../../core/contract/shelter.ts'
import type { Position } from '../../core/geo.ts'
import {
  shelteredWaveMetres,
  shelterForecastHours,
  shelterLoggedDays,
  shelterRayDegrees,
} from '../../core/limits/shelter.ts'
import { windDecimals } from '../../core/limits/weather.ts'
import { listCoastAttributions, listShelterCoasts } from '../../core/shelter/coast-attribution.ts'
import { getRayIndex } from '../../core/shelter/waves.ts'
import { round } from '../../core/units.ts'
import type { ForecastHour } from '../weather/forecast/read-forecast.ts'
import type { LoggedWind } from '../weather/logged-wind-queries.ts'
import type { findNearestDirectedWind } from '../weather/wind-queries.ts'
import type { MeasuredRay, MeasuredShelter } from './rays.ts'
import { createFrame, getDestination } from './sphere.ts'
import { getWindAttribution } from './wind-attribution.ts'
import { computeWaves, type Waves } from './wind-sea.ts'

/** What the answer about a place is made of. */
export interface ShelterParts {
  placeId: number
  measured: MeasuredShelter
  /** Name of the place near the limit of each ray. */
  names: readonly (string | null)[]
  wind: Awaited<ReturnType<typeof findNearestDirectedWind>>
  forecast: readonly ForecastHour[]
  logged: LoggedWind | null
}

const degreeDecimals = 5

/** Makes the answer about the shelter of a place. Where the coast is not good enough, waves are an interval. */
export function toShelter({ placeId, measured, names, wind, forecast, logged }: ShelterParts): Shelter {
  const { coast, quality, rays } = measured
  const limits = listLimits(measured)
  const hours = forecast.slice(0, shelterForecastHours).map((hour) => toHour(measured, hour))
  const answeredRays = rays.map((ray, index) =>
    toRay(ray, index, limits[index] ?? null, names[index] ?? null),
  )
  return {
    place_id: placeId,
    coast,
    quality,
    rays: answeredRays,
    now: wind && toNow(measured, wind),
    hours,
    logged: logged && toLogged(measured, logged),
    attribution: [
      ...listCoastAttributions(listShelterCoasts({ coast, rays: answeredRays })),
      ...new Set([wind, logged].flatMap((used) => (used ? getWindAttribution(used.source) : []))),
      ...(hours.length > 0 ? [forecastSource.attribution] : []),
    ],
  }
}

/** Returns the position where the central sub-ray of each ray meets the coast; null at the maximum fetch. */
export function listLimits({ position, rays }: MeasuredShelter): (Position | null)[] {
  if (!position) return []
  const frame = createFrame(position)
  return rays.map(({ source, centreMetres }, index) => {
    if (!source) return null
    const { latitude, longitude } = getDestination(frame, index * shelterRayDegrees, centreMetres)
    return { latitude: round(latitude, degreeDecimals), longitude: round(longitude, degreeDecimals) }
  })
}

function toRay(ray: MeasuredRay, index: number, limit: Position | null, name: string | null): ShelterRay {
  return {
    bearing: index * shelterRayDegrees,
    fetch_m: ray.meanMetres,
    min_m: ray.minMetres,
    max_m: ray.maxMetres,
    limited_by: ray.source ? 'land' : 'horizon',
    limit: limit && ray.source && { ...limit, name, coast: ray.source },
  }
}

/** Computes the waves of a wind in knots. */
function computeMeasuredWaves(
  { quality, rays, interval }: MeasuredShelter,
  direction: number,
  speedKn: number,
): Waves {
  const index = getRayIndex(direction)
  const fetch = quality === 'good' ? (rays[index]?.meanMetres ?? null) : null
  const [low, high] = [interval?.lowMetres[index], interval?.highMetres[index]]
  return computeWaves(speedKn, fetch, low === undefined || high === undefined ? null : { low, high })
}

function toNow(measured: MeasuredShelter, wind: NonNullable<ShelterParts['wind']>): ShelterNow {
  return {
    wind: {
      direction: wind.wdir,
      speed_kn: wind.wspd,
      gust_kn: wind.gst,
      station: wind.station_name,
      distance_nm: wind.distance,
      observed_at: wind.at,
    },
    ...computeMeasuredWaves(measured, wind.wdir, wind.wspd),
    ray: getRayIndex(wind.wdir),
  }
}

function toHour(measured: MeasuredShelter, { at, direction, speedKn, gustKn }: ForecastHour): ShelterHour {
  return {
    at,
    direction,
    speed_kn: speedKn,
    gust_kn: gustKn,
    ...computeMeasuredWaves(measured, direction, speedKn),
  }
}

/** Counts the exposed hours. Null if the coast is not good enough to count them. */
function toLogged(measured: MeasuredShelter, { station, hours }: LoggedWind): ShelterLogged | null {
  if (measured.quality !== 'good') return null
  let exposed = 0
  let worst: ShelterLogged['worst'] = null
  for (const { at, direction, speedKn } of hours) {
    const { wave_m } = computeMeasuredWaves(measured, direction, speedKn)
    if (wave_m === null) continue
    if (wave_m > shelteredWaveMetres) exposed++
    if (!worst || wave_m > worst.wave_m)
      worst = { at, direction: round(direction), speed_kn: round(speedKn, windDecimals), wave_m }
  }
  return { days: shelterLoggedDays, observed_hours: hours.length, exposed_hours: exposed, station, worst }
}
