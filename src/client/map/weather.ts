import { onMount, type ReadableAtom } from 'nanostores'
import type { MeteoReport } from '../../core/contract/weather.ts'
import { createBboxAround, getDistanceMetres, type Position } from '../../core/geo.ts'
import { metresPerNauticalMile } from '../../core/units.ts'
import type { Api } from '../api/call.ts'
import { createFetcher, createLoadStore, type LoadStore } from '../api/load.ts'

/** The reports of a weather beacon and its neighbours. */
export function createMeteoReportStore(api: Api, id: number): LoadStore<MeteoReport> {
  return createLoadStore({ fetch: (signal) => api.call('GET /meteo_reps/:id', { params: { id }, signal }) })
}

/** Maximum distance of the nearest station. */
export const maxWeatherStationNm = 60
/** A zoom at which the server returns single stations instead of clusters. */
const stationZoom = 12
/** Delay after the last move of the map before its weather is requested. */
export const moveDebounceMs = 600

/** The report of the station nearest to a place (by id) or to the centre of a map; empty if none is within range. */
export function createNearestWeatherStore(
  api: Api,
  where: number | ReadableAtom<Position> | null,
): LoadStore<MeteoReport | null> {
  const { $load, run, stop } = createFetcher<MeteoReport | null>((report) => report === null)

  async function getPosition(signal: AbortSignal): Promise<Position | null> {
    if (typeof where !== 'number') return where?.get() ?? null
    return api.call('GET /places/:id', { params: { id: where }, signal })
  }

  function refresh(): void {
    void run(async (signal) => {
      const position = await getPosition(signal)
      const id = position && (await findNearestStation(api, position, signal))
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
            timer = setTimeout(refresh, moveDebounceMs)
          })
    return () => {
      clearTimeout(timer)
      end?.()
      stop()
    }
  })
  return { $load, refresh }
}

async function findNearestStation(api: Api, position: Position, signal: AbortSignal): Promise<number | null> {
  const maxMetres = maxWeatherStationNm * metresPerNauticalMile
  const bbox = createBboxAround(position, maxMetres)
  const { features } = await api.call('GET /meteo_reps', { query: { ...bbox, zoom: stationZoom }, signal })
  const stations = features.flatMap(({ geometry, properties }) => {
    if (!('id' in properties)) return []
    const [longitude = 0, latitude = 0] = geometry.coordinates
    return [{ id: properties.id, metres: getDistanceMetres(position, { latitude, longitude }) }]
  })
  const [nearest] = stations.sort((a, b) => a.metres - b.metres)
  // The corners of the box are farther away than its sides.
  return nearest && nearest.metres <= maxMetres ? nearest.id : null
}
