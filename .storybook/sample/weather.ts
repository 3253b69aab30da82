import type { MeteoReport } from '../../src/core/contract/weather.ts'
import { buildBeaconFeature, buildMeteoReport } from '../../tests/factories/live-records.ts'

interface Station {
  name: string
  latitude: number
  longitude: number
  wdir: number
  wspd: number
  /** Age of its latest report. */
  minutes: number
}

/** Weather stations near the sample places, written by hand; positions are rough, values invented. */
const stations: readonly Station[] = [
  { name: 'Cap Couronne', latitude: 43.325, longitude: 5.053, wdir: 330, wspd: 21, minutes: 12 },
  { name: 'Cap Sicié', latitude: 43.047, longitude: 5.842, wdir: 300, wspd: 17, minutes: 8 },
  { name: 'La Ciotat', latitude: 43.19, longitude: 5.633, wdir: 290, wspd: 11, minutes: 21 },
  { name: 'Porquerolles', latitude: 42.99, longitude: 6.235, wdir: 280, wspd: 14, minutes: 16 },
  { name: 'Espiguette', latitude: 43.49, longitude: 4.14, wdir: 320, wspd: 25, minutes: 26 },
]

/** Returns the values that a station measured some hours before its latest report. */
function measure({ wdir, wspd, minutes }: Station, hours: number) {
  return {
    obs_time: new Date(Date.now() - (minutes + 60 * hours) * 60_000).toISOString(),
    wdir: wdir - 8 * hours,
    wspd: wspd - hours,
    gst: wspd - hours + 6,
    wvht: 0.9,
    pres: 1016,
    atmp: 17 - hours,
  }
}

export const sampleStationFeatures = stations.map((station, index) => {
  const { name, latitude, longitude } = station
  return buildBeaconFeature({ id: index + 1, name, latitude, longitude, ...measure(station, 0) })
})

/** Returns the reports of a station, newest first; null for an unknown id. */
export function buildSampleReport(id: number): MeteoReport | null {
  const station = stations[id - 1]
  if (!station) return null
  const { name, latitude, longitude } = station
  const rows = [0, 1, 2, 3].map((hours) => ({ longitude, latitude, distance: 0, ...measure(station, hours) }))
  return buildMeteoReport(rows, { name, centr_latitude: latitude, centr_longitude: longitude })
}
