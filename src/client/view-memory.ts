import { queryOfView, viewOfQuery, type MapView, type View } from './map-view.ts'

const storageKey = 'roadstead-view'

/** The view a page starts with: that of its address, else the one this tab last had. */
export function rememberedView(): Partial<View> {
  const inAddress = viewOfQuery(window.location.search)
  return { ...viewOfQuery(readSession()), ...inAddress }
}

/**
 * Writes the view into the address of the page and into the tab's memory whenever
 * it changes, so that a reload and a shared link show the same. Returns what ends it.
 */
export function rememberView(view: MapView): () => void {
  const { pathname } = window.location
  const write = () => {
    const query = queryOfView({
      centre: view.$centre.get(),
      zoom: view.$zoom.get(),
      layers: view.$layers.get(),
    })
    try {
      sessionStorage.setItem(storageKey, query)
    } catch {
      // Without storage (private windows of some browsers) the address still holds the view.
    }
    // A map that still moves while the page turns must not write into the next page's address.
    if (window.location.pathname !== pathname) return
    window.history.replaceState(window.history.state, '', `${pathname}?${query}`)
  }
  const ends = [view.$centre.listen(write), view.$zoom.listen(write), view.$layers.listen(write)]
  return () => {
    for (const end of ends) end()
  }
}

function readSession(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}
