import { onMount } from 'nanostores'
import {
  findReplacingLayer,
  getMapLayer,
  mapLayers,
  type LayerKey,
  type MapLayer,
} from '../../core/catalogue/map-layers.ts'
import type { NearbyPlace } from '../../core/contract/place.ts'
import { bboxContains } from '../../core/geo.ts'
import { nearbyPlaces as limits } from '../../core/limits/places.ts'
import { round } from '../../core/units.ts'
import { moveDebounceMs } from '../activity/activity.ts'
import type { Api } from '../api/call.ts'
import { createFetcher, type LoadStore } from '../api/load.ts'
import type { MapView } from '../map/map-view.ts'
import { getReference, type Reference } from '../map/reference.ts'

/** Places around a position, nearest first. */
export interface NearbyPlaces {
  from: Reference
  places: readonly NearbyPlace[]
}

/** Decimals of the requested position, so that no request tells where exactly a reader looks. */
const positionDecimals = 3

/** Whether a layer is that of all places, whose list is {@link NearbyPlaces}: it replaces no other. */
export function isNearbyLayer({ recordKind, replaces }: MapLayer): boolean {
  return recordKind === 'place' && !replaces
}

/** Returns the layer of all places if a map with these layers shows it. */
export function findNearbyLayer(active: readonly LayerKey[]): MapLayer | undefined {
  return mapLayers.find(
    (layer) => isNearbyLayer(layer) && active.includes(layer.key) && !findReplacingLayer(layer.key, active),
  )
}

const stores = new WeakMap<MapView, LoadStore<NearbyPlaces>>()

/** Returns the store that all lists of a map share. */
export function getNearbyPlacesStore(api: Api, view: MapView): LoadStore<NearbyPlaces> {
  const store = stores.get(view) ?? createNearbyPlacesStore(api, view)
  stores.set(view, store)
  return store
}

/**
 * The places around the reference position of a map that match its filter. They are requested again after a move of the
 * map, and when the filter or the places change; the former ones stay meanwhile.
 */
export function createNearbyPlacesStore(api: Api, view: MapView): LoadStore<NearbyPlaces> {
  const { $load, run, stop } = createFetcher<NearbyPlaces>(({ places }) => places.length === 0)
  const $reference = getReference(view)
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Query of the last request; null if it is to be repeated. */
  let requested: string | null = null

  function getQuery() {
    const { latitude, longitude } = $reference.get()
    return {
      lat: round(latitude, positionDecimals),
      lng: round(longitude, positionDecimals),
      limit: limits.listedCount,
      ...view.$filter.get(),
    }
  }

  function refresh(): void {
    // A map without a size has not found its centre yet.
    if (!view.$bbox.get()) return
    const query = getQuery()
    const { isDevice } = $reference.get()
    requested = JSON.stringify(query)
    void run(async (signal) => {
      const places = await api.call('GET /places/nearby', { query, signal })
      return { from: { latitude: query.lat, longitude: query.lng, isDevice }, places }
    })
  }

  function refreshIfChanged(): void {
    if ($load.get().state === 'failed' || JSON.stringify(getQuery()) !== requested) refresh()
  }

  function scheduleRefresh(): void {
    clearTimeout(timer)
    timer = setTimeout(refreshIfChanged, moveDebounceMs)
  }

  onMount($load, () => {
    refreshIfChanged()
    const unsubscribers = [
      view.$bbox.listen(scheduleRefresh),
      $reference.listen(scheduleRefresh),
      view.$filter.listen(refresh),
      view.$layerRevisions.listen((_changes, _before, changed) => {
        if (changed && isNearbyLayer(getMapLayer(changed))) refresh()
      }),
    ]
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
      clearTimeout(timer)
      stop()
      if ($load.get().state === 'loading') requested = null
    }
  })
  return { $load, refresh }
}

/** Opens the card of a place, and moves the map there if it does not show the place. */
export function selectNearbyPlace(view: MapView, { id, latitude, longitude }: NearbyPlace): void {
  const position = { latitude, longitude }
  const viewport = view.$bbox.get()
  if (!viewport || !bboxContains(viewport, position)) {
    view.$moveRequest.set({ position, zoom: view.$zoom.get() })
  }
  view.$selection.set({ kind: 'place', id, position })
}
