import { useEffect, useRef } from 'react'
import { clampZoom, parseLayerKeys, type MapView } from '../../client/map/map-view.ts'
import { parseFacilityKeys, type FacilityKey } from '../../core/catalogue/facilities.ts'
import { defaultLayers, type LayerKey } from '../../core/catalogue/map-layers.ts'

/** Moves the map when the page changes centre or zoom. Removing an attribute leaves the map where it is. */
export function useChangedView(view: MapView, lat?: number, lng?: number, zoom?: number): void {
  const known = useRef({ lat, lng, zoom })
  useEffect(() => {
    const last = known.current
    if (last.lat === lat && last.lng === lng && last.zoom === zoom) return
    known.current = { lat, lng, zoom }
    const position =
      lat !== undefined && lng !== undefined ? { latitude: lat, longitude: lng } : view.$centre.get()
    view.$moveRequest.set({ position, zoom: clampZoom(zoom ?? view.$zoom.get()) })
  }, [view, lat, lng, zoom])
}

/** Shows other layers when the page changes them; the default ones after the attribute was removed. */
export function useChangedLayers(view: MapView, layers?: readonly LayerKey[]): void {
  const keys = layers?.join(' ') // an equal array does not count as a change
  const known = useRef(keys)
  useEffect(() => {
    if (known.current === keys) return
    known.current = keys
    view.$layers.set(keys === undefined ? defaultLayers : parseLayerKeys(keys))
  }, [view, keys])
}

/** Filters by other facilities when the page changes them. */
export function useChangedFacilities(view: MapView, has?: readonly FacilityKey[]): void {
  const keys = has?.join() // an equal array does not count as a change
  const known = useRef(keys)
  useEffect(() => {
    if (known.current === keys) return
    known.current = keys
    view.$has.set(parseFacilityKeys(keys ?? ''))
  }, [view, keys])
}
