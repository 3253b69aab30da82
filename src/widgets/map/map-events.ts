import { useEffect, useRef } from 'react'
import { isAbortError, type ApiError } from '../../client/api/call.ts'
import type { MapView, Selection } from '../../client/map/map-view.ts'
import type { LayerKey } from '../../core/catalogue/map-layers.ts'
import { getRecordPath } from '../../core/site/pages.ts'
import { round } from '../../core/units.ts'
import { useRoadstead } from '../roadstead-context.ts'

/** West, south, east and north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** Map events of a page. */
export interface MapEvents {
  onViewChange?: (detail: { latitude: number; longitude: number; zoom: number; bounds: Bounds }) => void
  /** Returning false prevents the card of the place from opening. */
  onPlaceSelect?: (detail: { id: number; url: string }) => boolean | void
  onFeatureOpen?: (detail: { kind: Selection['kind']; id: number | null }) => void
  onLayerChange?: (detail: { layers: readonly LayerKey[] }) => void
}

const decimals = 5

/** Calls the callbacks when the stores of a map change. */
export function useMapEvents(view: MapView, events: MapEvents): void {
  const { api } = useRoadstead()
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  useEffect(() => {
    const ends = [
      view.$bbox.listen((box) => {
        if (!box) return
        const { latitude, longitude } = view.$centre.get()
        latest.current.onViewChange?.({
          latitude: round(latitude, decimals),
          longitude: round(longitude, decimals),
          zoom: view.$zoom.get(),
          bounds: [box.x1, box.y1, box.x2, box.y2],
        })
      }),
      view.$layers.listen((layers) => latest.current.onLayerChange?.({ layers })),
      view.$selection.listen((selection) => {
        if (!selection) return
        const id = 'id' in selection ? selection.id : null
        if (selection.kind === 'place') {
          const url = api.site + getRecordPath('place', selection.id)
          if (latest.current.onPlaceSelect?.({ id: selection.id, url }) === false)
            return view.$selection.set(null)
        }
        latest.current.onFeatureOpen?.({ kind: selection.kind, id })
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [view, api])
}

/** Zoom used to show a named place. */
const placeZoom = 14

/** Shows the place given by the page, with its card. */
export function useInitialPlace(view: MapView, placeId: number | undefined, zoom: number = placeZoom): void {
  const { api, report } = useRoadstead()
  const zoomAtStart = useRef(zoom)
  useEffect(() => {
    if (placeId === undefined) return undefined
    const { signal, abort } = createAbort()
    api.call('GET /places/:id', { params: { id: placeId }, signal }).then(
      ({ latitude, longitude }) => {
        const position = { latitude, longitude }
        view.$moveRequest.set({ position, zoom: zoomAtStart.current })
        view.$selection.set({ kind: 'place', id: placeId, position })
      },
      (error: ApiError) => {
        if (!isAbortError(error)) report?.({ failed: error })
      },
    )
    return abort
  }, [api, view, placeId, report])
}

function createAbort(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

/** Fits the bounds given by the page. */
export function useInitialBounds(view: MapView, bounds: Bounds | undefined): void {
  const text = bounds?.join(' ') // an equal array does not count as a change
  useEffect(() => {
    if (!text) return
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = text.split(' ').map(Number)
    view.$moveRequest.set({ bbox: { x1, y1, x2, y2 } })
  }, [view, text])
}

/** Reports to the surrounding element when a layer has loaded, and when one has failed. */
export function useMapStatus(view: MapView): void {
  const { report } = useRoadstead()
  useEffect(() => {
    if (!report) return undefined
    return view.$layerStatuses.subscribe((reports) => {
      const all = Object.values(reports)
      if (all.some((layer) => layer?.state === 'ready' || layer?.state === 'empty')) report('ready')
      const failed = all.find((layer) => layer?.error)?.error
      if (failed) report({ failed })
    })
  }, [view, report])
}
