import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import { MapContainer } from 'react-leaflet/MapContainer'
import { createMapView, type MapView } from '../../client/map/map-view.ts'
import { findReplacingLayer, mapLayers, type LayerKey } from '../../core/catalogue/map-layers.ts'
import { mapZoom } from '../../core/limits/map.ts'
import { Deferred } from '../../ui/loading/Deferred.tsx'
import { lazyComponent } from '../../ui/loading/lazy-component.ts'
import { lazyOverlay } from '../lazy-part.tsx'
import { lazyMapOverlay } from './lazy-map-overlay.tsx'
import type { FacilityKey } from '../../core/catalogue/facilities.ts'
import type { PlaceIcon } from '../../core/catalogue/place-types.ts'
import { common } from '../../core/messages/en/common.json'
import { mapControls } from '../../core/messages/en/markers.json'
import { useCurrentUser } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { useChangedFacilities, useChangedLayers, useChangedView } from './changed-options.ts'
import { ContextMenu } from './controls/ContextMenu.tsx'
import { FeatureLayer } from './layers/FeatureLayer.tsx'
import { useLayerDefinitions } from './layers/use-layer-definitions.ts'
import { PanToSelection } from './PanToSelection.tsx'
import {
  useMapEvents,
  useMapStatus,
  useInitialBounds,
  useInitialPlace,
  type Bounds,
  type MapEvents,
} from './map-events.ts'
import { MapControls, type MapControl } from './controls/MapControls.tsx'
import { StatusBar } from './controls/StatusBar.tsx'
import { Basemap, type BasemapState } from './Basemap.tsx'
import { ViewSync } from './ViewSync.tsx'
import { useGroundSource } from './use-ground-source.ts'
import { prefersReducedMotion } from '../../ui/browser-features.ts'
import 'leaflet/dist/leaflet.css'
import './map.css'

const english = { common, mapControls }

// The popups load when the first marker is selected. Layers, names and gestures have no place for a message: they are tried again.
const MapPopup = lazyMapOverlay(() => import('./popups/MapPopup.tsx').then((file) => file.MapPopup))

const ShapeLayer = lazyComponent(() => import('./layers/ShapeLayer.tsx').then((file) => file.ShapeLayer))

const SeamarkLayer = lazyComponent(() =>
  import('./seamarks/SeamarkLayer.tsx').then((file) => file.SeamarkLayer),
)

const MapExtras = lazyComponent(() => import('./MapExtras.tsx').then((file) => file.MapExtras))

const CooperativeGestures = lazyComponent(() =>
  import('./controls/CooperativeGestures.tsx').then((file) => file.CooperativeGestures),
)

const LicencesDialog = lazyOverlay(() =>
  import('./controls/LicencesDialog.tsx').then((file) => file.LicencesDialog),
)

export interface MapWidgetProps extends MapEvents {
  /** Stores of this map; created by the map if omitted. */
  view?: MapView
  /** Latitude and longitude of the centre; changes move the map. */
  lat?: number
  lng?: number
  /** Zoom, 3 to 18; changes zoom the map. */
  zoom?: number
  /** Zoom limits; initial. */
  minZoom?: number
  maxZoom?: number
  /** Bounds that the map fits. */
  bounds?: Bounds
  /** Initial place; its card opens. */
  placeId?: number
  /** Place types to show; all if omitted. */
  types?: readonly PlaceIcon[]
  /** Facilities that the places are known to have; all places if omitted. */
  has?: readonly FacilityKey[]
  /** Basemap; imagery if omitted. */
  basemap?: 'satellite' | 'topo' | 'none'
  /** Controls on the map; the attribution is always shown. */
  controls?: readonly MapControl[]
  /** Whether wheel and one-finger gestures move the map, or scroll the page. */
  gestures?: 'greedy' | 'cooperative'
  layers?: readonly LayerKey[]
  /** Whether a selected marker opens a card on the map; otherwise the page shows it. */
  cards?: 'popup' | 'none'
  /** Pixels covered by a panel of the page at the left; cards avoid them. */
  coveredLeftPx?: number
  /** Requests the device position while the default centre is in use. */
  locate?: boolean
  /** Moves vessels as they report. */
  live?: boolean
  children?: ReactNode
}

