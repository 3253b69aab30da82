import { readSessionText, writeSessionText } from '../session-texts.ts'
import { tileZoom as limits } from '../../core/limits/sat-charts.ts'
import type { MapView, MapViewState } from './map-view.ts'
import { parseMapViewQuery, toMapViewQuery } from './map-view-query.ts'

/** Key of the last view in the session storage. */
export const mapViewStorageKey = 'roadstead-view'
const tileZoomKey = 'roadstead-tile-zoom'

/** Returns the initial view of a page: from its URL, else the last view of this tab. */
export function loadMapViewState(): Partial<MapViewState> {
  const inUrl = parseMapViewQuery(window.location.search)
  const stored = parseMapViewQuery(readSessionText(mapViewStorageKey) ?? '')
  // A link to a position shows all that is there, whatever was filtered before.
  if (inUrl.centre) {
    delete stored.types
    delete stored.has
  }
  const tileZoom = Number(readSessionText(tileZoomKey) ?? '')
  const isTileZoom = Number.isInteger(tileZoom) && tileZoom >= limits.wrapsTo && tileZoom < limits.wrapsAt
  return { ...stored, ...inUrl, ...(isTileZoom && { tileZoom }) }
}

/** Returns the last view of the map in this tab as a query of its URL; null if the tab has shown no map. */
export function getLastMapQuery(): string | null {
  return readSessionText(mapViewStorageKey)
}

/**
 * Writes the view to the session storage now and, whenever it changes, to the URL and the session
 * storage, so that a reload and a shared link show the same view. Returns a function that stops it.
 */
export function persistMapView(view: MapView): () => void {
  const { pathname } = window.location
  function store(): string {
    const query = toMapViewQuery({
      centre: view.$centre.get(),
      zoom: view.$zoom.get(),
      layers: view.$layers.get(),
      types: view.$types.get(),
      has: view.$has.get(),
    })
    writeSessionText(mapViewStorageKey, query)
    return query
  }
  function write(): void {
    const query = store()
    // A map that still moves during a navigation must not change the URL of the next page.
    if (window.location.pathname !== pathname) return
    window.history.replaceState(window.history.state, '', `${pathname}?${query}`)
  }
  store()
  const writeTileZoom = (tileZoom: number) => writeSessionText(tileZoomKey, String(tileZoom))
  // The entries of the history of this page hold the view at the time when they were added.
  window.addEventListener('popstate', write)
  const unsubscribers = [
    view.$centre.listen(write),
    view.$zoom.listen(write),
    view.$layers.listen(write),
    view.$filter.listen(write),
    view.$tileZoom.listen(writeTileZoom),
  ]
  return () => {
    window.removeEventListener('popstate', write)
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}
