import { tileZoom as limits } from '../../core/limits.ts'
import { toMapViewQuery, parseMapViewQuery, type MapView, type MapViewState } from './map-view.ts'

const storageKey = 'roadstead-view'
const tileZoomKey = 'roadstead-tile-zoom'

/** The view a page starts with: that of its address, else the one this tab last had. */
export function loadMapViewState(): Partial<MapViewState> {
  const inAddress = parseMapViewQuery(window.location.search)
  const tileZoom = Number(readSession(tileZoomKey))
  const isTileZoom = Number.isInteger(tileZoom) && tileZoom >= limits.wrapsTo && tileZoom < limits.wrapsAt
  return { ...parseMapViewQuery(readSession(storageKey)), ...inAddress, ...(isTileZoom && { tileZoom }) }
}

/**
 * Writes the view into the address of the page and into the tab's memory whenever
 * it changes, so that a reload and a shared link show the same. Returns what ends it.
 */
export function persistMapView(view: MapView): () => void {
  const { pathname } = window.location
  const write = () => {
    const query = toMapViewQuery({
      centre: view.$centre.get(),
      zoom: view.$zoom.get(),
      layers: view.$layers.get(),
    })
    keep(storageKey, query)
    // A map that still moves while the page turns must not write into the next page's address.
    if (window.location.pathname !== pathname) return
    window.history.replaceState(window.history.state, '', `${pathname}?${query}`)
  }
  const keepTileZoom = (tileZoom: number) => keep(tileZoomKey, String(tileZoom))
  const ends = [
    view.$centre.listen(write),
    view.$zoom.listen(write),
    view.$layers.listen(write),
    view.$tileZoom.listen(keepTileZoom),
  ]
  return () => {
    for (const end of ends) end()
  }
}

function keep(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // Without storage (private windows of some browsers) the address still holds the view.
  }
}

function readSession(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
