import type { Map as LeafletMap, Marker } from 'leaflet'
import type { DrawnFeature } from './drawn-feature.ts'

/** Markers that wait to be added to a map. */
export interface AddingQueue {
  /**
   * Appends markers. Adds one slice at once, which may be empty; more in tasks of their own, between which the
   * page responds and paints.
   */
  add(markers: readonly Marker[]): void
  /** Takes out markers that are not to be added any more. */
  drop(markers: readonly Marker[]): void
  /** Stops until `resume`. */
  pause(): void
  resume(): void
  isEmpty(): boolean
}

interface AddingQueueOptions {
  sliceSize: number
  addSlice(markers: Marker[]): void
}

export function createAddingQueue({ sliceSize, addSlice }: AddingQueueOptions): AddingQueue {
  const waiting = new Set<Marker>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function resume(): void {
    clearTimeout(timer)
    if (waiting.size > 0) timer = setTimeout(addNext)
  }

  function addNext(): void {
    const slice = [...waiting].slice(0, sliceSize)
    for (const marker of slice) waiting.delete(marker)
    resume()
    addSlice(slice)
  }

  return {
    add(markers) {
      for (const marker of markers) waiting.add(marker)
      if (waiting.size <= sliceSize) addNext()
      else resume()
    },
    drop(markers) {
      for (const marker of markers) waiting.delete(marker)
    },
    pause: () => clearTimeout(timer),
    resume,
    isEmpty: () => waiting.size === 0,
  }
}

/**
 * Returns the markers of features, nearest to the centre of the map first: the clusters of a slice are then
 * almost complete, and what the user looks at is drawn first.
 */
export function sortByDistance(map: LeafletMap, features: readonly DrawnFeature[]): Marker[] {
  const centre = map.project(map.getCenter())
  return features
    .map(({ at, marker }) => ({ marker, distance: map.project(at).distanceTo(centre) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ marker }) => marker)
}