/** Map of places for boaters: satellite basemap, layers, popups and controls. */
export function MapWidget({
  view: given,
  lat,
  lng,
  zoom,
  minZoom = mapZoom.min,
  maxZoom = mapZoom.max,
  bounds,
  placeId,
  types,
  has,
  basemap = 'satellite',
  controls,
  gestures = 'greedy',
  layers,
  cards = 'popup',
  coveredLeftPx = 0,
  locate = false,
  live = false,
  children,
  ...events
}: MapWidgetProps) {
  const messages = useMessages(english)
  // Attribute changes update the map instead of recreating it.
  const [own] = useState(() =>
    createMapView({
      ...(lat !== undefined && lng !== undefined && { centre: { latitude: lat, longitude: lng } }),
      ...(zoom !== undefined && { zoom }),
      ...(layers && { layers }),
      ...(has && { has }),
    }),
  )
  const view = given ?? own
  const [basemapState, setBasemapState] = useState<BasemapState>('waiting')
  const [showsLicences, setShowsLicences] = useState(false)
  const [start] = useState(() => ({ centre: view.$centre.get(), zoom: view.$zoom.get() }))
  const source = useGroundSource(basemap)
  useChangedView(view, lat, lng, zoom)
  useChangedLayers(view, layers)
  useChangedFacilities(view, has)
  useInitialPlace(view, placeId, zoom)
  useInitialBounds(view, bounds)
  useMapEvents(view, events)
  useMapStatus(view)
  return (
    <div className="rs-map" role="region" aria-label={messages.mapControls.mapLabel}>
      <MapContainer
        className="rs-map__leaflet"
        center={[start.centre.latitude, start.centre.longitude]}
        zoom={start.zoom}
        minZoom={minZoom}
        maxZoom={maxZoom}
        zoomControl={false}
        attributionControl={false}
        // Leaflet emulates the context menu for long presses only on Safari; some other browsers do not do it themselves.
        tapHold
        worldCopyJump
        maxBounds={[
          [-85.06, -Infinity],
          [85.06, Infinity],
        ]}
        maxBoundsViscosity={1}
        zoomAnimation={!prefersReducedMotion()}
      >
        <ViewSync view={view} />
        <ContextMenu view={view} />
        <Deferred>
          <Basemap source={source} onState={setBasemapState} />
          <Deferred>
            <DrawnLayers view={view} live={live} types={types} />
            <MapExtras view={view} hasNames={basemap !== 'none'} />
            {cards === 'popup' ? (
              <Cards view={view} coveredLeftPx={coveredLeftPx} />
            ) : (
              <PanToSelection view={view} />
            )}
            {children}
          </Deferred>
        </Deferred>
        {gestures === 'cooperative' && <CooperativeGestures />}
        <div className="rs-foot">
          <MapControls view={view} controls={controls} locate={locate} />
          <StatusBar
            view={view}
            showsPosition={!controls || controls.includes('position')}
            isImageryWanted={basemap !== 'none'}
            source={source ?? null}
            basemapState={basemapState}
            onLicences={() => setShowsLicences(true)}
          />
        </div>
      </MapContainer>
      <LoadingIndicator view={view} />
      {showsLicences && <LicencesDialog source={source ?? null} onClose={() => setShowsLicences(false)} />}
    </div>
  )
}

/** Popup of the selected feature; loaded with the first selection. */
function Cards({ view, coveredLeftPx }: { view: MapView; coveredLeftPx: number }) {
  const isChosen = useStore(view.$selection) !== null
  const [wasChosen, setWasChosen] = useState(isChosen)
  if (isChosen && !wasChosen) setWasChosen(true)
  if (!wasChosen) return null
  return (
    isChosen && (
      <MapPopup view={view} coveredLeftPx={coveredLeftPx} onClose={() => view.$selection.set(null)} />
    )
  )
}

/** Layers that are active and visible at this zoom for this user. */
function DrawnLayers({
  view,
  live,
  types,
}: {
  view: MapView
  live: boolean
  types: readonly PlaceIcon[] | undefined
}) {
  const shown = useLayerDefinitions(view, useShownLayers(view))
  return shown.map((definition) => {
    const { key } = definition
    if (definition.type === 'symbols') return <SeamarkLayer key={key} view={view} />
    if (definition.type === 'shapes') return <ShapeLayer key={key} view={view} definition={definition} />
    return <FeatureLayer key={key} view={view} definition={definition} isLive={live} types={types} />
  })
}

function useShownLayers(view: MapView): LayerKey[] {
  const on = useStore(view.$layers)
  const zoom = useStore(view.$zoom)
  const user = useCurrentUser()
  return mapLayers
    .filter(({ key, visibleAboveZoom = 0, needsLogin }) => {
      if (!on.includes(key) || zoom <= visibleAboveZoom || (needsLogin && !user)) return false
      return !findReplacingLayer(key, on)
    })
    .map(({ key }) => key)
}

/** Section 4: loading indicator, hidden when all layers are ready. */
function LoadingIndicator({ view }: { view: MapView }) {
  const messages = useMessages(english)
  const reports = useStore(view.$layerStatuses)
  const isLoading = Object.values(reports).some((report) => report?.state === 'loading')
  return (
    <div className="rs-map__loading" role="status" data-on={isLoading}>
      <span className="rs-hidden">{isLoading ? messages.common.loading : ''}</span>
    </div>
  )
}
