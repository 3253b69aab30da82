import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import { getGroupTypes, placeGroupKeys } from '../../core/catalogue/place-groups.ts'
import type { ShelteredPlace, ShelteredPlaces } from '../../core/contract/shelter.ts'
import { getDistanceMetres, roundBbox } from '../../core/geo.ts'
import { shelterWindKn } from '../../core/limits/shelter.ts'
import { findStrongestHour, selectNightHours } from '../../core/shelter/night.ts'
import type { Wind } from '../../core/shelter/shelter-quantities.ts'
import { getWindNow } from '../../core/shelter/shelter-state.ts'
import { round } from '../../core/units.ts'
import { isAbortError, type Api } from '../api/call.ts'
import { createFetcher, getLoadValue, type Load } from '../api/load.ts'
import type { MapView } from '../map/map-view.ts'

/** The wind of tonight at a place of the view: forecast, otherwise measured, otherwise unknown. */
export type TonightWind =
  | { state: 'asking' | 'no-place' | 'failed' }
  | { state: 'forecast'; place: string; at: string }
  | { state: 'measured'; station: string; observedAt: string }
  | { state: 'unknown'; place: string }

/** Places in the viewport of a map by the waves of a wind. */
export interface ShelteredPlacesStore {
  $wind: WritableAtom<Wind>
  /** Whether places of all types are compared; else those of the filter, or those where boats stay overnight. */
  $hasAllTypes: WritableAtom<boolean>
  /** Fetched again when the wind or the viewport rests. */
  $load: ReadableAtom<Load<ShelteredPlaces>>
  /** Where the wind of tonight comes from; null if the reader has set the wind. */
  $tonight: ReadableAtom<TonightWind | null>
  setWind(wind: Wind): void
  /** Sets the strongest wind of the coming night at the place nearest to the centre. */
  chooseTonight(now: Date, timeZone: string): Promise<void>
  refresh(): void
}

/** Types of the places where boats stay overnight. */
const overnightTypes = placeGroupKeys.flatMap(getGroupTypes).join()

/** Time without a change of wind or viewport before a request. */
export const restMs = 250

const defaultWind: Wind = { direction: 0, speedKn: shelterWindKn.default }

export function createShelteredPlacesStore(api: Api, view: MapView): ShelteredPlacesStore {
  const $wind = atom<Wind>(defaultWind)
  const $hasAllTypes = atom(false)
  const $tonight = atom<TonightWind | null>(null)
  const fetcher = createFetcher<ShelteredPlaces>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function refresh(): void {
    const bbox = view.$bbox.get()
    if (!bbox) return
    const { direction, speedKn } = $wind.get()
    const filter = view.$filter.get()
    const query = {
      ...roundBbox(bbox),
      direction: round(direction) % 360,
      speed: round(speedKn, 1),
      ...(!$hasAllTypes.get() && { types: overnightTypes }),
      ...filter,
    }
    void fetcher.run((signal) => api.call('GET /shelter', { query, signal }))
  }

  function refreshAtRest(): void {
    clearTimeout(timer)
    timer = setTimeout(refresh, restMs)
  }

  onMount(fetcher.$load, () => {
    refresh()
    const ends = [
      $wind.listen(refreshAtRest),
      view.$bbox.listen(refreshAtRest),
      view.$filter.listen(refresh),
      $hasAllTypes.listen(refresh),
    ]
    return function stop() {
      clearTimeout(timer)
      for (const end of ends) end()
      fetcher.stop()
    }
  })

  /** Returns the places of the view, after the first answer if it is still awaited. */
  function waitForPlaces(): Promise<readonly ShelteredPlace[]> {
    return new Promise((resolve) => {
      const stop = fetcher.$load.subscribe((load) => {
        const answer = getLoadValue(load)
        if (!answer && load.state === 'loading') return
        resolve(answer?.places ?? [])
        // The first call comes before `subscribe` returns.
        queueMicrotask(() => stop())
      })
    })
  }

  async function chooseTonight(now: Date, timeZone: string): Promise<void> {
    const asking: TonightWind = { state: 'asking' }
    $tonight.set(asking)
    const places = await waitForPlaces()
    if ($tonight.get() !== asking) return
    const place = findNearest(places, view)
    if (!place) return $tonight.set({ state: 'no-place' })
    try {
      const shelter = await api.call('GET /places/:id/shelter', { params: { id: place.id } })
      if ($tonight.get() !== asking) return
      const hour = findStrongestHour(selectNightHours(shelter.hours, now, timeZone))
      const measured = getWindNow(shelter, now)
      const found = hour ?? measured
      if (found) $wind.set({ direction: found.direction, speedKn: found.speed_kn })
      if (hour) $tonight.set({ state: 'forecast', place: place.name, at: hour.at })
      else if (measured) {
        $tonight.set({ state: 'measured', station: measured.station, observedAt: measured.observed_at })
      } else $tonight.set({ state: 'unknown', place: place.name })
    } catch (error) {
      if (!isAbortError(error)) console.error('GET /places/:id/shelter failed', error)
      if ($tonight.get() === asking) $tonight.set({ state: 'failed' })
    }
  }

  return {
    $wind,
    $hasAllTypes,
    $load: fetcher.$load,
    $tonight,
    setWind(wind) {
      $tonight.set(null)
      $wind.set(wind)
    },
    chooseTonight,
    refresh,
  }
}

/** Returns the place nearest to the centre of the map; undefined without places. */
function findNearest(places: readonly ShelteredPlace[], view: MapView): ShelteredPlace | undefined {
  const centre = view.$centre.get()
  const metres = new Map(places.map((place) => [place, getDistanceMetres(centre, place)]))
  return [...places].sort((a, b) => (metres.get(a) ?? 0) - (metres.get(b) ?? 0))[0]
}
