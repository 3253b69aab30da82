import { useSyncExternalStore } from 'react'

const query = '(max-width: 767px)'

/** Whether the window is as narrow as a phone held upright. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

function subscribe(changed: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}
