import { near, type Station } from '@neaps/tide-database'
import { useStation } from '@neaps/tide-predictor'
import type { Tide } from '../../../core/contract/tides.ts'
import { tides as limits } from '../../../core/limits/weather.ts'
import { metresPerNauticalMile, round } from '../../../core/units.ts'
import { handleThreadRequests } from '../../system/workers/handle-requests.ts'
import type { TideRequest } from './tide-client.ts'

/**
 * Worker thread with the tide stations. Loading them takes one to two seconds, a
 * prediction about a millisecond.
 */
handleThreadRequests<TideRequest, Tide | null>(predictTide)

/** Tide stations whose licence permits commercial use. */
function isUsable({ kind, license }: Station): boolean {
  return kind === 'tide' && license.commercial_use
}

const levelDecimals = 2

function predictTide({ latitude, longitude, from, to, days }: TideRequest): Tide | null {
  const maxDistance = (limits.maxStationNm * metresPerNauticalMile) / 1000
  const [found] = near({ latitude, longitude, maxDistance, maxResults: 1, filter: isUsable })
  if (!found) return null
  const [station, kilometres] = found
  const predictor = useStation({ ...copyStation(station), disclaimers: station.disclaimers ?? '' })
  const [start, end] = [new Date(from), new Date(to)]
  const { timeline, datum } = predictor.getTimelinePrediction({
    start,
    end,
    timeFidelity: limits.curveStepMinutes * 60,
  })
  const dayAfter = new Date(end.getTime() + days * limits.lookaheadMs)
  const { extremes } = predictor.getExtremesPrediction({ start, end: dayAfter })
  return {
    station_name: station.name,
    latitude: station.latitude,
    longitude: station.longitude,
    distance: round((kilometres * 1000) / metresPerNauticalMile, 1),
    datum: datum ?? null,
    attribution: station.attribution,
    licence: station.license.type,
    licence_url: station.license.url,
    curve: timeline.map(({ time, level }) => ({
      at: time.toISOString(),
      level: round(level, levelDecimals),
    })),
    waters: extremes.map(({ time, level, high }) => ({
      at: time.toISOString(),
      level: round(level, levelDecimals),
      kind: high ? 'high' : 'low',
    })),
  }
}

/** Copies the station with the properties that it loads on access. */
function copyStation(station: Station) {
  const { id, name, continent, country, timezone, latitude, longitude } = station
  const { source, type, datums, harmonic_constituents, chart_datum, offsets } = station
  const identity = { id, name, continent, country, timezone, latitude, longitude, source, type }
  return {
    ...identity,
    datums,
    harmonic_constituents,
    ...(chart_datum && { chart_datum }),
    ...(offsets && { offsets }),
  }
}
