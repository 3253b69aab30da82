import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { $now } from '../../../client/clock.ts'
import type { MapFeature, RecordFeature } from '../../../client/map/map-features.ts'
import { toSelection, type MapView } from '../../../client/map/map-view.ts'
import { getDistanceMetres, type Position } from '../../../core/geo.ts'
import { aidTypes, markers, vesselStatuses, vesselTypes } from '../../../core/messages/en/markers.json'
import { common, madeNames, placeTypes, weatherUnits } from '../../../core/messages/en/common.json'
import { featureList, layers } from '../../../core/messages/en/map.json'
import { formatCount } from '../../../core/format-number.ts'
import { formatMessage } from '../../../core/text.ts'
import { SkeletonRows } from '../../../ui/loading/Skeleton.tsx'
import { formatDistanceAway } from '../../../widgets/feature-list/distance-away.ts'
import { RowWords } from '../../../widgets/feature-list/RowWords.tsx'
import { layerDefinitions } from '../../../widgets/map/layers/layer-definitions.ts'
import { useRoadstead, useUnits } from '../../../widgets/roadstead-context.ts'
import { useMessages } from '../../../widgets/use-messages.ts'
import '../../../widgets/list-rows.css'
import '../../../widgets/feature-list/feature-list.css'

const english = {
  aidTypes,
  common,
  featureList,
  layers,
  markers,
  madeNames,
  placeTypes,
  vesselStatuses,
  vesselTypes,
  weatherUnits,
}
const none: readonly MapFeature[] = []

/** The place nearest to the centre of the map. A tap opens its card. */
export function NearestPlace({ view }: { view: MapView }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const now = useStore($now)
  const units = useUnits()
  const centre = useStore(view.$centre)
  const { pois: status } = useStore(view.$layerStatuses)
  const { pois: features = none } = useStore(view.$mapFeatures)
  const nearest = useMemo(() => findNearest(features, centre), [features, centre])
  const definition = layerDefinitions.pois
  if (nearest && definition.type === 'points') {
    const { icon, ...words } = definition.record.getListRow(nearest.properties, {
      messages,
      language,
      now,
      units,
    })
    return (
      <button
        type="button"
        className="rs-row rs-view-row"
        onClick={() => view.$selection.set(toSelection(nearest, 'pois'))}
      >
        {icon}
        <RowWords {...words} />
        <span className="rs-view-list__away">
          {formatDistanceAway(messages, centre, nearest.position, language)}
        </span>
      </button>
    )
  }
  if (status?.state === 'loading') return <SkeletonRows count={1} />
  return (
    <p className="rs-nearest__state">
      {status?.state === 'failed' ? (
        <>
          {messages.layers.loadFailed}{' '}
          {status.retry && (
            <button type="button" className="rs-button" onClick={status.retry}>
              {messages.common.retry}
            </button>
          )}
        </>
      ) : status && status.count > 0 ? (
        `${formatMessage(messages.layers.countInView, { count: formatCount(status.count, language) })}, ${messages.layers.zoomIn}`
      ) : (
        messages.featureList.empty
      )}
    </p>
  )
}

function findNearest(features: readonly MapFeature[], centre: Position): RecordFeature | null {
  let nearest: RecordFeature | null = null
  let minMetres = Infinity
  for (const feature of features) {
    if (feature.kind !== 'one') continue
    const metres = getDistanceMetres(centre, feature.position)
    if (metres >= minMetres) continue
    minMetres = metres
    nearest = feature
  }
  return nearest
}
