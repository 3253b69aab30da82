import type { Marker } from 'leaflet'
import type { PointFeature } from '../../../client/map/map-features.ts'
import {
  createFeatureMarker,
  keyFeatures,
  toLatLng,
  toMapFeature,
  type DrawnFeature,
} from './drawn-feature.ts'
import type { FeatureIcon } from './feature-icon.ts'

/** What differs between the drawn features and a new response. */
export interface Difference {
  removed: Marker[]
  /** With a new marker. */
  moved: DrawnFeature[]
  /** Removed after `moved` was added, so that a cluster remains in which a record moves. */
  replaced: Marker[]
  added: DrawnFeature[]
  /** Changed in place. */
  changed: DrawnFeature[]
  /** Whether moves were left out because their markers are pinned. */
  isBehind: boolean
}

interface DifferenceOptions {
  /** Markers are placed on the copy of the world around this longitude. */
  centreLongitude: number
  /** Markers that must not move now. */
  pinned: ReadonlySet<Marker>
  createIcon(drawn: Pick<DrawnFeature, 'feature'>): FeatureIcon
}

/** Updates the drawn features, by key, and returns what has to change on the map. */
export function updateDrawnFeatures(
  drawn: Map<string, DrawnFeature>,
  features: readonly PointFeature[],
  { centreLongitude, pinned, createIcon }: DifferenceOptions,
): Difference {
  const difference: Difference = {
    removed: [],
    moved: [],
    replaced: [],
    added: [],
    changed: [],
    isBehind: false,
  }
  const wanted = keyFeatures(features)
  for (const [key, { marker }] of drawn) {
    if (wanted.has(key)) continue
    difference.removed.push(marker)
    drawn.delete(key)
  }
  for (const [key, source] of wanted) {
    const known = drawn.get(key)
    const at = toLatLng(source, centreLongitude)
    if (!known) {
      const fresh = { source, feature: toMapFeature(key, source), at }
      const icon = createIcon(fresh)
      const added = Object.assign(fresh, { icon, marker: createFeatureMarker({ ...fresh, icon }) })
      drawn.set(key, added)
      difference.added.push(added)
    } else if (known.at.equals(at)) {
      if (known.source === source) continue
      Object.assign(known, { source, feature: toMapFeature(key, source) })
      difference.changed.push(known)
    } else if (pinned.has(known.marker)) difference.isBehind = true
    else {
      Object.assign(known, { source, feature: toMapFeature(key, source), at })
      // A new marker: markercluster would handle `setLatLng` for each marker separately.
      if (known.marker.getElement()) difference.removed.push(known.marker)
      else {
        difference.replaced.push(known.marker)
        // Both markers may be on the map for a moment, which an element cannot be.
        known.icon = createIcon(known)
      }
      known.marker = createFeatureMarker(known)
      difference.moved.push(known)
    }
  }
  return difference
}
