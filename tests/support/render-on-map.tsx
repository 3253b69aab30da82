import type { Map as LeafletMap } from 'leaflet'
import { createRef, type ReactNode } from 'react'
import { MapContainer } from 'react-leaflet/MapContainer'
import type { Position } from '../../src/core/geo.ts'
import { RoadsteadContext, type Roadstead } from '../../src/widgets/roadstead-context.ts'
import { createVisitorSessionStore } from '../../src/client/api/visitor-session.ts'
import { createFakeApi } from '../fakes/api.ts'
import { renderStrict } from './render.tsx'
import 'leaflet/dist/leaflet.css'

interface RenderOptions {
  centre?: Position
  zoom?: number
  heightPx?: number
  roadstead?: Partial<Roadstead>
}

/** Renders a component on a map without layers, 800 px wide and by default 500 px high; `getMap` returns the map. */
export function renderOnMap(
  node: ReactNode,
  { centre = { latitude: 0, longitude: 0 }, zoom = 8, heightPx = 500, roadstead = {} }: RenderOptions = {},
): { container: HTMLElement; rerender(node: ReactNode): void; unmount(): void; getMap(): LeafletMap } {
  const map = createRef<LeafletMap>()
  const context: Roadstead = {
    api: createFakeApi(),
    session: createVisitorSessionStore(),
    language: 'en',
    translation: null,
    tileSources: [],
    ...roadstead,
  }
  const wrap = (content: ReactNode) => (
    <RoadsteadContext value={context}>
      <MapContainer
        ref={map}
        center={[centre.latitude, centre.longitude]}
        zoom={zoom}
        minZoom={3}
        maxZoom={18}
        zoomControl={false}
        attributionControl={false}
        style={{ width: 800, height: heightPx }}
      >
        {content}
      </MapContainer>
    </RoadsteadContext>
  )
  const { container, rerender, unmount } = renderStrict(wrap(node))
  return {
    container,
    rerender: (content) => rerender(wrap(content)),
    unmount,
    getMap() {
      if (!map.current) throw new Error('the map is not drawn')
      return map.current
    },
  }
}
