import { onMount } from 'nanostores'
import type { Destination } from '../../core/contract/place.ts'
import type { ActivityMessage, MissedMessage } from '../../core/contract/realtime.ts'
import type { ActivityEvent } from '../../core/contract/search.ts'
import { activity } from '../../core/limits.ts'
import { getLastChangeMs, type Api } from '../api/call.ts'
import { createFetcher, getLoadValue, type LoadStore } from '../api/load.ts'
import type { MapView } from '../map/map-view.ts'

/** What makes an event itself: two may happen in one moment, but not the same. */
export function getActivityEventKey({ type, when, poi_id, vessel_id, user_id, link }: ActivityEvent): string {
  return [type, when, poi_id, vessel_id, user_id, link].join(' ')
}

const stores = new WeakMap<Api, Map<boolean, LoadStore<ActivityEvent[]>>>()

/** The activity of a site, one store for all widgets of the page that ask by the same API. */
export function getSharedActivityStore(api: Api, isLive: boolean): LoadStore<ActivityEvent[]> {
  const ofApi = stores.get(api) ?? new Map<boolean, LoadStore<ActivityEvent[]>>()
  stores.set(api, ofApi)
  const store = ofApi.get(isLive) ?? createActivityStore(api, isLive)
  ofApi.set(isLive, store)
  return store
}

/**
 * What happened lately, latest first. It is fetched once, and again only when it is shown
 * again after `activity.freshMs` or after a change made from this page. A live list is
 * kept up to date by the channel while it is shown.
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
    // An answer under way may have been written before this event.
    if (message.event === 'missed' || $load.get().state === 'loading') return refresh()
    const { event: _event, ...row } = message
    const known = getLoadValue($load.get()) ?? []
    // An event just after the list was fetched may stand in it already.
    if (known.some((other) => getActivityEventKey(other) === getActivityEventKey(row))) return
    $load.set({ state: 'ready', value: [row, ...known].slice(0, activity.maxRows) })
  }

  onMount($load, () => {
    const isDue = isStale()
    if (!isLive) {
      if (isDue) refresh()
      return stop
    }
    const endLive = listen(api.site, receive, isDue ? refresh : () => undefined)
    return () => {
      endLive()
      stop()
    }
  })
  return { $load, refresh }
}

/**
 * Listens to the channel. Calls `fetchList` when the subscription stands, so that no event
 * falls between the list and the channel; where the channel cannot be opened or takes
 * longer than `activity.channelWaitMs`, at once, and again when it opens after all.
 * Returns what ends it.
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
      const endFirst = live.$state.listen((state) => {
        endFirst()
        // After `disconnected` the channel itself tells what was missed.
        if (state !== 'initialized') fetchNow()
      })
      end = () => {
        endFirst()
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

/** The map rests this long before its destinations are asked for. */
const restMs = 300

/** Top destinations of what the map shows, asked for anew when it comes to rest. */
export function createDestinationsStore(api: Api, view: MapView): LoadStore<Destination[]> {
  const { $load, run, stop } = createFetcher<Destination[]>((list) => list.length === 0)
  let timer: ReturnType<typeof setTimeout> | undefined

  function ask(): void {
    const box = view.$bbox.get()
    const zoom = Math.round(view.$zoom.get())
    if (box) void run((signal) => api.call('GET /destinations', { query: { ...box, zoom }, signal }))
  }

  function follow(): void {
    clearTimeout(timer)
    timer = setTimeout(ask, restMs)
  }

  onMount($load, () => {
    ask()
    const end = view.$bbox.listen(follow)
    return () => {
      end()
      clearTimeout(timer)
      stop()
    }
  })
  return { $load, refresh: ask }
}
