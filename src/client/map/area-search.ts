import { atom, type ReadableAtom } from 'nanostores'
import { areaSearch as limits } from '../../core/limits.ts'
import { isAbortError, type Api } from '../api/call.ts'
import type { MapView } from './map-view.ts'

export interface AreaSearchStore {
  /** True while places are looked for where the map rests. */
  $isSearching: ReadableAtom<boolean>
  /** Ends it. */
  stop(): void
}

/**
 * Asks the site to look for places where the map rests, and fetches the layer
 * anew when there are any. Asks no more once the site says that it does not look.
 */
export function startAreaSearch(api: Api, view: MapView): AreaSearchStore {
  const $isLooking = atom(false)
  let underWay: AbortController | null = null
  let isOff = false

  async function look(): Promise<void> {
    underWay?.abort()
    const own = new AbortController()
    underWay = own
    const box = view.$bbox.get()
    const zoom = Math.round(view.$zoom.get())
    if (isOff || !box || zoom < limits.minZoom || !view.$layers.get().includes('pois')) {
      return $isLooking.set(false)
    }
    try {
      for (let times = 0; times < limits.maxPolls; times++) {
        const { state } = await api.call('POST /places/look', {
          query: { ...box, zoom },
          signal: own.signal,
        })
        if (own.signal.aborted) return
        isOff = state === 'off'
        if (state !== 'looking') {
          if ($isLooking.get())
            view.$layerRevisions.setKey('pois', (view.$layerRevisions.get().pois ?? 0) + 1)
          break
        }
        $isLooking.set(true)
        await new Promise((resolve) => setTimeout(resolve, limits.pollIntervalMs))
        if (own.signal.aborted) return
      }
    } catch (error) {
      if (isAbortError(error) || own.signal.aborted) return
      console.error('POST /places/look failed', error)
    }
    $isLooking.set(false)
  }

  const end = view.$bbox.subscribe(() => void look())
  return {
    $isSearching: $isLooking,
    stop() {
      end()
      underWay?.abort()
    },
  }
}
