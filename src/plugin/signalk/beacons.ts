import { createBboxAround, type Position } from '../../core/geo.ts'
import { getAidType } from '../../core/catalogue/aid-types.ts'
import { metresPerSecondToKnots } from '../../core/limits.ts'
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

/** Aids and weather around the boat as deltas, told again and again so that displays do not call them lost. */
export interface BeaconSource {
  /**
   * Looks around a position and answers with what is to be told; what was found lasts while there is no
   * connection. A report that is too old for 'now' by then is told without its values.
   */
  fetchDeltas(position: Position): Promise<Delta[]>
}

/** Zoom at which the site gives single records. */
const zoom = 12

export function createBeaconSource(site: SiteClient): BeaconSource {
  let found: { at: number; box: string; aids: Feature<Aid>[]; stations: Feature<Station>[] } | null = null

  function deltas(): Delta[] {
    if (!found) return []
    const now = new Date()
    return [...found.aids.flatMap(aidDelta), ...found.stations.map((station) => stationDelta(station, now))]
  }

  async function layer<P>(name: string, box: string): Promise<Feature<P>[] | null> {
    const { status, body } = await site.get(`/api/v1/${name}?${box}&zoom=${zoom}`)
    const { features } = (body ?? {}) as { features?: Feature<P>[] }
    return status === 200 && Array.isArray(features)
      ? features.filter(({ properties }) => !properties.cluster)
      : null
  }

  return {
    async fetchDeltas(position) {
      const cells = listCells(createBboxAround(position, limits.radiusMetres))
      if (!cells) return deltas()
      const { x1, y1, x2, y2 } = toCellsBbox(cells)
      const box = `x1=${x1}&y1=${y1}&x2=${x2}&y2=${y2}`
      if (found?.box === box && Date.now() - found.at < limits.staleAfterMs) return deltas()
      const [aids, stations] = [await layer<Aid>('nav_aids', box), await layer<Station>('meteo_reps', box)]
      if (aids && stations) found = { at: Date.now(), box, aids, stations }
      return deltas()
    },
  }
}

function positionOf({ geometry }: Feature<unknown>): DeltaValue {
  const [longitude, latitude] = geometry.coordinates
  return { path: 'navigation.position', value: { latitude, longitude } }
}

/** An aid without an MMSI has no place among AIS targets. */
function aidDelta(feature: Feature<Aid>): Delta[] {
  const { name, mmsi, aid_type: type, virtual } = feature.properties
  if (!mmsi) return []
  const values = [
    { path: '', value: { name, mmsi } },
    positionOf(feature),
    { path: 'atonType', value: { id: type, name: getAidType(type).name } },
    { path: 'virtual', value: virtual },
  ]
  return [{ context: `atons.urn:mrn:imo:mmsi:${mmsi}`, updates: [{ values }] }]
}

const celsiusToKelvin = 273.15
const radians = Math.PI / 180

/** From the units of the site to those of Signal K, once. */
const measured = {
  wspd: ['environment.wind.averageSpeed', (knots: number) => knots / metresPerSecondToKnots],
  gst: ['environment.wind.gust', (knots: number) => knots / metresPerSecondToKnots],
  wdir: ['environment.wind.directionTrue', (degrees: number) => degrees * radians],
  atmp: ['environment.outside.temperature', (celsius: number) => celsius + celsiusToKelvin],
  wtmp: ['environment.water.temperature', (celsius: number) => celsius + celsiusToKelvin],
  pres: ['environment.outside.pressure', (hectopascal: number) => hectopascal * 100],
  wvht: ['environment.water.waves.significantHeight', (metres: number) => metres],
} as const

/** A number of nine digits for a station of which no MMSI is known: 98 begins those of a craft's tenders, 0 no country. */
function stationMmsi(id: number): string {
  return `980${String(id).padStart(6, '0')}`
}

/**
 * A station with its latest values, dated when they were measured: the boat's server would date them now.
 * Of an old report each value is null, which takes back one that was told before.
 */
function stationDelta(feature: Feature<Station>, now: Date): Delta {
  const { id, name, obs_time: at } = feature.properties
  const updates: Delta['updates'] = [{ values: [{ path: '', value: { name } }, positionOf(feature)] }]
  const isOld = isStaleReport(at, now)
  const values: DeltaValue[] = []
  for (const [column, [path, convert]] of Object.entries(measured)) {
    const value = feature.properties[column as keyof typeof measured] // its own keys
    if (typeof value === 'number') values.push({ path, value: isOld ? null : convert(value) })
  }
  if (at) updates.push({ timestamp: at, values: [...values, { path: 'environment.date', value: at }] })
  return { context: `meteo.urn:mrn:imo:mmsi:${stationMmsi(id)}:roadstead`, updates }
}
