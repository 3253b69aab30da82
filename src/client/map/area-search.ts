import { atom, type ReadableAtom } from 'nanostores'
import { mapLayers } from '../../core/catalogue/map-layers.ts'
import { autoImport as limits } from '../../core/limits/imports.ts'
import { isAbortError, type Api } from '../api/call.ts'
import { refreshLayer, type MapView } from './map-view.ts'

/** Layers whose records are searched for. */
const searchedLayers = mapLayers.filter((layer) => layer.searchesArea).map(({ key }) => key)

export interface AreaSearchStore {
  /** True while the site searches for places in the viewport. */
  $isSearching: ReadableAtom<boolean>
  /** Stops the search. */
  stop(): void
}

/**
 * Requests a search for places in the viewport after each move of the map and refreshes
 * the layer when the search has ended. Stops when the site reports that it is disabled.
 */
export function startAreaSearch(api: Api, view: MapView): AreaSearchStore {
  const $isSearching = atom(false)
  let pending: AbortController | null = null
  let isOff = false

  async function search(): Promise<void> {
    pending?.abort()
    const controller = new AbortController()
    pending = controller
    const bbox = view.$bbox.get()
    const zoom = Math.round(view.$zoom.get())
    if (
      isOff ||
      !bbox ||
      zoom < limits.minZoom ||
      !searchedLayers.some((key) => view.$layers.get().includes(key))
    ) {
      return $isSearching.set(false)
    }
    try {
      for (let polls = 0; polls < limits.maxPolls; polls++) {
        const { state } = await api.call('POST /places/look', {
          query: { ...bbox, zoom },
          signal: controller.signal,
        })
        if (controller.signal.aborted) return
        isOff = state === 'off'
        if (state !== 'looking') {
          if ($isSearching.get()) for (const key of searchedLayers) refreshLayer(view, key)
          break
        }
        $isSearching.set(true)
        await new Promise((resolve) => setTimeout(resolve, limits.pollIntervalMs))
        if (controller.signal.aborted) return
      }
    } catch (error) {
      if (isAbortError(error) || controller.signal.aborted) return
      console.error('POST /places/look failed', error)
    }
    $isSearching.set(false)
  }

  const unsubscribe = view.$bbox.subscribe(() => void search())
  return {
    $isSearching,
    stop() {
      unsubscribe()
      pending?.abort()
    },
  }
}
