import { onMount, type ReadableAtom } from 'nanostores'
import type { MeteoReport } from '../../core/contract/weather.ts'
import { createBboxAround, getDistanceMetres, type Position } from '../../core/geo.ts'
import { metresPerNauticalMile } from '../../core/units.ts'
import type { Api } from '../api/call.ts'
import { createFetcher, createLoadStore, type LoadStore } from '../api/load.ts'

/** The reports near one weather beacon. */
export function createMeteoReportStore(api: Api, id: number): LoadStore<MeteoReport> {
  return createLoadStore({ fetch: (signal) => api.call('GET /meteo_reps/:id', { params: { id }, signal }) })
}

/** A station farther away says nothing of a place. */
export const maxWeatherStationNm = 60
/** Single stations, not groups of them, come from this zoom on. */
const stationZoom = 12
/** A map that moves on is asked about when it has rested so long. */
const restMs = 600

/** What the station nearest to a place, or to the middle of a map, reports; empty where none is within reach. */
export function createNearestWeatherStore(
  api: Api,
  where: number | ReadableAtom<Position> | null,
): LoadStore<MeteoReport | null> {
  const { $load, run, stop } = createFetcher<MeteoReport | null>((report) => report === null)

  async function positionOf(signal: AbortSignal): Promise<Position | null> {
    if (typeof where !== 'number') return where?.get() ?? null
    return api.call('GET /places/:id', { params: { id: where }, signal })
  }

  function refresh(): void {
    void run(async (signal) => {
      const position = await positionOf(signal)
      const id = position && (await nearestStation(api, position, signal))
      return id === null ? null : api.call('GET /meteo_reps/:id', { params: { id }, signal })
    })
  }

  onMount($load, () => {
    if ($load.get().state === 'loading') refresh()
    let timer: ReturnType<typeof setTimeout> | undefined
    const end =
      typeof where === 'number'
        ? undefined
        : where?.listen(() => {
            clearTimeout(timer)
            timer = setTimeout(refresh, restMs)
          })
    return () => {
      clearTimeout(timer)
      end?.()
      stop()
    }
  })
  return { $load, refresh }
}

async function nearestStation(api: Api, position: Position, signal: AbortSignal): Promise<number | null> {
  const box = createBboxAround(position, maxWeatherStationNm * metresPerNauticalMile)
  const { features } = await api.call('GET /meteo_reps', { query: { ...box, zoom: stationZoom }, signal })
  const stations = features.flatMap(({ geometry, properties }) => {
    if (!('id' in properties)) return []
    const [longitude = 0, latitude = 0] = geometry.coordinates
    return [{ id: properties.id, metres: getDistanceMetres(position, { latitude, longitude }) }]
  })
  const [nearest] = stations.sort((a, b) => a.metres - b.metres)
  return nearest?.id ?? null
}
