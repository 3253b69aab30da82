import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { $now } from '../../client/clock.ts'
import { getRecordKey, type MapFeature, type RecordFeature } from '../../client/map/map-features.ts'
import { toSelection, type MapView } from '../../client/map/map-view.ts'
import { getReference, type Reference } from '../../client/map/reference.ts'
import { getDistanceMetres, type Position } from '../../core/geo.ts'
import { featureList as limits } from '../../core/limits/interface.ts'
import { featureList } from '../../core/messages/en/map.json'
import { aidTypes, markers, vesselStatuses, vesselTypes } from '../../core/messages/en/markers.json'
import { madeNames, placeTypes, weatherUnits } from '../../core/messages/en/common.json'
import { formatCount } from '../../core/format-number.ts'
import { formatMessage } from '../../core/text.ts'
import type { PointLayerDefinition } from '../map/layers/map-layer-definition.ts'
import { useRoadstead, useUnits } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { formatDistanceFrom } from './distance-from.ts'
import { MoreButton } from './MoreButton.tsx'
import { RowWords } from './RowWords.tsx'

const english = {
  aidTypes,
  featureList,
  madeNames,
  markers,
  placeTypes,
  vesselStatuses,
  vesselTypes,
  weatherUnits,
}

export interface LayerListProps {
  view: MapView
  definition: PointLayerDefinition
  title: string
  features: readonly MapFeature[]
}

/** The records of a layer that the map shows one by one, nearest first, and the number of those in groups. */
export function LayerList({ view, definition, title, features }: LayerListProps) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const reference = useStore(getReference(view))
  const [limit, setLimit] = useState<number>(limits.rowsAtOnce)
  const sorted = useMemo(() => sortByDistance(features, reference), [features, reference])
  const groupedCount = features.reduce(
    (sum, feature) => (feature.kind === 'group' ? sum + feature.count : sum),
    0,
  )
  return (
    <section>
      <h3>
        {title} <span className="rs-number">{formatCount(sorted.length + groupedCount, language)}</span>
      </h3>
      {sorted.length > 0 && (
        <ul className="rs-rows">
          {sorted.slice(0, limit).map((feature) => (
            <li key={feature.key}>
              <FeatureRow view={view} definition={definition} feature={feature} reference={reference} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton count={sorted.length - limit} onClick={() => setLimit(limit + limits.rowsAtOnce)} />
      {groupedCount > 0 && (
        <p>{formatMessage(messages.featureList.inGroups, { count: formatCount(groupedCount, language) })}</p>
      )}
    </section>
  )
}

interface FeatureRowProps {
  view: MapView
  definition: PointLayerDefinition
  feature: RecordFeature
  reference: Reference
}

/** A record. A tap opens its card. */
function FeatureRow({ view, definition, feature, reference }: FeatureRowProps) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const now = useStore($now)
  const units = useUnits()
  const selection = useStore(view.$selection)
  const { icon, ...words } = definition.record.getListRow(feature.properties, {
    messages,
    language,
    now,
    units,
  })
  // The distance to the centre of an area would look like that of a position.
  const away = definition.record.getArea?.(feature.properties)
    ? null
    : formatDistanceFrom(messages, reference, feature.position, language)
  const isOpen = selection && 'id' in selection && feature.key === getRecordKey(selection.id)
  return (
    <button
      type="button"
      className="rs-row rs-view-row"
      aria-pressed={Boolean(isOpen)}
      onClick={() => view.$selection.set(toSelection(feature, definition.key))}
    >
      {icon}
      <RowWords {...words} />
      {away && <span className="rs-view-list__away">{away}</span>}
    </button>
  )
}

function sortByDistance(features: readonly MapFeature[], reference: Position): RecordFeature[] {
  return features
    .filter((feature) => feature.kind === 'one')
    .map((feature) => ({ feature, metres: getDistanceMetres(reference, feature.position) }))
    .sort((a, b) => a.metres - b.metres)
    .map(({ feature }) => feature)
}
