import { atom, computed, type ReadableAtom } from 'nanostores'
import { mapLayers } from '../../core/catalogue/map-layers.ts'
import type { AreaSearchResult } from '../../core/contract/place.ts'
import { autoImport as limits } from '../../core/limits/imports.ts'
import { isAbortError, type Api } from '../api/call.ts'
import { refreshLayer, type LayerStatus, type MapView } from './map-view.ts'

/** Layers whose records are searched for. */
const searchedLayers = mapLayers.filter((layer) => layer.searchesArea).map(({ key }) => key)

/** Why the map shows no places: it has none there, their source cannot be reached, or they are not loaded. */
export type EmptyAreaReason = Exclude<AreaSearchResult['state'], 'looking'>

/** Whether a layer is loaded and has nothing to show. */
function isEmptyLayer(status: LayerStatus | undefined): boolean {
  return (status?.state === 'ready' || status?.state === 'empty') && status.count === 0
}

export interface AreaSearchStore {
  /** True while the site searches for places in the viewport. */
  $isSearching: ReadableAtom<boolean>
  /** Why the viewport is empty; null while it is not, or while that is unknown. */
  $emptyReason: ReadableAtom<EmptyAreaReason | null>
  /** Stops the search. */
  stop(): void
}

/**
 * Requests a search for places in the viewport after each move of the map and refreshes
 * the layer when the search has ended. A site that does not search is only asked why an
 * empty viewport is empty.
 */
export function startAreaSearch(
  api: Api,
  view: MapView,
  { isEnabled }: { isEnabled: boolean },
): AreaSearchStore {
  const $isSearching = atom(false)
  const $reason = atom<EmptyAreaReason | null>(null)
  const $isEmpty = computed(
    [view.$layerStatuses, view.$layers, view.$filter],
    (statuses, layers, filter) =>
      Object.values(filter).every((value) => !value) &&
      searchedLayers.some((key) => layers.includes(key)) &&
      searchedLayers.every((key) => !layers.includes(key) || isEmptyLayer(statuses[key])),
  )
  let pending: AbortController | null = null
  let isOff = !isEnabled

  async function search(): Promise<void> {
    pending?.abort()
    const controller = new AbortController()
    pending = controller
    $reason.set(null)
    const bbox = view.$bbox.get()
    const zoom = Math.round(view.$zoom.get())
    if (
      (isOff && !$isEmpty.get()) ||
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
        isOff = state === 'off' || !isEnabled
        if (state !== 'looking') {
          if ($isSearching.get()) for (const key of searchedLayers) refreshLayer(view, key)
          $reason.set(state)
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

  const ends = [
    view.$bbox.subscribe(() => void search()),
    $isEmpty.listen((isEmpty) => {
      if (isEmpty && $reason.get() === null && !$isSearching.get()) void search()
    }),
  ]
  return {
    $isSearching,
    $emptyReason: computed([$isEmpty, $reason, $isSearching], (isEmpty, reason, isSearching) =>
      isEmpty && !isSearching ? reason : null,
    ),
    stop() {
      for (const end of ends) end()
      pending?.abort()
    },
  }
}
