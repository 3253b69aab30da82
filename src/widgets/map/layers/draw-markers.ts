import {
  divIcon,
  marker,
  type DivIcon,
  type LayerGroup,
  type LeafletKeyboardEvent,
  type Marker,
} from 'leaflet'
import type { MapFeature } from '../../../client/map/map-features.ts'
import { toSelection, type MapView } from '../../../client/map/map-view.ts'
import { toNearestWorldCopy } from '../world-copy.ts'
import { createClusterIcon } from './cluster-icon.ts'
import { getFeatureLabel } from './feature-labels.ts'
import type { LabelContext, PointLayerDefinition } from './map-layer-definition.ts'

/** The markers of a layer on the map. */
export interface DrawnLayer {
  group: LayerGroup
  markers: Map<string, Drawn>
}

/** A marker and the feature it shows. */
interface Drawn {
  marker: Marker
  spot: MapFeature
  /** Inputs of its icon and label. */
  shown: string
}

interface DrawOptions {
  definition: PointLayerDefinition
  view: MapView
  centreLongitude: number
  naming: LabelContext
}

/** Adds new markers, redraws changed ones, moves relocated ones and removes the rest. */
export function drawMarkers(
  { group, markers }: DrawnLayer,
  spots: readonly MapFeature[],
  options: DrawOptions,
): void {
  const wanted = new Map(spots.map((spot) => [spot.key, spot]))
  for (const [key, { marker: known }] of markers) {
    if (wanted.has(key)) continue
    group.removeLayer(known)
    markers.delete(key)
  }
  const { definition, naming, view } = options
  for (const [key, spot] of wanted) {
    const { latitude } = spot.position
    const longitude = toNearestWorldCopy(spot.position.longitude, options.centreLongitude)
    const name = getFeatureLabel(spot, definition, naming)
    const shown = JSON.stringify([name, spot, naming.units.speed])
    const known = markers.get(key)
    if (known) {
      const at = known.marker.getLatLng()
      if (at.lng !== longitude || at.lat !== latitude) known.marker.setLatLng([latitude, longitude])
      if (known.shown === shown) continue
      Object.assign(known, { spot, shown })
      known.marker.setIcon(createFeatureIcon(spot, definition, naming))
      nameMarker(known.marker, name)
      continue
    }
    const fresh = marker([latitude, longitude], {
      icon: createFeatureIcon(spot, definition, naming),
      riseOnHover: true,
      zIndexOffset: spot.kind === 'group' ? -100 : 0,
    })
    const drawn: Drawn = { marker: fresh, spot, shown }
    const selectSpot = () => view.$selection.set(toSelection(drawn.spot, definition.key))
    fresh.on('click', selectSpot)
    fresh.on('keydown', function selectByKey({ originalEvent }: LeafletKeyboardEvent) {
      if (originalEvent.key === 'Enter' || originalEvent.key === ' ') selectSpot()
    })
    group.addLayer(fresh)
    nameMarker(fresh, name)
    markers.set(key, drawn)
  }
}

/** Leaflet does not label `divIcon` markers. */
function nameMarker(fresh: Marker, name: string): void {
  const element = fresh.getElement()
  element?.setAttribute('aria-label', name)
  element?.setAttribute('title', name)
}

function createFeatureIcon(
  feature: MapFeature,
  { record, clusterColour }: PointLayerDefinition,
  naming: LabelContext,
): DivIcon {
  const { element, sizePx } =
    feature.kind === 'group'
      ? createClusterIcon(feature, clusterColour)
      : record.createIcon(feature.properties, naming)
  return divIcon({ html: element, className: 'rs-marker', iconSize: [sizePx, sizePx] })
}
