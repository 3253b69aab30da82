import { createBboxAround, type Position } from '../../core/geo.ts'
import { getAidType } from '../../core/catalogue/aid-types.ts'
import { metresPerSecondToKnots } from '../../core/limits/weather.ts'
import { isStaleReport } from '../../core/report-age.ts'
import { toCellsBbox, listCells } from './grid-cells.ts'
import type { Delta, DeltaValue } from './host.ts'
import { beaconLimits as limits } from './limits.ts'
import type { SiteClient } from './site-client.ts'

interface Feature<P> {
  geometry: { coordinates: [number, number] }
  properties: P & { cluster?: boolean }
}

interface Aid {
  id: number
  name: string
  mmsi: string | null
  /** Type of aid in AIS message 21. */
  aid_type: number
  virtual: boolean
}

type Station = { id: number; name: string; obs_time: string | null } & Partial<
  Record<'wspd' | 'gst' | 'wdir' | 'atmp' | 'wtmp' | 'pres' | 'wvht', number | null>
>

/** Aids and weather beacons around the boat as deltas, sent repeatedly so that displays do not expire them. */
export interface BeaconSource {
  /**
   * Returns the deltas around a position. Without a connection the last data is used. The values of
   * an outdated report are null.
   */
  fetchDeltas(position: Position): Promise<Delta[]>
}

/** Zoom at which the site returns single records instead of clusters. */
const zoom = 12

export function createBeaconSource(site: SiteClient): BeaconSource {
  let cached: { at: number; query: string; aids: Feature<Aid>[]; stations: Feature<Station>[] } | null = null

  function createDeltas(): Delta[] {
    if (!cached) return []
    const now = new Date()
    return [
      ...cached.aids.flatMap(createAidDeltas),
      ...cached.stations.map((station) => createStationDelta(station, now)),
    ]
  }

  async function fetchLayer<P>(name: string, query: string): Promise<Feature<P>[] | null> {
    const { status, body } = await site.get(`/api/v1/${name}?${query}&zoom=${zoom}`)
    const { features } = (body ?? {}) as { features?: Feature<P>[] }
    return status === 200 && Array.isArray(features)
      ? features.filter(({ properties }) => !properties.cluster)
      : null
  }

  return {
    async fetchDeltas(position) {
      const cells = listCells(createBboxAround(position, limits.radiusMetres))
      if (!cells) return createDeltas()
      const { x1, y1, x2, y2 } = toCellsBbox(cells)
      const query = `x1=${x1}&y1=${y1}&x2=${x2}&y2=${y2}`
      if (cached?.query === query && Date.now() - cached.at < limits.staleAfterMs) return createDeltas()
      const [aids, stations] = [
        await fetchLayer<Aid>('nav_aids', query),
        await fetchLayer<Station>('meteo_reps', query),
      ]
      if (aids && stations) cached = { at: Date.now(), query, aids, stations }
      return createDeltas()
    },
  }
}

function toPositionValue({ geometry }: Feature<unknown>): DeltaValue {
  const [longitude, latitude] = geometry.coordinates
  return { path: 'navigation.position', value: { latitude, longitude } }
}

/** Creates the delta of an aid. An aid without an MMSI cannot be an AIS target. */
function createAidDeltas(feature: Feature<Aid>): Delta[] {
  const { name, mmsi, aid_type: type, virtual } = feature.properties
  if (!mmsi) return []
  const values = [
    { path: '', value: { name, mmsi } },
    toPositionValue(feature),
    { path: 'atonType', value: { id: type, name: getAidType(type).name } },
    { path: 'virtual', value: virtual },
  ]
  return [{ context: `atons.urn:mrn:imo:mmsi:${mmsi}`, updates: [{ values }] }]
}

const celsiusToKelvin = 273.15
const radians = Math.PI / 180

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

/** Creates a pseudo MMSI for a station: prefix 98 (craft associated with a parent ship) and 0, which no country uses. */
function createStationMmsi(id: number): string {
  return `980${String(id).padStart(6, '0')}`
}

/**
 * Creates the delta of a station with the time of measurement; without it the boat server would use the current
 * time. The values of an outdated report are null, which clears the values sent before.
 */
function createStationDelta(feature: Feature<Station>, now: Date): Delta {
  const { id, name, obs_time: at } = feature.properties
  const updates: Delta['updates'] = [{ values: [{ path: '', value: { name } }, toPositionValue(feature)] }]
  const isOld = isStaleReport(at, now)
  const values: DeltaValue[] = []
  for (const [column, [path, convert]] of Object.entries(conversions)) {
    const value = feature.properties[column as keyof typeof conversions] // keys of `measured`
    if (typeof value === 'number') values.push({ path, value: isOld ? null : convert(value) })
  }
  if (at) updates.push({ timestamp: at, values: [...values, { path: 'environment.date', value: at }] })
  return { context: `meteo.urn:mrn:imo:mmsi:${createStationMmsi(id)}:roadstead`, updates }
}
