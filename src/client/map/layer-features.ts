import { onMount, type ReadableAtom } from 'nanostores'
import type { LayerKey } from '../../core/catalogue/map-layers.ts'
import { bboxContains, roundBbox, type Bbox } from '../../core/geo.ts'
import type { Api } from '../api/call.ts'
import { createFetcher, type Load } from '../api/load.ts'
import type { MapView, PlaceFilterQuery } from './map-view.ts'

/** Parameters of a request for the features of a layer. */
export interface LayerRequest {
  api: Api
  query: Bbox & { zoom: number }
  /** Imagery zoom of the satellite chart sheets. */
  tileZoom: number
  /** Parameters of the filter of places. */
  filter: PlaceFilterQuery
  signal: AbortSignal
}

/** How features in a bounding box are requested. */
export interface FeatureSource<Feature> {
  /** Layer whose revision makes it fetch again. */
  key?: LayerKey
  request(request: LayerRequest): Promise<{ features: readonly Feature[]; simulated?: true }>
  /** Whether the features depend on the tile zoom. */
  dependsOnTileZoom?: boolean
  /** Whether the features depend on the filter of places. */
  dependsOnFilter?: boolean
}

/** How the features of a layer are requested (section 7). */
export interface LayerSource<Feature> extends FeatureSource<Feature> {
  key: LayerKey
}

/** Fetched features with the bounding box, zoom and tile zoom of the request. */
export interface FetchedFeatures<Feature> {
  features: readonly Feature[]
  bbox: Bbox
  zoom: number
  tileZoom: number
  /** Whether the features include simulated boats. */
  isSimulated: boolean
}

/** The store of a layer's features. */
export interface LayerFeatures<Feature> {
  $load: ReadableAtom<Load<FetchedFeatures<Feature>>>
  refresh(): void
  /** Edits the features without a request, for real-time messages. No effect before they are loaded. */
  update(edit: (features: readonly Feature[]) => readonly Feature[]): void
}

/** Margin around the viewport that is also fetched, as a fraction of its size per side, so that small moves need no request. */
const margin = 0.25

/**
 * Creates the store of a layer's features. They are fetched after a move of the map if
 * the viewport is not inside the fetched area. The next move aborts a pending request.
 */
export function createLayerFeatures<Feature>(
  api: Api,
  view: MapView,
  source: FeatureSource<Feature>,
): LayerFeatures<Feature> {
  const { $load, run, stop } = createFetcher<FetchedFeatures<Feature>>()
  /** The last request; null if it was aborted. */
  let lastRequest: FetchedArea | null = null

  function refresh(): void {
    const viewport = view.$bbox.get()
    if (!viewport) return
    const zoom = Math.round(view.$zoom.get())
    const tileZoom = view.$tileZoom.get()
    const bbox = addMargin(viewport)
    lastRequest = { bbox, zoom, tileZoom }
    void run(async (signal) => {
      const query = { ...bbox, zoom }
      const { features, simulated = false } = await source.request({
        api,
        query,
        tileZoom,
        filter: view.$filter.get(),
        signal,
      })
      return { features, bbox, zoom, tileZoom, isSimulated: simulated }
    })
  }

  /** Returns the area of the loaded features or of the pending request. */
  function getFetchedArea(): FetchedArea | null {
    const load = $load.get()
    if (load.state === 'loading') return lastRequest
    return load.state === 'ready' ? load.value : null
  }

  function refreshIfOutside(): void {
    const viewport = view.$bbox.get()
    const fetched = getFetchedArea()
    const isInside =
      viewport &&
      fetched &&
      fetched.zoom === Math.round(view.$zoom.get()) &&
      (!source.dependsOnTileZoom || fetched.tileZoom === view.$tileZoom.get()) &&
      contains(fetched.bbox, viewport)
    if (!isInside) refresh()
  }

  onMount($load, () => {
    refreshIfOutside()
    const unsubscribers = [
      view.$bbox.listen(refreshIfOutside),
      view.$layerRevisions.listen((_changes, _before, changed) => {
        if (changed === source.key) refresh()
      }),
      ...(source.dependsOnFilter ? [view.$filter.listen(refresh)] : []),
      ...(source.dependsOnTileZoom ? [view.$tileZoom.listen(refreshIfOutside)] : []),
    ]
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
      stop()
      lastRequest = null
    }
  })
  return {
    $load,
    refresh,
    update(edit) {
      const load = $load.get()
      if (load.state !== 'ready') return
      const features = edit(load.value.features)
      if (features !== load.value.features) $load.set({ state: 'ready', value: { ...load.value, features } })
    },
  }
}

type FetchedArea = Pick<FetchedFeatures<unknown>, 'bbox' | 'zoom' | 'tileZoom'>

function addMargin({ x1, y1, x2, y2 }: Bbox): Bbox {
  const height = (y2 - y1) * margin
  const low = Math.max(-90, y1 - height)
  const high = Math.min(90, y2 + height)
  // A box that crosses or would reach the antimeridian keeps its west and east sides.
  const width = (x2 - x1) * margin
  if (x1 > x2 || x1 - width < -180 || x2 + width > 180) return roundBbox({ x1, y1: low, x2, y2: high })
  return roundBbox({ x1: x1 - width, y1: low, x2: x2 + width, y2: high })
}

function contains(outer: Bbox, inner: Bbox): boolean {
  const corners = [
    { latitude: inner.y1, longitude: inner.x1 },
    { latitude: inner.y2, longitude: inner.x2 },
  ]
  return corners.every((corner) => bboxContains(outer, corner)) && outer.x1 > outer.x2 === inner.x1 > inner.x2
}
