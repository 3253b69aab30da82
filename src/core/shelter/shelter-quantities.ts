import { formatCompassPoint } from '../compass.ts'
import type { CoastSource } from '../contract/shelter.ts'
import { compassPoints } from '../geo.ts'
import { formatNumber } from '../format-number.ts'
import type { Messages } from '../messages.ts'
import {
  formatSeaDistance,
  formatShortDistance,
  formatWaveHeight,
  formatWaveRange,
  type WaveRange,
} from './sea-units.ts'
import { formatQuantity, formatSpeed, type Units } from '../units.ts'

/** Language, units and texts of the sentences about shelter. */
export interface ShelterContext {
  messages: Pick<Messages, 'compass' | 'shelter' | 'shelterFrom' | 'weatherUnits'>
  units: Units
  language: string
}

/** A wind: direction from which it blows in degrees, speed in knots. */
export interface Wind {
  direction: number
  speedKn: number
}

/** Formats open water given in metres, '14.2 nm' or '120 m'. */
export function formatOpenWater(metres: number, { messages, units, language }: ShelterContext): string {
  const { value, unit } = formatSeaDistance(metres, units.length, language)
  return formatQuantity({ value, unit: unit === 'nm' ? messages.weatherUnits.nm : unit })
}

/** Formats the spacing of a coast or a distance to water, given in metres, '400 m'. */
export function formatSpacing(metres: number, { units, language }: ShelterContext): string {
  return formatQuantity(formatShortDistance(metres, units.length, language))
}

/** Formats a wave height given in metres, '0.8 m'. */
export function formatWave(metres: number, { units, language }: ShelterContext): string {
  return formatQuantity(formatWaveHeight(metres, units.depth, language))
}

/** Formats between which heights waves are, given in metres, '0.2–0.6 m'. */
export function formatWaves(range: WaveRange, { units, language }: ShelterContext): string {
  return formatQuantity(formatWaveRange(range, units.depth, language))
}

/** Formats the period of waves in seconds, '3.4'. */
export function formatPeriod(seconds: number, { language }: Pick<ShelterContext, 'language'>): string {
  return formatNumber(seconds, language, 1)
}

/** Formats a speed given in knots, '18.0 kn'. */
export function formatWindSpeed(knots: number, { units, language }: ShelterContext): string {
  return formatQuantity(formatSpeed(knots, units.speed, language))
}

/** Formats a direction, 'SW'. */
export function formatPoint(direction: number, { messages }: ShelterContext): string {
  return formatCompassPoint(direction, messages)
}

/** Formats where wind comes from, 'From the south-west'. */
export function formatFrom(direction: number, { messages }: ShelterContext): string {
  const index = Math.round(direction / 45) % compassPoints.length
  return messages.shelterFrom[compassPoints[index] ?? 'n']
}

/** Formats a coast with its date, 'OpenStreetMap, 2026-10'. */
export function formatCoast({ source, date }: CoastSource): string {
  return date === null ? source : `${source}, ${date}`
}
