import { onMount } from 'nanostores'
import type { Destination } from '../core/contract/place.ts'
import type { ActivityMessage, MissedMessage } from '../core/contract/realtime.ts'
import type { ActivityEvent } from '../core/contract/search.ts'
import { activity } from '../core/limits.ts'
import type { Api } from './api.ts'
import { createFetcher, valueOf, type LoadStore } from './load.ts'
import type { MapView } from './map-view.ts'

/** What makes an event itself: two may happen in one moment, but not the same. */
export function keyOf({ type, when, poi_id, vessel_id, user_id, link }: ActivityEvent): string {
  return [type, when, poi_id, vessel_id, user_id, link].join(' ')
}

/** What happened lately, latest first; a live one hears of what happens next. */
export function createActivity(api: Api, isLive = false): LoadStore<ActivityEvent[]> {
  const { $load, run, stop } = createFetcher<ActivityEvent[]>((events) => events.length === 0)
  const refresh = () => void run((signal) => api.call('GET /home', { signal }))

  function receive(message: ActivityMessage | MissedMessage): void {
    // An answer under way may have been written before what is told here.
    if (message.event === 'missed' || $load.get().state === 'loading') return refresh()
    const { event: _event, ...row } = message
    const known = valueOf($load.get()) ?? []
    // What is told just after the list was fetched may stand in it already.
    if (known.some((other) => keyOf(other) === keyOf(row))) return
    $load.set({ state: 'ready', value: [row, ...known].slice(0, activity.rows) })
  }

  onMount($load, () => {
    if ($load.get().state === 'loading') refresh()
    const endLive = isLive ? listen(api.site, receive) : undefined
    return () => {
      endLive?.()
      stop()
    }
  })
  return { $load, refresh }
}

/**
 * Listens once the channel's code is there; the list stands without it. What happened
 * between the list and the subscription was told to nobody, so that counts as missed.
 */
function listen(site: string, receive: (message: ActivityMessage | MissedMessage) => void): () => void {
  let isEnded = false
  let end = () => {
    isEnded = true
  }
  import('./realtime.ts').then(
    ({ subscribeActivity }) => {
      if (isEnded) return
      const live = subscribeActivity(site, receive)
      const endFirst = live.$state.listen((state) => {
        if (state !== 'connected') return
        endFirst()
        receive({ event: 'missed' })
      })
      end = () => {
        endFirst()
        live.end()
      }
    },
    (error: unknown) => console.error('the real-time channel cannot be loaded', error),
  )
  return () => end()
}

/** The map rests this long before its destinations are asked for. */
const restMs = 300

/** Top destinations of what the map shows, asked for anew when it comes to rest. */
export function createDestinations(api: Api, view: MapView): LoadStore<Destination[]> {
  const { $load, run, stop } = createFetcher<Destination[]>((list) => list.length === 0)
  let timer: ReturnType<typeof setTimeout> | undefined

  function ask(): void {
    const box = view.$box.get()
    const zoom = Math.round(view.$zoom.get())
    if (box) void run((signal) => api.call('GET /destinations', { query: { ...box, zoom }, signal }))
  }

  function follow(): void {
    clearTimeout(timer)
    timer = setTimeout(ask, restMs)
  }

  onMount($load, () => {
    ask()
    const end = view.$box.listen(follow)
    return () => {
      end()
      clearTimeout(timer)
      stop()
    }
  })
  return { $load, refresh: ask }
}
