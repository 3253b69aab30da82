import { atom, computed, map, type MapStore, type ReadableAtom, type WritableAtom } from 'nanostores'
import {
  defaultLayers,
  getMapLayer,
  isLayerKey,
  mapLayers,
  type LayerKey,
  type RecordKind,
} from '../../core/catalogue/map-layers.ts'
import type { FacilityKey } from '../../core/catalogue/facilities.ts'
import type { Bbox, Position } from '../../core/geo.ts'
import { defaultCentre, mapZoom } from '../../core/limits/map.ts'
import { tileZoom as tileZoomLimits } from '../../core/limits/sat-charts.ts'
import type { ApiError } from '../api/call.ts'
import type { Load } from '../api/load.ts'
import type { MapFeature, RecordProperties } from './map-features.ts'

/** Centre, zoom and layers of a map. */
export interface MapViewState {
  centre: Position
  zoom: number
  layers: readonly LayerKey[]
  /** Types of the shown places; all places without. */
  types?: readonly number[]
  /** Facilities that the shown places have; all places without. */
  has?: readonly FacilityKey[]
  /** Imagery zoom of the satellite chart sheets. */
  tileZoom?: number
}

/** The selection of a map: a record whose popup is open, or a clicked cluster. */
export type Selection =
  | {
      kind: RecordKind
      id: number
      position: Position
      /** Properties of the selected marker; absent if the record was selected by its id. */
      properties?: RecordProperties
    }
  | { kind: 'cluster'; layer: LayerKey; count: number; bbox: Bbox; position: Position }

/** A track displayed on the map. */
export interface SelectedTrack {
  vesselId: number
  name: string
  /** Whether the track runs from its end to its start. */
  isReversed: boolean
}

/** The filter of a map as parameters of a call; empty without a filter. */
export interface PlaceFilterQuery {
  types?: string
  has?: string
}

/** The stores of one map. Each map of a page has its own. */
export interface MapView {
  $centre: WritableAtom<Position>
  $zoom: WritableAtom<number>
  /** Bounding box of the viewport; null until the map has a size. */
  $bbox: WritableAtom<Bbox | null>
  $layers: WritableAtom<readonly LayerKey[]>
  /** Types of which the shown places are; all places if empty. */
  $types: WritableAtom<readonly number[]>
  /** Facilities that the shown places are known to have; all places if empty. */
  $has: WritableAtom<readonly FacilityKey[]>
  /** Types and facilities as parameters of a call. */
  $filter: ReadableAtom<PlaceFilterQuery>
  $selection: WritableAtom<Selection | null>
  /** The displayed track; null for none. */
  $track: WritableAtom<SelectedTrack | null>
  /** Requests a move of the map, which clears it afterwards. */
  $moveRequest: WritableAtom<MoveRequest | null>
  /** Status of each drawn layer. */
  $layerStatuses: MapStore<LayerStatuses>
  /** Features of each drawn point layer in the viewport, for the list of features. */
  $mapFeatures: MapStore<Partial<Record<LayerKey, readonly MapFeature[]>>>
  /** Imagery zoom of the satellite chart sheets. */
  $tileZoom: WritableAtom<number>
  /** Revision of each layer; an increment makes it fetch again. */
  $layerRevisions: MapStore<Partial<Record<LayerKey, number>>>
  /** Whether the displayed data includes simulated boats. */
  $isSimulated: ReadableAtom<boolean>
  /** True for the default centre, which geolocation may replace. */
  isDefaultCentre: boolean
}

/** Load state of a layer and its number of records in the viewport. */
export interface LayerStatus {
  state: Load<unknown>['state']
  count: number
  /** Whether the features include simulated boats. */
  isSimulated?: boolean
  /** Error of a failed load. */
  error?: ApiError
  /** Fetches the layer again. */
  retry?: () => void
}

/** Returns the state of a load, with its error if it failed, as a part of a status. */
export function getLoadStatus(load: Load<unknown>): Pick<LayerStatus, 'state' | 'error'> {
  return load.state === 'failed' ? { state: load.state, error: load.error } : { state: load.state }
}

