import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { MapContainer } from 'react-leaflet'
import { geolocate, warnOfGeolocation } from '../../client/geolocate.ts'
import { clampZoom, createMapView, layersIn, type MapView } from '../../client/map-view.ts'
import { createTileSources } from '../../client/tile-sources.ts'
import { valueOf } from '../../client/load.ts'
import { layersAtStart, mapLayer, type LayerKey } from '../../core/catalogue/map-layers.ts'
import { geolocation, mapZoom } from '../../core/limits.ts'
import { useRoadstead } from '../roadstead.ts'
import { ContextMenu } from './ContextMenu.tsx'
import { FeatureLayer } from './FeatureLayer.tsx'
import { KeepChosenInSight } from './KeepChosenInSight.tsx'
import { MapControls } from './MapControls.tsx'
import { MapPopup } from './MapPopup.tsx'
import { StatusBar } from './StatusBar.tsx'
import { TileGround, type GroundState } from './TileGround.tsx'
import { ViewSync } from './ViewSync.tsx'
import 'leaflet/dist/leaflet.css'
import './map.css'

export interface MapWidgetProps {
  /** The stores of this map; own ones where none are given. */
  view?: MapView
  /** Latitude and longitude of the centre at the start; other ones later move the map. */
  lat?: number
  lng?: number
  /** Zoom at the start, 3 to 18; another one later zooms the map. */
  zoom?: number
  layers?: readonly LayerKey[]
  /** Whether a touched marker opens a card on the map; else the page shows it. */
  cards?: 'popup' | 'none'
  /** Pixels at the left that a panel of the page covers: cards stay clear of them. */
  coveredLeftPx?: number
  /** Ask the device where it is, while the centre is the default one. */
  locate?: boolean
  children?: ReactNode
}

/** The map of places for boaters: satellite ground, layers, cards and controls. */
export function MapWidget({
  view: given,
  lat,
  lng,
  zoom,
  layers,
  cards = 'popup',
  coveredLeftPx = 0,
  locate = false,
  children,
}: MapWidgetProps) {
  const { messages } = useRoadstead()
  // A map is not thrown away when its attributes change: it follows them.
  const [own] = useState(() =>
    createMapView({
      ...(lat !== undefined && lng !== undefined && { centre: { latitude: lat, longitude: lng } }),
      ...(zoom !== undefined && { zoom }),
      ...(layers && { layers }),
    }),
  )
  const view = given ?? own
  const [start] = useState(() => ({ centre: view.$centre.get(), zoom: view.$zoom.get() }))
  const [ground, setGround] = useState<GroundState>('waiting')
  const source = useSatelliteSource()
  useDevicePosition(view, locate)
  useChangedView(view, lat, lng, zoom)
  useChangedLayers(view, layers)
  return (
    <div className="rs-map" role="region" aria-label={messages.home.mapLabel}>
      <MapContainer
        className="rs-map__leaflet"
        center={[start.centre.latitude, start.centre.longitude]}
        zoom={start.zoom}
        minZoom={mapZoom.min}
        maxZoom={mapZoom.max}
        zoomControl={false}
        attributionControl={false}
        // Leaflet makes a context menu of a long press only on Safari; not every other browser does it itself.
        tapHold
        worldCopyJump
        maxBounds={[
          [-85.06, -Infinity],
          [85.06, Infinity],
        ]}
        maxBoundsViscosity={1}
        zoomAnimation={!matchMedia('(prefers-reduced-motion: reduce)').matches}
      >
        <ViewSync view={view} />
        <TileGround key={source?.id ?? 'none'} source={source} onState={setGround} />
        <DrawnLayers view={view} />
        {cards === 'popup' ? (
          <MapPopup view={view} coveredLeftPx={coveredLeftPx} />
        ) : (
          <KeepChosenInSight view={view} />
        )}
        <ContextMenu view={view} />
        <MapControls view={view} />
        <StatusBar view={view} source={source} ground={ground} />
        {children}
      </MapContainer>
      <LoadingSign view={view} />
    </div>
  )
}

/** The layers that are on and may be shown at this zoom. */
function DrawnLayers({ view }: { view: MapView }) {
  const layers = useStore(view.$layers)
  const zoom = useStore(view.$zoom)
  const { aboveZoom = 0 } = mapLayer('navAids')
  return (
    <>
      {layers.includes('pois') && <FeatureLayer view={view} layer="pois" />}
      {layers.includes('navAids') && zoom > aboveZoom && <FeatureLayer view={view} layer="navAids" />}
    </>
  )
}

/** Section 4: a sign while a layer loads, gone when it is ready. */
function LoadingSign({ view }: { view: MapView }) {
  const { messages } = useRoadstead()
  const reports = useStore(view.$reports)
  const isLoading = Object.values(reports).some((report) => report?.state === 'loading')
  return (
    <div className="rs-map__loading" role="status" data-on={isLoading}>
      <span className="rs-hidden">{isLoading ? messages.common.loading : ''}</span>
    </div>
  )
}

function useSatelliteSource() {
  const { api, tileSources } = useRoadstead()
  const store = useMemo(
    () => createTileSources(api, tileSources.length > 0 ? tileSources : undefined),
    [api, tileSources],
  )
  const sources = valueOf(useStore(store.$load)) ?? []
  return sources.find(({ kind }) => kind === 'satellite') ?? null
}

/** Section 4: with the default centre the device is asked; a failure is a warning and the map stays. */
function useDevicePosition(view: MapView, locate: boolean): void {
  useEffect(() => {
    if (!locate || !view.isDefault) return
    geolocate().then((position) => view.$goTo.set({ position, zoom: geolocation.zoom }), warnOfGeolocation)
  }, [view, locate])
}

/** Moves the map where the page gives it another centre or zoom. What is taken away leaves it where it is. */
function useChangedView(view: MapView, lat?: number, lng?: number, zoom?: number): void {
  const known = useRef({ lat, lng, zoom })
  useEffect(() => {
    const last = known.current
    if (last.lat === lat && last.lng === lng && last.zoom === zoom) return
    known.current = { lat, lng, zoom }
    const position =
      lat !== undefined && lng !== undefined ? { latitude: lat, longitude: lng } : view.$centre.get()
    view.$goTo.set({ position, zoom: clampZoom(zoom ?? view.$zoom.get()) })
  }, [view, lat, lng, zoom])
}

function useChangedLayers(view: MapView, layers?: readonly LayerKey[]): void {
  const keys = layers?.join(' ') // the same layers in another array are no change
  const known = useRef(keys)
  useEffect(() => {
    if (known.current === keys) return
    known.current = keys
    view.$layers.set(keys === undefined ? layersAtStart : layersIn(keys))
  }, [view, keys])
}
