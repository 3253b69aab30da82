import { useSyncExternalStore } from 'react'

/** Returns whether the window has the width of a phone in portrait orientation. */
export const useIsNarrow = createMediaHook('(max-width: 767px)')

/** Returns whether the main pointer of the device is a finger. */
export const useIsTouch = createMediaHook('(pointer: coarse)')

function createMediaHook(query: string): () => boolean {
  function subscribe(changed: () => void): () => void {
    const list = matchMedia(query)
    list.addEventListener('change', changed)
    return () => list.removeEventListener('change', changed)
  }
  return () => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