export type LayerStatuses = Partial<Record<LayerKey, LayerStatus>>

export type MoveRequest = { position: Position; zoom: number } | { bbox: Bbox }

export function createMapView(start: Partial<MapViewState> = {}): MapView {
  const $layerStatuses = map<LayerStatuses>({})
  const $types = atom(start.types ?? [])
  const $has = atom(start.has ?? [])
  return {
    $centre: atom(start.centre ?? defaultCentre),
    $zoom: atom(clampZoom(start.zoom ?? mapZoom.default)),
    $bbox: atom<Bbox | null>(null),
    $layers: atom(start.layers ?? defaultLayers),
    $types,
    $has,
    $filter: computed([$types, $has], (types, has) => ({
      ...(types.length > 0 && { types: types.join() }),
      ...(has.length > 0 && { has: has.join() }),
    })),
    $selection: atom<Selection | null>(null),
    $track: atom<SelectedTrack | null>(null),
    $moveRequest: atom<MoveRequest | null>(null),
    $layerStatuses,
    $mapFeatures: map({}),
    $tileZoom: atom(start.tileZoom ?? tileZoomLimits.default),
    $layerRevisions: map({}),
    $isSimulated: computed($layerStatuses, (statuses) =>
      Object.values(statuses).some((status) => status?.isSimulated === true),
    ),
    isDefaultCentre: start.centre === undefined,
  }
}

export function toggleLayer(view: MapView, key: LayerKey): void {
  const activeLayers = view.$layers.get()
  view.$layers.set(
    activeLayers.includes(key) ? activeLayers.filter((other) => other !== key) : [...activeLayers, key],
  )
}

/** Sets the status of a layer. Notifies subscribers only if it changed. */
export function setLayerStatus(view: MapView, key: LayerKey, status: LayerStatus): void {
  const previous = view.$layerStatuses.get()[key]
  const isUnchanged =
    previous?.state === status.state &&
    previous.count === status.count &&
    previous.isSimulated === status.isSimulated &&
    previous.retry === status.retry &&
    previous.error === status.error
  if (!isUnchanged) view.$layerStatuses.setKey(key, status)
}

/** Fetches a layer again. */
export function refreshLayer(view: MapView, key: LayerKey): void {
  view.$layerRevisions.setKey(key, (view.$layerRevisions.get()[key] ?? 0) + 1)
}

/** Fetches all layers of a kind again after a record of that kind was added or removed. */
export function refreshLayers(view: MapView, kind: RecordKind): void {
  for (const layer of mapLayers) if (layer.recordKind === kind) refreshLayer(view, layer.key)
}

/** Returns the selection of a feature of a point layer. */
export function toSelection(feature: MapFeature, layer: LayerKey): Selection {
  const { position } = feature
  if (feature.kind === 'group')
    return { kind: 'cluster', layer, count: feature.count, bbox: feature.bbox, position }
  const { properties } = feature
  const { recordKind } = getMapLayer(layer)
  if (!recordKind) throw new Error(`the layer ${layer} has no records`)
  return { kind: recordKind, id: properties.id, position, properties }
}

/** Increments the tile zoom, which wraps from 18 to 13 (section 4), and returns it. */
export function toggleTileZoom(view: MapView): number {
  const next = view.$tileZoom.get() + 1
  view.$tileZoom.set(next >= tileZoomLimits.wrapsAt ? tileZoomLimits.wrapsTo : next)
  return view.$tileZoom.get()
}

export function clampZoom(zoom: number): number {
  return Math.min(mapZoom.max, Math.max(mapZoom.min, zoom))
}

/** Parses layer keys separated by spaces or commas. Ignores unknown keys; returns the order of the panel. */
export function parseLayerKeys(text: string): LayerKey[] {
  const named = new Set(text.split(/[\s,+]+/).filter(isLayerKey))
  return mapLayers.map(({ key }) => key).filter((key) => named.has(key))
}
