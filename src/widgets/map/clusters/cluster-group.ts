import 'leaflet.markercluster'
import {
  Browser,
  type Map as LeafletMap,
  type Marker,
  type MarkerCluster,
  type MarkerClusterGroup,
} from 'leaflet'
import { clusterOptions, overlapPx, type DrawnFeature } from './drawn-feature.ts'
import { FeatureIcon, type FeatureAppearance } from './feature-icon.ts'
import { L } from './leaflet-namespace.ts'
import { prefersReducedMotion } from '../../../ui/browser-features.ts'
import 'leaflet.markercluster/dist/MarkerCluster.css'
import './spider.css'

interface ClusterGroupOptions {
  /** Markers closer than this are clustered, in pixels. */
  radiusPx: number
  describeCluster(cluster: MarkerCluster): FeatureAppearance
}

/** Creates a group of markers. At the deepest zoom it clusters only markers that overlap. */
export function createClusterGroup(
  map: LeafletMap,
  { radiusPx, describeCluster }: ClusterGroupOptions,
): MarkerClusterGroup {
  return new L.MarkerClusterGroup({
    maxClusterRadius: (zoom) => (zoom < map.getMaxZoom() ? radiusPx : overlapPx),
    iconCreateFunction(cluster) {
      Object.assign(cluster.options, clusterOptions)
      return new FeatureIcon(() => describeCluster(cluster), cluster.getElement())
    },
    animate: !prefersReducedMotion(),
    showCoverageOnHover: false,
    // A click opens the popup of the cluster or its spider.
    zoomToBoundsOnClick: false,
    spiderfyOnMaxZoom: false,
    // Touch targets of 44 px do not overlap; markercluster leaves 25 to 28 px.
    spiderfyDistanceMultiplier: 1.8,
    spiderLegPolylineOptions: { className: 'rs-spider-leg', weight: 2, opacity: 1, interactive: false },
    // On phones markercluster would draw the viewport only: the edges of a dragged map would be empty.
    removeOutsideVisibleBounds: !Browser.mobile,
  })
}

/** Returns the markers and clusters of a group that are on the map, with the features that each shows. */
export function getShownMarkers(
  group: MarkerClusterGroup,
  features: Iterable<DrawnFeature>,
): Map<Marker, DrawnFeature[]> {
  const shown = new Map<Marker, DrawnFeature[]>()
  for (const feature of features) {
    const marker: Marker | null = group.getVisibleParent(feature.marker)
    if (!marker) continue
    const list = shown.get(marker)
    if (list) list.push(feature)
    else shown.set(marker, [feature])
  }
  return shown
}

/** Draws what a move during an animation brought into the viewport: markercluster ignores such a move. */
export function showMovedViewport(group: MarkerClusterGroup): void {
  const { _moveEnd } = group as unknown as { _moveEnd(): void } // its types lack this method
  _moveEnd.call(group)
}
