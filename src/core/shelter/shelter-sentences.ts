import { forecastSource } from '../catalogue/sources.ts'
import type { Shelter, ShelterHour, ShelterLogged } from '../contract/shelter.ts'
import { maxMoveToWaterMetres, maxShelterWindHours, shelteredWaveMetres } from '../limits/shelter.ts'
import { formatClockTime, formatDate, formatTimeAgo } from '../format-date.ts'
import { formatMessage } from '../text.ts'
import { findWorstHour, selectNightHours } from './night.ts'
import {
  formatPoint,
  formatSpacing,
  formatWave,
  formatWaves,
  formatWindSpeed,
  type ShelterContext,
} from './shelter-quantities.ts'
import { getShelterState, getWaveRange, getWindNow, type ShelterState } from './shelter-state.ts'

/** Time of the sentences and time zone of the place. */
export interface ShelterMoment {
  now: Date
  timeZone: string
}

/**
 * Describes the coming night in one sentence: from the forecast, otherwise from the wind now with its age,
 * otherwise that it is unknown.
 */
export function describeTonight(shelter: Shelter, moment: ShelterMoment, context: ShelterContext): string {
  const state = getShelterState(shelter)
  if (state.state !== 'known')
    return describeIntervalTonight(shelter, moment, context) ?? describeUnknownTonight(state, context)
  return (
    describeWavesTonight(shelter, moment, context) ??
    formatMessage(context.messages.shelter.tonightNoWind, { hours: maxShelterWindHours })
  )
}

/**
 * Describes the waves of the coming night by a coast that allows only an interval, and says so; null without an interval
 * or without a wind.
 */
export function describeIntervalTonight(
  shelter: Shelter,
  moment: ShelterMoment,
  context: ShelterContext,
): string | null {
  const { coast, quality } = shelter
  const waves = coast && quality !== 'good' ? describeWavesTonight(shelter, moment, context) : null
  if (!coast || !waves) return null
  const spacing = formatSpacing(coast.spacing_m, context)
  return `${waves} ${formatMessage(context.messages.shelter.interval, { spacing })}`
}

/** Describes the worst hour of the night or, without a forecast, the wind now; null if no waves are known. */
function describeWavesTonight(
  shelter: Shelter,
  moment: ShelterMoment,
  context: ShelterContext,
): string | null {
  const worst = findWorstHour(selectNightHours(shelter.hours, moment.now, moment.timeZone))
  return worst ? describeWorstOfTonight(worst, moment, context) : describeFromNow(shelter, moment, context)
}

function describeUnknownTonight(
  state: Exclude<ShelterState, { state: 'known' }>,
  context: ShelterContext,
): string {
  const texts = context.messages.shelter
  if (state.state === 'coarse') {
    return formatMessage(texts.tonightTooCoarse, { spacing: formatSpacing(state.coast.spacing_m, context) })
  }
  return state.state === 'land' ? texts.tonightOnLand : texts.tonightApproximate
}

function describeWorstOfTonight(worst: ShelterHour, { timeZone }: ShelterMoment, context: ShelterContext) {
  const texts = context.messages.shelter
  const provider = forecastSource.name
  const high = getWaveRange(worst)?.high
  if (!high) return formatMessage(texts.tonightCalm, { provider })
  return formatMessage(texts.tonightForecast, {
    wave: formatWave(high, context),
    time: formatClockTime(worst.at, context.language, timeZone),
    point: formatPoint(worst.direction, context),
    provider,
  })
}

function describeFromNow(shelter: Shelter, { now }: ShelterMoment, context: ShelterContext): string | null {
  const texts = context.messages.shelter
  const wind = getWindNow(shelter, now)
  const range = shelter.now && getWaveRange(shelter.now)
  if (!wind || !range) return null
  return formatMessage(texts.tonightFromNow, {
    point: formatPoint(wind.direction, context),
    wind: formatWindSpeed(wind.speed_kn, context),
    wave: formatWaves(range, context),
    station: wind.station,
    age: formatTimeAgo(wind.observed_at, now, context.language),
  })
}

/** Describes why the shelter of a place is unknown. */
export function describeUnknown(
  state: Exclude<ShelterState, { state: 'known' }>,
  context: ShelterContext,
): string {
  const texts = context.messages.shelter
  if (state.state === 'coarse') {
    return formatMessage(texts.tooCoarse, { spacing: formatSpacing(state.coast.spacing_m, context) })
  }
  if (state.state === 'approximate') return texts.approximate
  return formatMessage(texts.onLand, { distance: formatSpacing(maxMoveToWaterMetres, context) })
}

/** Describes the worst hour of a night, 'Worst 03:00: 0.9 m from SW'. */
export function describeWorst(worst: ShelterHour, timeZone: string, context: ShelterContext): string {
  return formatMessage(context.messages.shelter.worst, {
    time: formatClockTime(worst.at, context.language, timeZone),
    wave: formatWaves(getWaveRange(worst) ?? { low: 0, high: 0 }, context),
    point: formatPoint(worst.direction, context),
  })
}

/** Describes an hour of the forecast, '03:00: wind SW 18.0 kn, waves 0.9 m'. */
export function describeHour(hour: ShelterHour, timeZone: string, context: ShelterContext): string {
  const texts = context.messages.shelter
  const values = {
    time: formatClockTime(hour.at, context.language, timeZone),
    point: formatPoint(hour.direction, context),
    wind: formatWindSpeed(hour.speed_kn, context),
  }
  const range = getWaveRange(hour)
  if (!range) return formatMessage(texts.hourUnknown, values)
  return formatMessage(texts.hourValue, { ...values, wave: formatWaves(range, context) })
}

/** Describes the exposed hours of the last days and the worst of them. */
export function describeLogged(logged: ShelterLogged, timeZone: string, context: ShelterContext): string {
  const texts = context.messages.shelter
  const sentence = formatMessage(texts.logged, {
    limit: formatWave(shelteredWaveMetres, context),
    exposed: logged.exposed_hours,
    observed: logged.observed_hours,
    days: logged.days,
    station: logged.station,
  })
  if (!logged.worst) return sentence
  const { at, direction, speed_kn: speed, wave_m: wave } = logged.worst
  const worst = formatMessage(texts.loggedWorst, {
    wave: formatWave(wave, context),
    point: formatPoint(direction, context),
    wind: formatWindSpeed(speed, context),
    date: formatDate(at, context.language, timeZone),
  })
  return `${sentence} ${worst}`
}
