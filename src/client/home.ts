import { onMount } from 'nanostores'
import type { Destination } from '../core/contract/place.ts'
import type { ActivityEvent } from '../core/contract/search.ts'
import type { Api } from './api.ts'
import { createFetcher, createLoad, type LoadStore } from './load.ts'
import type { MapView } from './map-view.ts'

/** What happened lately, latest first. */
export function createActivity(api: Api): LoadStore<ActivityEvent[]> {
  return createLoad({
    fetch: (signal) => api.call('GET /home', { signal }),
    isEmpty: (events) => events.length === 0,
  })
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
