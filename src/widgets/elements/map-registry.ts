import { atom } from 'nanostores'
import type { MapView } from '../../client/map/map-view.ts'

const views = new WeakMap<Element, MapView>()
/** Counts the maps that came and went. */
export const $mapRegistryRevision = atom(0)

/** The map elements of a page tell their stores, so that others find them; null when one is gone. */
export function registerMap(element: Element, view: MapView | null): void {
  if (view) views.set(element, view)
  else views.delete(element)
  $mapRegistryRevision.set($mapRegistryRevision.get() + 1)
}

export function findRegisteredMap(element: Element): MapView | null {
  return views.get(element) ?? null
}
