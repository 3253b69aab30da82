import type { Map as LeafletMap } from 'leaflet'
import { createMarkTabStop, type MarkTabStop, type PlacedMark } from './mark-tab-stop.ts'

type ListMarks = () => Iterable<PlacedMark>

interface SharedStop {
  stop: MarkTabStop
  layers: Set<ListMarks>
}

const sharedStops = new WeakMap<LeafletMap, SharedStop>()

/**
 * Adds the markers of a layer to the stop of the Tab key that all layers of markers on a map share. `remove` takes
 * them out.
 */
export function joinMarkerTabStop(map: LeafletMap, listMarks: ListMarks): MarkTabStop {
  const shared = sharedStops.get(map) ?? createSharedStop(map)
  shared.layers.add(listMarks)
  return {
    ...shared.stop,
    remove() {
      shared.layers.delete(listMarks)
      // A map that was removed has no panes.
      if (shared.layers.size > 0) return map.getPane('markerPane') && shared.stop.update()
      shared.stop.remove()
      sharedStops.delete(map)
    },
  }
}

function createSharedStop(map: LeafletMap): SharedStop {
  const layers = new Set<ListMarks>()
  const pane = map.getPane('markerPane') ?? map.getContainer()
  const listAll = () => [...layers].flatMap((list) => [...list()])
  const shared = { stop: createMarkTabStop(map, pane, listAll), layers }
  sharedStops.set(map, shared)
  return shared
}
