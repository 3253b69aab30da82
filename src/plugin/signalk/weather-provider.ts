import type { MeteoProperties } from '../../core/contract/weather.ts'
import { formatNumber } from '../../core/format-number.ts'
import { createBboxAround, getDistanceMetres } from '../../core/geo.ts'
import { metresPerSecondToKnots } from '../../core/limits/weather.ts'
import { formatMessage } from '../../core/text.ts'
import { metresPerNauticalMile, nauticalMilesFromMetres, round } from '../../core/units.ts'
import { listBeaconPaths } from './areas/area-parts.ts'
import { withDeadline } from './backoff.ts'
import { getShownReportMs, type BeaconFeature, type Station } from './beacon-deltas.ts'
import type { WeatherObservation, WeatherProvider } from './host.ts'
import { beaconLimits as limits, waitLimits } from './limits.ts'
import { messages } from './messages.ts'
import type { ResponseCache } from './response-cache.ts'
import type { SiteClient } from './site-client.ts'

type Measured = Exclude<keyof MeteoProperties, 'id' | 'name' | 'type_enum' | 'obs_time'>

const radians = Math.PI / 180
const toMetresPerSecond = (knots: number) => knots / metresPerSecondToKnots
const toKelvin = (celsius: number) => celsius + 273.15
const decimals = 3

/** Group, name and conversion of each column of a report. */
const columns: Partial<Record<Measured, ['outside' | 'water' | 'wind', string, (value: number) => number]>> =
  {
    wspd: ['wind', 'speedTrue', toMetresPerSecond],
    gst: ['wind', 'gust', toMetresPerSecond],
    wdir: ['wind', 'directionTrue', (degrees) => degrees * radians],
    atmp: ['outside', 'temperature', toKelvin],
    dewp: ['outside', 'dewPointTemperature', toKelvin],
    pres: ['outside', 'pressure', (hectopascal) => hectopascal * 100],
    vis: ['outside', 'horizontalVisibility', (miles) => miles * metresPerNauticalMile],
    wtmp: ['water', 'temperature', toKelvin],
    wvht: ['water', 'waveSignificantHeight', (metres) => metres],
    dpd: ['water', 'wavePeriod', (seconds) => seconds],
    mwd: ['water', 'waveDirection', (degrees) => degrees * radians],
  }

/**
 * Creates the provider from the site's stations around a position. Reports of more than 12 hours are left out, also
 * those that are kept; each states its station, how far that is and when it measured.
 */
export function createWeatherProvider(
  site: Pick<SiteClient, 'get'>,
  answers: ResponseCache,
): WeatherProvider {
  async function read(path: string): Promise<unknown> {
    const stored = await answers.read(path)
    const fetched = site.get(path, stored?.etag).then(async ({ status, body, etag }) => {
      if (status === 200) await answers.write(path, body, etag)
      return status === 200 ? body : null
    })
    return (await withDeadline(fetched, waitLimits.otherMs)) ?? stored?.body ?? null
  }

  const refuse = () => Promise.reject(new Error('Not supported!'))
  return {
    name: messages.name,
    methods: {
      async getObservations(position, { maxCount } = {}) {
        const box = createBboxAround(position, limits.radiusMetres)
        const layers = await Promise.all(listBeaconPaths([box]).stations.map(read))
        const now = new Date()
        const features = layers
          .flatMap((layer) => (layer as { features?: StationFeature[] } | null)?.features ?? []) // an answer of the site
          .filter(({ properties }) => !properties.cluster)
        // A station on the edge of two boxes is in both.
        const stations = [...new Map(features.map((feature) => [feature.properties.id, feature])).values()]
          .flatMap((feature) => {
            const [longitude, latitude] = feature.geometry.coordinates
            const metres = getDistanceMetres(position, { latitude, longitude })
            const atMs = getShownReportMs(feature as BeaconFeature<Station>, now)
            return atMs === null || metres > limits.radiusMetres ? [] : [{ feature, metres, atMs }]
          })
          .sort((one, other) => other.atMs - one.atMs || one.metres - other.metres)
        return stations.slice(0, maxCount).map(toObservation)
      },
      getForecasts: refuse,
      getWarnings: refuse,
    },
  }
}

type StationFeature = BeaconFeature<MeteoProperties>

function toObservation({
  feature: { properties },
  metres,
  atMs,
}: {
  feature: StationFeature
  metres: number
  atMs: number
}): WeatherObservation {
  const observation: WeatherObservation = {
    description: formatMessage(messages.observation, {
      name: properties.name,
      miles: formatNumber(nauticalMilesFromMetres(metres), 'en', 1),
    }),
    date: new Date(atMs).toISOString(),
    type: 'observation',
  }
  for (const [column, [group, name, convert]] of Object.entries(columns)) {
    const value = properties[column as Measured] // the keys of the table
    if (typeof value === 'number')
      observation[group] = { ...observation[group], [name]: round(convert(value), decimals) }
  }
  return observation
}
