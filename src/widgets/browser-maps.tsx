import { useEffect, useState, type ComponentType } from 'react'
import type { MapWidgetProps } from './map/MapWidget.tsx'
import type { MiniMapProps } from './mini-map/MiniMap.tsx'

/** Leaflet needs a window: a map is loaded in the browser alone, and a server renders its place. */
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
