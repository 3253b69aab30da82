import { onMount } from 'nanostores'
import type { Destination } from '../../core/contract/place.ts'
import type { ActivityMessage, MissedMessage } from '../../core/contract/realtime.ts'
import type { ActivityEvent } from '../../core/contract/search.ts'
import { activity } from '../../core/limits/activity.ts'
import { getLastChangeMs, type Api } from '../api/call.ts'
import { createFetcher, getLoadValue, type LoadStore } from '../api/load.ts'
import type { MapView } from '../map/map-view.ts'

/** Returns a key that identifies an event. Different events may have the same time. */
export function getActivityEventKey({ type, when, poi_id, vessel_id, user_id, link }: ActivityEvent): string {
  return [type, when, poi_id, vessel_id, user_id, link].join(' ')
}

const stores = new WeakMap<Api, Map<boolean, LoadStore<ActivityEvent[]>>>()

/** Returns the activity store that all widgets with the same API share. */
export function getSharedActivityStore(api: Api, isLive: boolean): LoadStore<ActivityEvent[]> {
  const apiStores = stores.get(api) ?? new Map<boolean, LoadStore<ActivityEvent[]>>()
  stores.set(api, apiStores)
  const store = apiStores.get(isLive) ?? createActivityStore(api, isLive)
  apiStores.set(isLive, store)
  return store
}

/**
 * Recent activity, latest first. It is fetched once, and again when it is shown
 * again after `activity.staleAfterMs` or after a change made on this page. A live list
 * is kept up to date by the real-time channel while it is shown.
 */
export function createActivityStore(api: Api, isLive = false): LoadStore<ActivityEvent[]> {
  const { $load, run, stop } = createFetcher<ActivityEvent[]>((events) => events.length === 0)
  let fetchedAt = 0

  function refresh(): void {
    fetchedAt = Date.now()
    void run((signal) => api.call('GET /home', { signal }))
  }

  function isStale(): boolean {
    const { state } = $load.get()
    if (state === 'loading' || state === 'failed') return true
    return fetchedAt < getLastChangeMs() || Date.now() - fetchedAt > activity.staleAfterMs
  }

  function receive(message: ActivityMessage | MissedMessage): void {
    // A pending response may not include this event.
    if (message.event === 'missed' || $load.get().state === 'loading') return refresh()
    const { event: _event, ...row } = message
    const known = getLoadValue($load.get()) ?? []
    // The fetched list may already include an event that arrives just after it.
    if (known.some((other) => getActivityEventKey(other) === getActivityEventKey(row))) return
    $load.set({ state: 'ready', value: [row, ...known].slice(0, activity.maxRows) })
  }

  onMount($load, () => {
    const isDue = isStale()
    if (!isLive) {
      if (isDue) refresh()
      return stop
    }
    const unsubscribe = listen(api.site, receive, isDue ? refresh : () => undefined)
    return () => {
      unsubscribe()
      stop()
    }
  })
  return { $load, refresh }
}

/**
 * Subscribes to the channel. Calls `fetchList` when the subscription is established, so
 * that no event is lost between the list and the channel. If the channel cannot be opened
 * or takes longer than `activity.channelTimeoutMs`, calls it at once and again when the
 * channel opens. Returns a function that unsubscribes.
 */
function listen(
  site: string,
  receive: (message: ActivityMessage | MissedMessage) => void,
  fetchList: () => void,
): () => void {
  let isEnded = false
  let end = () => undefined as void
  const timer = setTimeout(fetchList, activity.channelTimeoutMs)

  function fetchNow(): void {
    clearTimeout(timer)
    if (!isEnded) fetchList()
  }

  import('../api/realtime.ts').then(
    ({ subscribeToActivity }) => {
      if (isEnded) return
      const live = subscribeToActivity(site, receive)
      const stopListening = live.$state.listen((state) => {
        stopListening()
        // After `disconnected` the channel sends a `missed` message.
        if (state !== 'initialized') fetchNow()
      })
      end = () => {
        stopListening()
        live.unsubscribe()
      }
    },
    (error: unknown) => {
      console.error('the real-time channel cannot be loaded', error)
      fetchNow()
    },
  )
  return () => {
    isEnded = true
    clearTimeout(timer)
    end()
  }
}

/** Delay after the last move of the map before its destinations are requested. */
export const moveDebounceMs = 300

/** Top destinations in the viewport, fetched again after each move of the map. */
export function createDestinationsStore(api: Api, view: MapView): LoadStore<Destination[]> {
  const { $load, run, stop } = createFetcher<Destination[]>((list) => list.length === 0)
  let timer: ReturnType<typeof setTimeout> | undefined

  function fetchDestinations(): void {
    const bbox = view.$bbox.get()
    const zoom = Math.round(view.$zoom.get())
    if (bbox) void run((signal) => api.call('GET /destinations', { query: { ...bbox, zoom }, signal }))
  }

  function scheduleFetch(): void {
    clearTimeout(timer)
    timer = setTimeout(fetchDestinations, moveDebounceMs)
  }

  onMount($load, () => {
    fetchDestinations()
    const end = view.$bbox.listen(scheduleFetch)
    return () => {
      end()
      clearTimeout(timer)
      stop()
    }
  })
  return { $load, refresh: fetchDestinations }
}
