import type { Map as LeafletMap } from 'leaflet'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'
import { useMap } from 'react-leaflet/hooks'
import { getLoadValue } from '../../../client/api/load.ts'
import { createLayerFeatures } from '../../../client/map/layer-features.ts'
import type { MapFeature } from '../../../client/map/map-features.ts'
import type { MapView } from '../../../client/map/map-view.ts'
import { toDisplayedPlaceType, getPlaceType } from '../../../core/catalogue/place-types.ts'
import type { LayerKey } from '../../../core/catalogue/map-layers.ts'
import type { PlaceProperties } from '../../../core/contract/place.ts'
import { mapNames as limits } from '../../../core/limits/map-names.ts'
import { useRoadstead } from '../../roadstead-context.ts'
import { usePlaceName } from '../../use-place-name.ts'
import { markerSizePx } from '../layers/marker-icon.ts'
import { createNamePane, type MapLabel, type NamePane } from './name-pane.ts'
import { nameSource, type NameFeature } from './name-source.ts'
import './map-names.css'

type DrawnFeatures = Partial<Record<LayerKey, readonly MapFeature[]>>

const noFeatures: readonly MapFeature[] = []
/** Markers nearer to each other than this touch, in pixels. */
const nearPx = markerSizePx + 8

/** Names on a map: those of its places from a zoom on where there is room, and those of the base map. */
export function MapNames({ view }: { view: MapView }) {
  const { api } = useRoadstead()
  const map = useMap()
  const showName = usePlaceName()
  const source = useMemo(() => createLayerFeatures(api, view, nameSource), [api, view])
  const names = getLoadValue(useStore(source.$load))?.features
  const features = useStore(view.$mapFeatures)
  const zoom = useStore(view.$zoom)
  const pane = useRef<NamePane | null>(null)

  useEffect(() => {
    const created = createNamePane(map)
    pane.current = created
    return () => created.remove()
  }, [map])

  useEffect(() => {
    const isNamed = zoom >= limits.placesFromZoom
    const places = isNamed ? labelPlaces(listFreePlaces(map, features), showName) : []
    const obstacles = Object.values(features).flatMap((layer) => layer.map(({ position }) => position))
    pane.current?.show([...places, ...(names ?? []).map(toLabel)], obstacles)
  }, [map, names, features, zoom, showName])

  return null
}

function toLabel({ properties: { name, kind, rank }, geometry }: NameFeature): MapLabel {
  const [longitude = 0, latitude = 0] = geometry.coordinates
  const size = rank <= limits.largeUpToRank ? ' rs-name--large' : ''
  return {
    key: `${kind} ${name} ${latitude} ${longitude}`,
    text: name,
    position: { latitude, longitude },
    className: `rs-name rs-name--${kind}${size}`,
    isBeside: false,
  }
}

/** Returns the places that no marker of another layer moves aside: a name would be beside the other marker. */
function listFreePlaces(
  map: LeafletMap,
  { pois = noFeatures, ...others }: DrawnFeatures,
): readonly MapFeature[] {
  const project = ({ position }: MapFeature) => map.project([position.latitude, position.longitude])
  const points = Object.values(others).flatMap((layer) => layer.map(project))
  return pois.filter((place) => points.every((point) => point.distanceTo(project(place)) >= nearPx))
}

/** Names of places beside their markers: anchorages and marinas first, then by importance. */
function labelPlaces(features: readonly MapFeature[], showName: ReturnType<typeof usePlaceName>): MapLabel[] {
  return features
    .flatMap((feature) => {
      if (feature.kind !== 'one') return []
      const place = feature.properties as PlaceProperties // of the layer of places
      const { icon } = getPlaceType(toDisplayedPlaceType(place.type_enum))
      const isFirst = icon === 'anchorage' || icon === 'marina'
      return [{ feature, place, score: (isFirst ? 100 : 0) + (place.importance ?? 0) }]
    })
    .sort((a, b) => b.score - a.score)
    .map(({ feature, place }) => ({
      key: feature.key,
      text: showName(place),
      position: feature.position,
      className: 'rs-name rs-name--place',
      isBeside: true,
    }))
}
