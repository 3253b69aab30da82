import { useSyncExternalStore } from 'react'

const query = '(max-width: 767px)'

/** Returns whether the window has the width of a phone in portrait orientation. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

function subscribe(changed: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}
