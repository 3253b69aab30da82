import { layerGroup, marker, type LayerGroup, type LeafletKeyboardEvent, type Marker } from 'leaflet'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'
import { useMap } from 'react-leaflet'
import { $now } from '../../../client/clock.ts'
import { createLayerFeatures, type LayerFeatures } from '../../../client/map/layer-features.ts'
import { type PointFeature, type PointLayerKey } from '../../../client/map/layer-types.ts'
import { initialLoad, getLoadValue, type Load } from '../../../client/api/load.ts'
import type { MapFeature } from '../../../client/map/map-features.ts'
import { setLayerStatus, type MapView } from '../../../client/map/map-view.ts'
import { getPlaceType, type PlaceIcon } from '../../../core/catalogue/place-types.ts'
import { bboxContains } from '../../../core/geo.ts'
import { useRoadstead, useUnits } from '../../roadstead-context.ts'
import {
  createFeatureIcon,
  mapLayerDefinitions,
  toSelection,
  getFeatureLabel,
  type LabelContext,
} from './layer-definitions.ts'
import { toNearestWorldCopy } from '../world-copy.ts'
import { useClustering } from './use-clustering.ts'

export interface FeatureLayerProps {
  view: MapView
  layer: PointLayerKey
  /** Moves vessels as they report. */
  isLive?: boolean
  /** Place types to show; all if omitted. */
  types?: readonly PlaceIcon[] | undefined
}

/**
 * A point layer: fetches the features of the view, clusters overlapping markers, and draws markers
 * that are focusable and have an accessible name.
 */
export function FeatureLayer({ view, layer, isLive = false, types }: FeatureLayerProps) {
  const { api, messages, language } = useRoadstead()
  const map = useMap()
  const features = useMemo(() => createLayerFeatures(api, view, layer), [api, view, layer])
  const load = useStore(features.$load)
  const zoom = useStore(view.$zoom)
  const centre = useStore(view.$centre)
  const now = useStore($now)
  const units = useUnits()
  const naming = useMemo<LabelContext>(
    () => ({ messages, language, now, units }),
    [messages, language, now, units],
  )
  const fetched = getLoadValue(load)
  const group = useClustering()
  const spots = useMemo(
    () =>
      fetched && group
        ? group(ofTypes(fetched.features, types), zoom, mapLayerDefinitions[layer].clusterRadiusPx)
        : nothing,
    [fetched, group, zoom, layer, types],
  )
  const drawn = useRef<DrawnLayer | null>(null)
  const selection = useStore(view.$selection)
  const isOwn = selection?.kind === mapLayerDefinitions[layer].selectionKind
  const chosenKey = isOwn && 'id' in selection ? `one ${selection.id}` : null
  useReport(view, layer, fetched && !group ? initialLoad : load, spots, features.refresh)
  useLiveVessels(layer, features, isLive)

  useEffect(() => {
    const group = layerGroup().addTo(map)
    drawn.current = { group, markers: new Map() }
    return function removeLayer() {
      group.remove()
      drawn.current = null
    }
  }, [map])

  useEffect(
    function drawSpots() {
      if (drawn.current)
        drawMarkers(drawn.current, spots, { layer, view, centreLongitude: centre.longitude, naming })
    },
    [spots, layer, view, centre.longitude, naming],
  )
  useEffect(
    function showChosen() {
      if (spots.length === 0) return
      for (const [key, { marker: known }] of drawn.current?.markers ?? []) {
        known.getElement()?.classList.toggle('rs-marker--chosen', key === chosenKey)
      }
    },
    [chosenKey, spots],
  )
  return null
}

const nothing: readonly MapFeature[] = []

/** Filters places by type; clusters and features of other layers are kept. */
function ofTypes<F extends PointFeature>(
  features: readonly F[],
  types: readonly PlaceIcon[] | undefined,
): readonly F[] {
  if (!types) return features
  return features.filter(({ properties }) => {
    if (!('marker' in properties)) return true
    return types.includes(getPlaceType(properties.type_enum).icon)
  })
}

/** Reports the status and the features of the layer to the view, for the panels and the loading indicator. */
function useReport(
  view: MapView,
  layer: PointLayerKey,
  load: Load<unknown>,
  spots: readonly MapFeature[],
  retry: () => void,
): void {
  const box = useStore(view.$bbox)
  useEffect(() => {
    const inView = box ? spots.filter(({ position }) => bboxContains(box, position)) : []
    const count = inView.reduce((sum, spot) => sum + (spot.kind === 'group' ? spot.count : 1), 0)
    setLayerStatus(view, layer, {
      state: load.state,
      count,
      retry,
      ...(load.state === 'failed' && { error: load.error }),
    })
    view.$mapFeatures.setKey(layer, inView)
  }, [view, layer, load, spots, box, retry])
  useEffect(
    () => () => {
      view.$layerStatuses.setKey(layer, undefined)
      view.$mapFeatures.setKey(layer, undefined)
    },
    [view, layer],
  )
}

/** The real-time client loads on demand. */
function useLiveVessels(layer: PointLayerKey, features: LayerFeatures<PointLayerKey>, isLive: boolean): void {
  const { api } = useRoadstead()
  useEffect(() => {
    if (!isLive || layer !== 'vessels') return undefined
    let end: (() => void) | null = null
    let isGone = false
    import('../../../client/vessels/vessel-positions.ts').then(
      ({ subscribeVesselPositions }) => {
        // this layer contains vessels only
        if (!isGone) end = subscribeVesselPositions(api, features as LayerFeatures<'vessels'>)
      },
      (error: unknown) => console.error('the real-time channel cannot be loaded', error),
    )
    return () => {
      isGone = true
      end?.()
    }
  }, [api, layer, features, isLive])
}

interface DrawnLayer {
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
  layer: PointLayerKey
  view: MapView
  centreLongitude: number
  naming: LabelContext
}

/** Adds new markers, redraws changed ones, moves relocated ones and removes the rest. */
function drawMarkers(
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
  const { layer, naming, view } = options
  for (const [key, spot] of wanted) {
    const { latitude } = spot.position
    const longitude = toNearestWorldCopy(spot.position.longitude, options.centreLongitude)
    const name = getFeatureLabel(spot, layer, naming)
    const shown = JSON.stringify([name, spot, naming.units.speed])
    const known = markers.get(key)
    if (known) {
      const at = known.marker.getLatLng()
      if (at.lng !== longitude || at.lat !== latitude) known.marker.setLatLng([latitude, longitude])
      if (known.shown === shown) continue
      Object.assign(known, { spot, shown })
      known.marker.setIcon(createFeatureIcon(spot, layer, naming))
      nameMarker(known.marker, name)
      continue
    }
    const fresh = marker([latitude, longitude], {
      icon: createFeatureIcon(spot, layer, naming),
      riseOnHover: true,
      zIndexOffset: spot.kind === 'group' ? -100 : 0,
    })
    const drawn: Drawn = { marker: fresh, spot, shown }
    const selectSpot = () => view.$selection.set(toSelection(drawn.spot, layer))
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
