import { atom, map, type MapStore, type WritableAtom } from 'nanostores'
import { isLayerKey, defaultLayers, mapLayers, type LayerKey } from '../../core/catalogue/map-layers.ts'
import type { ConnectionProperties } from '../../core/contract/vessel.ts'
import type { Bbox, Position } from '../../core/geo.ts'
import { defaultCentre, mapZoom, tileZoom as tileZoomLimits } from '../../core/limits.ts'
import { round } from '../../core/units.ts'
import type { ApiError } from '../api/call.ts'
import type { PointLayerKey } from './layer-types.ts'
import type { Load } from '../api/load.ts'
import type { MapFeature } from './map-features.ts'

/** Where a map looks and what it shows. */
export interface MapViewState {
  centre: Position
  zoom: number
  layers: readonly LayerKey[]
  /** Imagery zoom of the satellite chart sheets. */
  tileZoom?: number
}

/** What the map chose: a record whose card is open, or a cluster that was touched. */
export type Selection =
  | { kind: 'place'; id: number; position: Position }
  | { kind: 'nav-aid'; id: number; position: Position }
  | { kind: 'weather'; id: number; position: Position }
  | { kind: 'vessel'; id: number; position: Position; connection: ConnectionProperties }
  | { kind: 'cluster'; layer: PointLayerKey; count: number; bbox: Bbox; position: Position }

/** The vessel whose track a map shows. */
export interface SelectedTrack {
  vesselId: number
  name: string
  /** To be sailed back: from where it is to where it came from. */
  isReversed: boolean
}

/** The stores of one map; two maps on a page have two. */
export interface MapView {
  $centre: WritableAtom<Position>
  $zoom: WritableAtom<number>
  /** The box in view; null until the map has a size. */
  $bbox: WritableAtom<Bbox | null>
  $layers: WritableAtom<readonly LayerKey[]>
  $selection: WritableAtom<Selection | null>
  /** Of one vessel at a time; null for none. */
  $track: WritableAtom<SelectedTrack | null>
  /** Asks the map to move; the map clears it when it has. */
  $moveRequest: WritableAtom<MoveRequest | null>
  /** How each drawn layer is doing. */
  $layerStatuses: MapStore<LayerStatuses>
  /** What each drawn layer of points shows in the view, for those who read a list. */
  $mapFeatures: MapStore<Partial<Record<LayerKey, readonly MapFeature[]>>>
  /** Imagery zoom of the satellite chart sheets. */
  $tileZoom: WritableAtom<number>
  /** Counts the changes after which a layer must be fetched anew. */
  $layerRevisions: MapStore<Partial<Record<LayerKey, number>>>
  /** Boats of the demonstration are counted in what is shown. */
  $isSimulated: WritableAtom<boolean>
  /** True while the centre is the default one, which geolocation may replace. */
  isDefaultCentre: boolean
}

/** How a layer is doing and how many records it has in view. */
export interface LayerStatus {
  state: Load<unknown>['state']
  count: number
  /** Why it failed. */
  error?: ApiError
  /** Fetches it anew. */
  retry?: () => void
}

export type LayerStatuses = Partial<Record<LayerKey, LayerStatus>>

export type MoveRequest = { position: Position; zoom: number } | { bbox: Bbox }

export function createMapView(start: Partial<MapViewState> = {}): MapView {
  return {
    $centre: atom(start.centre ?? defaultCentre),
    $zoom: atom(clampZoom(start.zoom ?? mapZoom.default)),
    $bbox: atom<Bbox | null>(null),
    $layers: atom(start.layers ?? defaultLayers),
    $selection: atom<Selection | null>(null),
    $track: atom<SelectedTrack | null>(null),
    $moveRequest: atom<MoveRequest | null>(null),
    $layerStatuses: map<LayerStatuses>({}),
    $mapFeatures: map({}),
    $tileZoom: atom(start.tileZoom ?? tileZoomLimits.default),
    $layerRevisions: map({}),
    $isSimulated: atom(false),
    isDefaultCentre: start.centre === undefined,
  }
}

export function toggleLayer(view: MapView, key: LayerKey): void {
  const on = view.$layers.get()
  view.$layers.set(on.includes(key) ? on.filter((other) => other !== key) : [...on, key])
}

/** Tells how a layer is doing; what is as it was is told to nobody. */
export function setLayerStatus(view: MapView, key: LayerKey, report: LayerStatus): void {
  const known = view.$layerStatuses.get()[key]
  const isKnown =
    known?.state === report.state &&
    known.count === report.count &&
    known.retry === report.retry &&
    known.error === report.error
  if (!isKnown) view.$layerStatuses.setKey(key, report)
}

/** Fetches a layer anew: something of it was added or removed here. */
export function refreshLayer(view: MapView, key: LayerKey): void {
  view.$layerRevisions.setKey(key, (view.$layerRevisions.get()[key] ?? 0) + 1)
}

/** Section 4: each toggle of the tile zoom adds one; at 18 or more it wraps to 13. Answers the new one. */
export function toggleTileZoom(view: MapView): number {
  const next = view.$tileZoom.get() + 1
  view.$tileZoom.set(next >= tileZoomLimits.wrapsAt ? tileZoomLimits.wrapsTo : next)
  return view.$tileZoom.get()
}

export function clampZoom(zoom: number): number {
  return Math.min(mapZoom.max, Math.max(mapZoom.min, zoom))
}

const addressDecimals = 4

/** A view as the query of an address, `lat=43.5&lng=4.5&zoom=8&layers=pois+navAids`. */
export function toMapViewQuery({ centre, zoom, layers }: MapViewState): string {
  const query = new URLSearchParams({
    lat: String(round(centre.latitude, addressDecimals)),
    lng: String(round(centre.longitude, addressDecimals)),
    zoom: String(round(zoom, 2)),
    layers: layers.join(' '),
  })
  return query.toString()
}

/** The parts of a view that a query states; what it states wrongly is left out. */
export function parseMapViewQuery(text: string): Partial<MapViewState> {
  const query = new URLSearchParams(text)
  const view: Partial<MapViewState> = {}
  const latitude = numberIn(query.get('lat'), -90, 90)
  const longitude = numberIn(query.get('lng'), -180, 180)
  if (latitude !== null && longitude !== null) view.centre = { latitude, longitude }
  const zoom = numberIn(query.get('zoom'), 0, 99)
  if (zoom !== null) view.zoom = clampZoom(zoom)
  const layers = query.get('layers')
  if (layers !== null) view.layers = parseLayerKeys(layers)
  return view
}

/** Known layers of a text with blanks or commas between, in the order of the panel. */
export function parseLayerKeys(text: string): LayerKey[] {
  const named = new Set(text.split(/[\s,+]+/).filter(isLayerKey))
  return mapLayers.map(({ key }) => key).filter((key) => named.has(key))
}

function numberIn(text: string | null, low: number, high: number): number | null {
  const number = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return number >= low && number <= high ? number : null
}
