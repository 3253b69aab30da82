import { onMount, type ReadableAtom } from 'nanostores'
import type { LayerKey } from '../../core/catalogue/map-layers.ts'
import { bboxContains, roundBbox, type Bbox } from '../../core/geo.ts'
import type { Api } from '../api/call.ts'
import { createFetcher, type Load } from '../api/load.ts'
import type { MapView } from './map-view.ts'

import type { LayerFeature, PointLayerKey } from './layer-types.ts'

/** What was fetched, with the box, zoom and tile zoom it was fetched for. */
export interface FetchedFeatures<K extends LayerKey = PointLayerKey> {
  features: readonly LayerFeature<K>[]
  bbox: Bbox
  zoom: number
  tileZoom: number
}

/** The features of a layer, and what changes them. */
export interface LayerFeatures<K extends LayerKey> {
  $load: ReadableAtom<Load<FetchedFeatures<K>>>
  refresh(): void
  /** Changes what is there without a call, as a message tells; nothing while it is not there. */
  update(edit: (features: readonly LayerFeature<K>[]) => readonly LayerFeature<K>[]): void
}

/** More than the view is fetched, by this part of its size on every side, so that a small move needs no call. */
const margin = 0.25

/**
 * The features of one layer in the view: fetched when the map comes to rest, and
 * only when the view has left what was fetched. A call overtaken by the next
 * move is given up.
 */
export function createLayerFeatures<K extends LayerKey>(api: Api, view: MapView, layer: K): LayerFeatures<K> {
  const { $load, run, stop } = createFetcher<FetchedFeatures<K>>()
  /** What was asked for last; null where that was given up. */
  let asked: Omit<FetchedFeatures<K>, 'features'> | null = null

  function refresh(): void {
    const inView = view.$bbox.get()
    if (!inView) return
    const zoom = Math.round(view.$zoom.get())
    const tileZoom = view.$tileZoom.get()
    const box = widened(inView)
    asked = { bbox: box, zoom, tileZoom }
    void run(async (signal) => {
      const { features, simulated = false } = await calls[layer](api, { ...box, zoom }, signal, tileZoom)
      if (simulated || layer === 'pois') view.$isSimulated.set(simulated)
      return { features, bbox: box, zoom, tileZoom }
    })
  }

  /** What is there, or will be when the call under way is answered. */
  function known(): Omit<FetchedFeatures<K>, 'features'> | null {
    const load = $load.get()
    if (load.state === 'loading') return asked
    return load.state === 'ready' ? load.value : null
  }

  function follow(): void {
    const inView = view.$bbox.get()
    const held = known()
    const isFresh =
      inView &&
      held &&
      held.zoom === Math.round(view.$zoom.get()) &&
      (layer !== 'satMaps' || held.tileZoom === view.$tileZoom.get()) &&
      holds(held.bbox, inView)
    if (!isFresh) refresh()
  }

  onMount($load, () => {
    follow()
    const ends = [
      view.$bbox.listen(follow),
      view.$layerRevisions.listen((_changes, _before, changed) => {
        if (changed === layer) refresh()
      }),
      ...(layer === 'satMaps' ? [view.$tileZoom.listen(follow)] : []),
    ]
    return () => {
      for (const end of ends) end()
      stop()
      asked = null
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

type Asked = Bbox & { zoom: number }
type Ask<K extends LayerKey> = (
  api: Api,
  query: Asked,
  signal: AbortSignal,
  tileZoom: number,
) => Promise<{ features: readonly LayerFeature<K>[]; simulated?: true }>

/** The call of each layer (section 7). */
const calls: { [K in LayerKey]: Ask<K> } = {
  pois: (api, query, signal) =>
    api.call('GET /places?type=centroid', { query: { ...query, stinkpots: false }, signal }),
  stinkPots: (api, query, signal) =>
    api.call('GET /places?type=centroid', { query: { ...query, stinkpots: true }, signal }),
  navAids: (api, query, signal) => api.call('GET /nav_aids', { query, signal }),
  buoys: (api, query, signal) => api.call('GET /meteo_reps', { query, signal }),
  vessels: (api, query, signal) => api.call('GET /connections', { query, signal }),
  satMaps: (api, query, signal, tile_zoom) =>
    api.call('GET /places?type=outline', { query: { ...query, tile_zoom }, signal }),
  aisPaths: (api, query, signal) => api.call('GET /ais_paths', { query, signal }),
}

function widened({ x1, y1, x2, y2 }: Bbox): Bbox {
  const height = (y2 - y1) * margin
  const low = Math.max(-90, y1 - height)
  const high = Math.min(90, y2 + height)
  // A box across the antimeridian, or one that would reach it, keeps its sides.
  const width = (x2 - x1) * margin
  if (x1 > x2 || x1 - width < -180 || x2 + width > 180) return roundBbox({ x1, y1: low, x2, y2: high })
  return roundBbox({ x1: x1 - width, y1: low, x2: x2 + width, y2: high })
}

function holds(outer: Bbox, inner: Bbox): boolean {
  const corners = [
    { latitude: inner.y1, longitude: inner.x1 },
    { latitude: inner.y2, longitude: inner.x2 },
  ]
  return corners.every((corner) => bboxContains(outer, corner)) && outer.x1 > outer.x2 === inner.x1 > inner.x2
}
