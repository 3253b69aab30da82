import { atom } from 'nanostores'
import type { MapView } from '../../client/map/map-view.ts'

const views = new WeakMap<Element, MapView>()
/** Counts the maps that came and went. */
export const $mapChanges = atom(0)

/** The map elements of a page tell their stores, so that others find them; null when one is gone. */
export function setMapOf(element: Element, view: MapView | null): void {
  if (view) views.set(element, view)
  else views.delete(element)
  $mapChanges.set($mapChanges.get() + 1)
}

export function mapOf(element: Element): MapView | null {
  return views.get(element) ?? null
}
