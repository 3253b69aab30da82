import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import { getGroupTypes, placeGroupKeys } from '../../core/catalogue/place-groups.ts'
import type { ShelteredPlace, ShelteredPlaces, ShelterHour } from '../../core/contract/shelter.ts'
import { createBboxAround, getDistanceMetres, roundBbox, type Position } from '../../core/geo.ts'
import { maxShelterWinds, shelterWindKn } from '../../core/limits/shelter.ts'
import { findStrongestHour, selectNightHours } from '../../core/shelter/night.ts'
import type { Wind } from '../../core/shelter/shelter-quantities.ts'
import { getWindNow } from '../../core/shelter/shelter-state.ts'
import { metresPerNauticalMile, round } from '../../core/units.ts'
import { isAbortError, type Api } from '../api/call.ts'
import { createFetcher, getLoadValue, type Load } from '../api/load.ts'
import type { MapView } from '../map/map-view.ts'
import { getReference } from '../map/reference.ts'

/** The wind of tonight at a place of the view: forecast, otherwise measured, otherwise unknown. */
export type TonightWind =
  | { state: 'asking' | 'no-place' | 'failed' }
  | { state: 'forecast'; place: string; at: string }
  | { state: 'measured'; station: string; observedAt: string }
  | { state: 'unknown'; place: string }

/** A forecast wind of an hour of the coming night. */
export interface NightWind extends Wind {
  at: string
}

/** Places in the viewport of a map by the waves of a wind. */
export interface ShelteredPlacesStore {
  $wind: WritableAtom<Wind>
  /** Winds of the coming night, of which each place is compared by its worst; empty if one wind was set. */
  $nightWinds: ReadableAtom<readonly NightWind[]>
  /** How far around the position of the map's reference places are compared, in nm; null compares those in view. */
  $withinNm: WritableAtom<number | null>
  /** Whether places of all types are compared; else those of the filter, or those where boats stay overnight. */
  $hasAllTypes: WritableAtom<boolean>
  /** Fetched again when the wind or the viewport rests. */
  $load: ReadableAtom<Load<ShelteredPlaces>>
  /** Where the wind of tonight comes from; null if the reader has set the wind. */
  $tonight: ReadableAtom<TonightWind | null>
  setWind(wind: Wind): void
  /**
   * Compares the places by the worst hour of the coming night, of the forecast at the place nearest to the centre; shows
   * its strongest wind.
   */
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
  const $withinNm = atom<number | null>(null)
  const $nightWinds = atom<readonly NightWind[]>([])
  const $reference = getReference(view)
  const $tonight = atom<TonightWind | null>(null)
  const fetcher = createFetcher<ShelteredPlaces>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function refresh(): void {
    const viewport = view.$bbox.get()
    if (!viewport) return
    const withinNm = $withinNm.get()
    const bbox =
      withinNm === null ? viewport : createBboxAround($reference.get(), withinNm * metresPerNauticalMile)
    const { direction, speedKn } = $wind.get()
    const filter = view.$filter.get()
    const query = {
      ...roundBbox(bbox),
      direction: round(direction) % 360,
      speed: round(speedKn, 1),
      ...($nightWinds.get().length > 0 && { winds: formatWinds($nightWinds.get()) }),
      ...(!$hasAllTypes.get() && { types: overnightTypes }),
      ...filter,
    }
    const reference = $reference.get()
    void fetcher.run(async (signal) => {
      const answer = await api.call('GET /shelter', { query, signal })
      return withinNm === null ? answer : keepWithin(answer, reference, withinNm)
    })
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
      $withinNm.listen(refresh),
      $nightWinds.listen(refreshAtRest),
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
      const night = selectNightHours(shelter.hours, now, timeZone)
      const hour = findStrongestHour(night)
      const measured = getWindNow(shelter, now)
      const found = hour ?? measured
      $nightWinds.set(night.slice(0, maxShelterWinds).map(toNightWind))
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
    $nightWinds,
    $withinNm,
    $hasAllTypes,
    $load: fetcher.$load,
    $tonight,
    setWind(wind) {
      $tonight.set(null)
      $nightWinds.set([])
      $wind.set(wind)
    },
    chooseTonight,
    refresh,
  }
}

function toNightWind({ direction, speed_kn: speedKn, at }: ShelterHour): NightWind {
  return { direction, speedKn, at }
}

/** Formats winds as the call takes them; one that is stronger than it accepts counts as the strongest. */
function formatWinds(winds: readonly NightWind[]): string {
  return winds
    .map(
      ({ direction, speedKn }) =>
        `${round(direction) % 360}:${round(Math.min(speedKn, shelterWindKn.max), 1)}`,
    )
    .join()
}

/** Keeps the places within a distance of a position: the box that was asked for has corners. */
function keepWithin(answer: ShelteredPlaces, position: Position, withinNm: number): ShelteredPlaces {
  const metres = withinNm * metresPerNauticalMile
  return { ...answer, places: answer.places.filter((place) => getDistanceMetres(position, place) <= metres) }
}

/** Returns the place nearest to the centre of the map; undefined without places. */
function findNearest(places: readonly ShelteredPlace[], view: MapView): ShelteredPlace | undefined {
  const centre = view.$centre.get()
  const metres = new Map(places.map((place) => [place, getDistanceMetres(centre, place)]))
  return [...places].sort((a, b) => (metres.get(a) ?? 0) - (metres.get(b) ?? 0))[0]
}
