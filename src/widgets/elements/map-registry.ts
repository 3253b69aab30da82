import { atom } from 'nanostores'
import type { MapView } from '../../client/map/map-view.ts'

const views = new WeakMap<Element, MapView>()
/** Counter that changes when a map is added or removed. */
export const $mapRegistryRevision = atom(0)

/** Registers the stores of a map element so that other elements can find them; null removes it. */
export function registerMap(element: Element, view: MapView | null): void {
  if (view) views.set(element, view)
  else views.delete(element)
  $mapRegistryRevision.set($mapRegistryRevision.get() + 1)
}

export function findRegisteredMap(element: Element): MapView | null {
  return views.get(element) ?? null
}
