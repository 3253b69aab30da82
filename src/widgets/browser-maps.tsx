import type { ComponentType } from 'react'
import { lazyComponent } from '../ui/loading/lazy-component.ts'
import { FailedPart } from './lazy-part.tsx'
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
  const waiting = <div className="rs-map" aria-busy="true" />
  return lazyComponent(load, { waiting, Failed: FailedPart, waitsFirst: true })
}
