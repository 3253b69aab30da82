import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useMemo } from 'react'
import { initialLoad, getLoadValue, type Load } from '../../../client/api/load.ts'
import { $now } from '../../../client/clock.ts'
import {
  createLayerFeatures,
  type FetchedFeatures,
  type LayerFeatures,
} from '../../../client/map/layer-features.ts'
import { getRecordKey, type PointFeature } from '../../../client/map/map-features.ts'
import { getLoadStatus, setLayerStatus, type MapView } from '../../../client/map/map-view.ts'
import { getMapLayer } from '../../../core/catalogue/map-layers.ts'
import type { PlaceIcon } from '../../../core/catalogue/place-types.ts'
import { aidTypes, markers, vesselStatuses, vesselTypes } from '../../../core/messages/en/markers.json'
import { madeNames, placeTypes } from '../../../core/messages/en/common.json'
import { lazyComponent } from '../../../ui/loading/lazy-component.ts'
import { loadPatiently } from '../../../client/load-patiently.ts'
import { useRoadstead, useUnits } from '../../roadstead-context.ts'
import { useMessages } from '../../use-messages.ts'
import type { MarkerLayer } from '../clusters/marker-layer.ts'
import { useMarkerLayer } from '../clusters/use-marker-layer.ts'
import { listFeaturesInView } from '../areas/features-in-view.ts'
import type { LabelContext, PointLayerDefinition, RecordDefinition } from './map-layer-definition.ts'

const english = { aidTypes, madeNames, markers, placeTypes, vesselStatuses, vesselTypes }

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
  const { api, language, staleReportHours } = useRoadstead()
  const messages = useMessages(english)
  const features = useMemo(() => createLayerFeatures(api, view, definition), [api, view, definition])
  const load = useStore(features.$load)
  const centre = useStore(view.$centre)
  const now = useStore($now)
  const units = useUnits()
  const naming = useMemo<LabelContext>(
    () => ({ messages, language, now, units, staleReportHours }),
    [messages, language, now, units, staleReportHours],
  )
  const fetched = getLoadValue(load)
  const shown = useMemo(
    () => (fetched ? filterByType(fetched.features, types, definition.record) : nothing),
    [fetched, types, definition],
  )
  const layer = useMarkerLayer(view, definition)
  const selection = useStore(view.$selection)
  const isOwn = selection?.kind === getMapLayer(definition.key).recordKind
  const chosenKey = isOwn && selection && 'id' in selection ? getRecordKey(selection.id) : null

  useEffect(
    function drawFeatures() {
      layer?.draw(shown, { naming, centreLongitude: centre.longitude })
    },
    [layer, shown, naming, centre.longitude],
  )
  useEffect(
    function showChosen() {
      layer?.choose(chosenKey)
    },
    [layer, chosenKey],
  )
  // After the effect that draws, because it reports what is drawn.
  const reported = fetched && !layer ? initialLoad : load
  useReport(view, definition, { load: reported, shown, layer, retry: features.refresh })
  useUpdates(definition, features, isLive)
  const { record } = definition
  return record.getArea ? (
    <AreaShapes features={shown} record={record} centreLongitude={centre.longitude} chosenKey={chosenKey} />
  ) : null
}

const AreaShapes = lazyComponent(() => import('../areas/AreaShapes.tsx').then((file) => file.AreaShapes))

const nothing: readonly PointFeature[] = []
const $nothing: MarkerLayer['$drawn'] = atom([])

interface Reported {
  load: Load<FetchedFeatures<PointFeature>>
  /** The loaded features that match the filter. */
  shown: readonly PointFeature[]
  /** Null until its code has loaded. */
  layer: MarkerLayer | null
  retry: () => void
}

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
  { key, record }: PointLayerDefinition,
  { load, shown, layer, retry }: Reported,
): void {
  const box = useStore(view.$bbox)
  useEffect(
    () =>
      (layer?.$drawn ?? $nothing).subscribe(function report(drawn) {
        const inView = box ? listFeaturesInView(drawn, shown, box, record) : []
        const count = inView.reduce((sum, feature) => sum + (feature.kind === 'group' ? feature.count : 1), 0)
        setLayerStatus(view, key, {
          ...(load.state === 'ready' && layer?.isDrawing() ? { state: 'loading' } : getLoadStatus(load)),
          count,
          isSimulated: getLoadValue(load)?.isSimulated ?? false,
          retry,
        })
        view.$mapFeatures.setKey(key, inView)
      }),
    [view, key, record, load, shown, layer, box, retry],
  )
  useEffect(
    () => () => {
      view.$layerStatuses.setKey(key, undefined)
      view.$mapFeatures.setKey(key, undefined)
    },
    [view, key],
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
    const { loadUpdates } = definition
    void loadPatiently(() => loadUpdates()).then((updates) => {
      if (!isGone) end = updates.subscribe(api, features)
    })
    return () => {
      isGone = true
      end?.()
    }
  }, [api, definition, features, isLive])
}
