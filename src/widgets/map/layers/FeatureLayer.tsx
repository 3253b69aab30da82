import { layerGroup } from 'leaflet'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'
import { useMap } from 'react-leaflet'
import { initialLoad, getLoadValue, type Load } from '../../../client/api/load.ts'
import { $now } from '../../../client/clock.ts'
import {
  createLayerFeatures,
  type FetchedFeatures,
  type LayerFeatures,
} from '../../../client/map/layer-features.ts'
import { getRecordKey, type MapFeature, type PointFeature } from '../../../client/map/map-features.ts'
import { setLayerStatus, type MapView } from '../../../client/map/map-view.ts'
import { getMapLayer, type LayerKey } from '../../../core/catalogue/map-layers.ts'
import type { PlaceIcon } from '../../../core/catalogue/place-types.ts'
import { bboxContains } from '../../../core/geo.ts'
import { markers } from '../../../core/messages/en/map/markers.ts'
import { aidTypes } from '../../../core/messages/en/places/aid-types.ts'
import { placeTypes } from '../../../core/messages/en/places/place-types.ts'
import { vesselStatuses, vesselTypes } from '../../../core/messages/en/vessels/vessel-types.ts'
import { useRoadstead, useUnits } from '../../roadstead-context.ts'
import { useMessages } from '../../use-messages.ts'
import { drawMarkers, type DrawnLayer } from './draw-markers.ts'
import type { LabelContext, PointLayerDefinition, RecordDefinition } from './map-layer-definition.ts'
import { useClustering } from './use-clustering.ts'

const english = { aidTypes, markers, placeTypes, vesselStatuses, vesselTypes }

export interface FeatureLayerProps {
  view: MapView
  definition: PointLayerDefinition
  /** Subscribes to real-time updates. */
  isLive?: boolean
  /** Place types to show; all if omitted. */
  types?: readonly PlaceIcon[] | undefined
}

/**
 * A point layer: fetches the features of the view, clusters overlapping markers, and draws markers
 * that are focusable and have an accessible name.
 */
export function FeatureLayer({ view, definition, isLive = false, types }: FeatureLayerProps) {
  const { api, language } = useRoadstead()
  const messages = useMessages(english)
  const map = useMap()
  const features = useMemo(() => createLayerFeatures(api, view, definition), [api, view, definition])
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
        ? group(filterByType(fetched.features, types, definition.record), zoom, definition)
        : nothing,
    [fetched, group, zoom, definition, types],
  )
  const drawn = useRef<DrawnLayer | null>(null)
  const selection = useStore(view.$selection)
  const isOwn = selection?.kind === getMapLayer(definition.key).recordKind
  const chosenKey = isOwn && selection && 'id' in selection ? getRecordKey(selection.id) : null
  useReport(view, definition.key, fetched && !group ? initialLoad : load, spots, features.refresh)
  useUpdates(definition, features, isLive)

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
        drawMarkers(drawn.current, spots, { definition, view, centreLongitude: centre.longitude, naming })
    },
    [spots, definition, view, centre.longitude, naming],
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

/** Filters records by type of place; aggregated points are kept. */
function filterByType(
  features: readonly PointFeature[],
  types: readonly PlaceIcon[] | undefined,
  record: RecordDefinition,
): readonly PointFeature[] {
  if (!types) return features
  return features.filter(
    ({ properties }) => 'cluster' in properties || (record.hasPlaceType?.(properties, types) ?? true),
  )
}

/** Reports the status and the features of the layer to the view, for the panels and the loading indicator. */
function useReport(
  view: MapView,
  layer: LayerKey,
  load: Load<FetchedFeatures<PointFeature>>,
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
      isSimulated: getLoadValue(load)?.isSimulated ?? false,
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

/** Subscribes to the real-time updates of a layer, whose client loads on demand. */
function useUpdates(
  definition: PointLayerDefinition,
  features: LayerFeatures<PointFeature>,
  isLive: boolean,
): void {
  const { api } = useRoadstead()
  useEffect(() => {
    if (!isLive || !definition.loadUpdates) return undefined
    let end: (() => void) | null = null
    let isGone = false
    definition.loadUpdates().then(
      (updates) => {
        if (!isGone) end = updates.subscribe(api, features)
      },
      (error: unknown) => console.error('the real-time channel cannot be loaded', error),
    )
    return () => {
      isGone = true
      end?.()
    }
  }, [api, definition, features, isLive])
}
