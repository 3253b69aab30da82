import { useEffect, useState, type ComponentType } from 'react'
import type { MapWidgetProps } from './map/MapWidget.tsx'
import type { MiniMapProps } from './mini-map/MiniMap.tsx'

/** Leaflet requires `window`: maps load only in the browser, and the server renders a placeholder. */
export const MapWidget = inBrowser<MapWidgetProps>(() =>
  import('./map/MapWidget.tsx').then((file) => file.MapWidget),
)
export const MiniMap = inBrowser<MiniMapProps>(() =>
  import('./mini-map/MiniMap.tsx').then((file) => file.MiniMap),
)

function inBrowser<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function InBrowser(props: P) {
    const [loaded, setLoaded] = useState<{ component: ComponentType<P> } | null>(null)
    useEffect(() => {
      let isGone = false
      load().then(
        (component) => {
          if (!isGone) setLoaded({ component })
        },
        (error: unknown) => console.error('Roadstead: the map cannot be loaded', error),
      )
      return () => {
        isGone = true
      }
    }, [])
    if (!loaded) return <div className="rs-map" aria-busy="true" />
    const Loaded = loaded.component
    return <Loaded {...props} />
  }
}
