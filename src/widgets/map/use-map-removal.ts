import type { Map as LeafletMap } from 'leaflet'
import { useLayoutEffect } from 'react'
import { useMap } from 'react-leaflet/hooks'

/** By then React has removed the container of a map that it unmounts, and run the other clean-ups. */
const unmountedMs = 500
/** Interval of the check whether a hidden map has left the page without being shown again. */
const hiddenCheckMs = 10_000

/** Pending checks of maps whose clean-ups have run. */
const checks = new WeakMap<LeafletMap, ReturnType<typeof setTimeout>>()
/** Leaflet's own removal of each map. */
const removals = new WeakMap<LeafletMap, () => void>()

/**
 * Removes a map when its container has left the page. react-leaflet removes it in the clean-up of an effect, which React
 * also runs for a map that `<Activity>` or Suspense hides: shown again, it would be drawn on a removed map, and the error
 * would take down the whole app. Preact skips the effects of components that are removed before their first paint.
 */
export function useMapRemoval(map: LeafletMap): void {
  useLayoutEffect(() => {
    const removeOnce = guardRemoval(map)
    const container = map.getContainer()
    clearTimeout(checks.get(map))
    function check(): void {
      removeOnce()
      if (container.isConnected) checks.set(map, setTimeout(check, hiddenCheckMs))
    }
    return () => void checks.set(map, setTimeout(check, unmountedMs))
  }, [map])
}

/** Makes `map.remove()` do nothing while the container is in the page; returns that removal. */
function guardRemoval(map: LeafletMap): () => void {
  const container = map.getContainer()
  const remove = removals.get(map) ?? map.remove.bind(map)
  removals.set(map, remove)
  const removeOnce = () => {
    // Leaflet throws if a map is removed twice.
    if (!container.isConnected && '_leaflet_id' in container) remove()
  }
  map.remove = () => {
    removeOnce()
    return map
  }
  return removeOnce
}

/** {@link useMapRemoval} as the first child of a map. */
export function MapRemoval() {
  useMapRemoval(useMap())
  return null
}
