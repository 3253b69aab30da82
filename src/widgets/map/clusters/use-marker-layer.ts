import { useEffect, useState } from 'react'
import type { clusterFeatures } from './clustering.ts'

type Grouping = typeof clusterFeatures

let known: Grouping | null = null

/** Returns the clustering function; null until its code has loaded, in parallel with the first features. */
export function useClustering(): Grouping | null {
  const [grouping, setGrouping] = useState(() => known)
  useEffect(() => {
    if (grouping) return undefined
    let isGone = false
    import('./clustering.ts').then(
      (file) => {
        known = file.clusterFeatures
        if (!isGone) setGrouping(() => known)
      },
      (error: unknown) => console.error('what joins markers cannot be loaded', error),
    )
    return () => {
      isGone = true
    }
  }, [grouping])
  return grouping
}
