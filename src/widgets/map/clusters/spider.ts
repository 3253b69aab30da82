import type {
  Map as LeafletMap,
  MarkerCluster,
  MarkerClusterGroup,
  MarkerClusterSpiderfyEvent,
} from 'leaflet'
import { closeOnEscape } from '../../../ui/overlays/close-on-escape.ts'
import { L } from './leaflet-namespace.ts'
import { focusMarker, getFocusedElement } from '../tab-stop/focus.ts'

/** Members that the types of markercluster lack. */
interface SpiderState {
  /** The cluster whose markers are spread around it. */
  _spiderfied: MarkerCluster | null
  /** Closes the spider at once, also during an animation. */
  _noanimationUnspiderfy(): void
}

const getState = (group: MarkerClusterGroup) => group as unknown as SpiderState // see SpiderState

/** Returns the cluster whose markers are spread around it. */
export function getSpider(group: MarkerClusterGroup): MarkerCluster | null {
  return getState(group)._spiderfied ?? hiddenSpiders.get(group) ?? null
}

/** Open spiders of groups that are being changed. */
const hiddenSpiders = new WeakMap<MarkerClusterGroup, MarkerCluster>()

/**
 * Changes the markers of a group without closing its spider, which markercluster does for every change.
 * Markers of the spider must not move or leave.
 */
export function keepSpider(group: MarkerClusterGroup, change: () => void): void {
  const state = getState(group)
  const open = state._spiderfied
  if (!open) return change()
  hiddenSpiders.set(group, open)
  state._spiderfied = null
  try {
    change()
  } finally {
    state._spiderfied = open
    hiddenSpiders.delete(group)
  }
}

/** Closes the open spider of a group without animation. */
export function closeSpiderNow(group: MarkerClusterGroup): void {
  getState(group)._noanimationUnspiderfy()
}

/** Spreads the markers of a cluster and focuses the first; closes the spider if it is open. One spider is open on a map. */
export function toggleSpider(map: LeafletMap, group: MarkerClusterGroup, cluster: MarkerCluster): void {
  if (getSpider(group) === cluster) return closeSpider(map, group, cluster)
  map.eachLayer((layer) => {
    if (layer instanceof L.MarkerClusterGroup && layer !== group) getSpider(layer)?.unspiderfy()
  })
  const focusFirst = ({ markers }: MarkerClusterSpiderfyEvent) => {
    if (map.hasLayer(group)) focusMarker(map, markers[0])
  }
  // With animation, the event comes later.
  group.once('spiderfied', focusFirst)
  cluster.spiderfy()
  // During another animation, markercluster ignores the call.
  if (getSpider(group) !== cluster) group.off('spiderfied', focusFirst)
}

/** Closes a spider; a focus on its markers returns to the cluster. */
function closeSpider(map: LeafletMap, group: MarkerClusterGroup, cluster: MarkerCluster): void {
  const focused = getFocusedElement(map)
  const isInside = cluster.getAllChildMarkers().some((marker) => marker.getElement() === focused)
  cluster.unspiderfy()
  // During another animation, markercluster ignores the call.
  if (getSpider(group)) closeSpiderNow(group)
  if (isInside) focusMarker(map, cluster)
}

/** Closes the open spider with Escape. Returns a function that stops it. */
export function closeSpiderOnEscape(
  map: LeafletMap,
  group: MarkerClusterGroup,
  /** Whether something above the map closes with this key first. */
  isCovered: () => boolean,
): () => void {
  return closeOnEscape(map.getContainer(), () => {
    const open = getSpider(group)
    if (!open || isCovered()) return false
    closeSpider(map, group, open)
    return true
  })
}
