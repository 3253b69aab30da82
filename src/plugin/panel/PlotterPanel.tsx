import { useEffect, useState } from 'react'
import { createMapView } from '../../client/map-view.ts'
import { $drawnTheme } from '../../client/preferences.ts'
import { MapWidget } from '../../widgets/map/MapWidget.tsx'
import { SearchWidget, type Hit } from '../../widgets/search/SearchWidget.tsx'

/** Zoom at which a found place is shown. */
const foundZoom = 14

/** The map and the search for a chart plotter's browser: bigger, fewer. */
export function PlotterPanel() {
  const [view] = useState(() => createMapView())
  useEffect(() => $drawnTheme.subscribe((theme) => void (document.documentElement.dataset.theme = theme)), [])

  function show({ kind, hit }: Hit) {
    if (kind !== 'place') return
    const { latitude, longitude } = hit
    view.$goTo.set({ position: { latitude, longitude }, zoom: foundZoom })
    view.$selection.set({ kind: 'place', id: hit.id, position: { latitude, longitude } })
  }

  return (
    <main className="rs-panel">
      <MapWidget view={view} locate />
      <div className="rs-panel__search">
        <SearchWidget onSelect={show} />
      </div>
    </main>
  )
}
