import { onMount, type ReadableAtom } from 'nanostores'
import type { NavAidCollection } from '../core/contract/nav-aid.ts'
import type { PlaceCollection } from '../core/contract/place.ts'
import { boxContains, roundBox, type Box } from '../core/geo.ts'
import type { Api } from './api.ts'
import { createFetcher, valueOf, type Load } from './load.ts'
import type { MapView } from './map-view.ts'

/** Layers of points this map can draw, with what each answers. */
export interface PointLayers {
  pois: PlaceCollection
  navAids: NavAidCollection
}

export type PointLayerKey = keyof PointLayers
export type PointFeature = PointLayers[PointLayerKey]['features'][number]

/** What was fetched, with the box and zoom it was fetched for. */
export interface FetchedFeatures {
  features: readonly PointFeature[]
  box: Box
  zoom: number
}

/** More than the view is fetched, by this part of its size on every side, so that a small move needs no call. */
const margin = 0.25

/**
 * The features of one layer in the view: fetched when the map comes to rest, and
 * only when the view has left what was fetched. A call overtaken by the next
 * move is given up.
 */
export function createFeatures(
  api: Api,
  view: MapView,
  layer: PointLayerKey,
): ReadableAtom<Load<FetchedFeatures>> {
  const { $load, run, stop } = createFetcher<FetchedFeatures>()

  function follow(): void {
    const inView = view.$box.get()
    const zoom = Math.round(view.$zoom.get())
    if (!inView) return
    const known = valueOf($load.get())
    const isFresh = $load.get().state === 'ready' && known?.zoom === zoom && holds(known.box, inView)
    if (isFresh) return
    const box = widened(inView)
    void run(async (signal) => ({ features: await ask(api, layer, { ...box, zoom }, signal), box, zoom }))
  }

  onMount($load, () => {
    follow()
    const end = view.$box.listen(follow)
    return () => {
      end()
      stop()
    }
  })
  return $load
}

async function ask(api: Api, layer: PointLayerKey, query: Box & { zoom: number }, signal: AbortSignal) {
  const answer =
    layer === 'pois'
      ? await api.call('GET /places?type=centroid', { query, signal })
      : await api.call('GET /nav_aids', { query, signal })
  return answer.features
}

function widened({ x1, y1, x2, y2 }: Box): Box {
  const height = (y2 - y1) * margin
  const low = Math.max(-90, y1 - height)
  const high = Math.min(90, y2 + height)
  // A box across the antimeridian, or one that would reach it, keeps its sides.
  const width = (x2 - x1) * margin
  if (x1 > x2 || x1 - width < -180 || x2 + width > 180) return roundBox({ x1, y1: low, x2, y2: high })
  return roundBox({ x1: x1 - width, y1: low, x2: x2 + width, y2: high })
}

function holds(outer: Box, inner: Box): boolean {
  const corners = [
    { latitude: inner.y1, longitude: inner.x1 },
    { latitude: inner.y2, longitude: inner.x2 },
  ]
  return corners.every((corner) => boxContains(outer, corner)) && outer.x1 > outer.x2 === inner.x1 > inner.x2
}
