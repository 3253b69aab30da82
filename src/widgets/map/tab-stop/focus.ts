import { getActiveElement } from '../../../ui/dom-kinds.ts'
import type { Map as LeafletMap, Marker } from 'leaflet'

/** Returns the focused element of the document, or of the shadow root that contains the map. */
export function getFocusedElement(map: LeafletMap): Element | null {
  return getActiveElement(map.getContainer())
}

/** Whether the focused element has left the page. */
export function isFocusLost(map: LeafletMap): boolean {
  const focused = getFocusedElement(map)
  return !focused || focused === focused.ownerDocument.body
}

/** Focuses a marker. Scrolls neither the page nor the map. */
export function focusMarker(map: LeafletMap, marker: Marker | null | undefined): void {
  // Leaflet pans the map to a focused marker that is not entirely visible.
  if (marker && map.getBounds().contains(marker.getLatLng()))
    marker.getElement()?.focus({ preventScroll: true })
}

interface ShownRecords<T> {
  /** Returns the markers and clusters on the map with the records of each. */
  getShown(): ReadonlyMap<Marker, readonly T[]>
  /** Returns the marker or cluster that shows a record; null for none. */
  find(record: T): Marker | null
}

/**
 * Remembers which records the focused marker or cluster shows. The returned function moves a focus that was
 * lost meanwhile to the marker or cluster that shows the first of them then.
 */
export function rememberFocus<T>(map: LeafletMap, { getShown, find }: ShownRecords<T>): () => void {
  const focused = getFocusedElement(map)
  if (!focused?.classList.contains('rs-marker')) return () => undefined
  const records = [...getShown()].find(([marker]) => marker.getElement() === focused)?.[1] ?? []
  return function restoreFocus() {
    if (!isFocusLost(map)) return
    for (const record of records) {
      const shown = find(record)
      if (shown) return focusMarker(map, shown)
    }
  }
}
