import type { Api } from '../api/call.ts'
import type { PlacePageStore } from './place-page.ts'
import { subscribeToPlace } from '../api/realtime.ts'

/**
 * Refreshes the check-ins and reviews of a place after real-time messages, if they are
 * loaded. Returns a function that unsubscribes.
 */
export function subscribePlaceUpdates(api: Api, id: number, store: PlacePageStore): () => void {
  const { posts, checkIns } = store
  const live = subscribeToPlace(api.site, id, ({ event }) => {
    for (const part of event === 'missed' ? [posts, checkIns] : [event === 'checkin' ? checkIns : posts])
      if (part.$load.get().state !== 'loading') part.refresh()
  })
  return () => live.unsubscribe()
}
