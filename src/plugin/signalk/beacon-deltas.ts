import { getAidType } from '../../core/catalogue/aid-types.ts'
import { metresPerSecondToKnots } from '../../core/limits/weather.ts'
import { formatMessage } from '../../core/text.ts'
import type { Delta, DeltaValue } from './host.ts'
import { beaconLimits as limits } from './limits.ts'
import { messages } from './messages.ts'

/** A feature of a layer of the site; only the used fields. */
export interface BeaconFeature<P> {
  geometry: { coordinates: [number, number] }
  properties: P & { id: number; cluster?: boolean }
}

export interface Aid {
  name: string
  mmsi: string | null
  /** Type of aid in AIS message 21. */
  aid_type: number
  virtual: boolean
}

export type Station = { name: string; obs_time: string | null } & Partial<
  Record<'wspd' | 'gst' | 'wdir' | 'atmp' | 'wtmp' | 'pres' | 'wvht', number | null>
>

function toPositionValue({ geometry }: BeaconFeature<unknown>): DeltaValue {
  const [longitude, latitude] = geometry.coordinates
  return { path: 'navigation.position', value: { latitude, longitude } }
}

/**
 * Creates the delta of an aid. An aid without an MMSI cannot be an AIS target. AvNav
 * distinguishes aids from vessels by the class.
 */
export function createAidDeltas(feature: BeaconFeature<Aid>): Delta[] {
  const { name, mmsi, aid_type: type, virtual } = feature.properties
  if (!mmsi) return []
  const values = [
    { path: '', value: { name, mmsi } },
    toPositionValue(feature),
    { path: 'atonType', value: { id: type, name: getAidType(type).name } },
    { path: 'virtual', value: virtual },
    { path: 'sensors.ais.class', value: 'ATON' },
  ]
  return [{ context: `atons.urn:mrn:imo:mmsi:${mmsi}`, updates: [{ values }] }]
}

const celsiusToKelvin = 273.15
const radians = Math.PI / 180
const hourMs = 3_600_000

/** Signal K path and unit conversion of each column. */
const conversions = {
  wspd: ['environment.wind.averageSpeed', (knots: number) => knots / metresPerSecondToKnots],
  gst: ['environment.wind.gust', (knots: number) => knots / metresPerSecondToKnots],
  wdir: ['environment.wind.directionTrue', (degrees: number) => degrees * radians],
  atmp: ['environment.outside.temperature', (celsius: number) => celsius + celsiusToKelvin],
  wtmp: ['environment.water.temperature', (celsius: number) => celsius + celsiusToKelvin],
  pres: ['environment.outside.pressure', (hectopascal: number) => hectopascal * 100],
  wvht: ['environment.water.waves.significantHeight', (metres: number) => metres],
} as const

/** Returns the context of a station. Its pseudo MMSI has the prefix 98 (craft associated with a parent ship) and 0, which no country uses. */
export function getStationContext(id: number): string {
  return `meteo.urn:mrn:imo:mmsi:980${String(id).padStart(6, '0')}:roadstead`
}

/** Returns the time of a station's report in milliseconds; null without one, or for one too old to show. */
export function getShownReportMs({ properties }: BeaconFeature<Station>, now: Date): number | null {
  const at = Date.parse(properties.obs_time ?? '')
  return Number.isNaN(at) || now.getTime() - at > limits.droppedAfterMs ? null : at
}

/**
 * Creates the delta of a station with the time of measurement; without it the boat server would use the current
 * time. `sentPaths` are those sent before: of them, what is no longer measured becomes null.
 */
export function createStationDelta(
  feature: BeaconFeature<Station>,
  reportMs: number,
  sentPaths: readonly string[],
  now: Date,
): Delta {
  const { id, name } = feature.properties
  const ageMs = now.getTime() - reportMs
  const isAged = ageMs > limits.agedAfterMs
  // Displays draw every value alike, so the name tells the age.
  const shownName = isAged
    ? formatMessage(messages.agedStation, { name, hours: Math.floor(ageMs / hourMs) })
    : name
  const measured = Object.entries(conversions).flatMap(([column, [path, convert]]): DeltaValue[] => {
    const value = feature.properties[column as keyof typeof conversions] // keys of `conversions`
    return typeof value === 'number' ? [{ path, value: convert(value) }] : []
  })
  const paths = measured.map(({ path }) => path)
  const missing = sentPaths.filter((path) => !paths.includes(path) && path !== datePath)
  const timestamp = new Date(reportMs).toISOString()
  return {
    context: getStationContext(id),
    updates: [
      { values: [{ path: '', value: { name: shownName } }, toPositionValue(feature)] },
      {
        timestamp,
        values: [
          ...measured,
          ...missing.map((path) => ({ path, value: null })),
          { path: datePath, value: timestamp },
        ],
      },
    ],
  }
}

const datePath = 'environment.date'

/** Creates the delta that clears the values of a station. It is true now, so it has no time of measurement. */
export function createClearingDelta(context: string, paths: readonly string[], now: Date): Delta {
  return {
    context,
    updates: [{ timestamp: now.toISOString(), values: paths.map((path) => ({ path, value: null })) }],
  }
}

/** Lists the paths of the measurements in a station's delta: those with a time. */
export function listMeasuredPaths({ updates }: Delta): string[] {
  return updates
    .filter(({ timestamp }) => timestamp !== undefined)
    .flatMap(({ values }) => values.flatMap(({ path, value }) => (value === null ? [] : [path])))
}
