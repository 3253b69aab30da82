import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { $now } from '../../client/clock.ts'
import { getRecordKey, type MapFeature } from '../../client/map/map-features.ts'
import { toSelection, type MapView } from '../../client/map/map-view.ts'
import { mapLayers } from '../../core/catalogue/map-layers.ts'
import { getDistanceMetres, type Position } from '../../core/geo.ts'
import { featureList as limits } from '../../core/limits/interface.ts'
import { mapZoom } from '../../core/limits/map.ts'
import type { Messages } from '../../core/messages.ts'
import { featureList, layerTitles } from '../../core/messages/en/map.json'
import { aidTypes, markers, vesselStatuses, vesselTypes } from '../../core/messages/en/markers.json'
import { madeNames, placeTypes, weatherUnits } from '../../core/messages/en/common.json'
import { formatCount } from '../../core/format-number.ts'
import { formatMessage, pluralize } from '../../core/text.ts'
import { getFeatureLabel } from '../map/layers/feature-labels.ts'
import { layerDefinitions } from '../map/layers/layer-definitions.ts'
import type {
  LabelContext,
  LabelMessages,
  ListRow,
  PointLayerDefinition,
} from '../map/layers/map-layer-definition.ts'
import { useRoadstead, useUnits } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { formatDistanceAway } from './distance-away.ts'
import { rateNearby } from './nearby-score.ts'
import { RowWords } from './RowWords.tsx'
import '../list-rows.css'
import './feature-list.css'

const english = {
  aidTypes,
  featureList,
  layerTitles,
  madeNames,
  markers,
  placeTypes,
  vesselStatuses,
  vesselTypes,
  weatherUnits,
}

/**
 * Lists of everything the map shows, one per layer, sorted by distance to the centre and importance. A row
 * opens the card of its marker.
 */
export function FeatureList({ view }: { view: MapView }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const features = useStore(view.$mapFeatures)
  const reports = useStore(view.$layerStatuses)
  const zoom = useStore(view.$zoom)
  const tileZoom = useStore(view.$tileZoom)
  const shown = mapLayers.filter(({ key }) => (reports[key]?.count ?? 0) > 0)
  if (shown.length === 0) return <div className="rs-state">{messages.featureList.empty}</div>
  return (
    <div className="rs-view-list">
      {shown.map(({ key }) => {
        const definition = layerDefinitions[key]
        const title = messages.layerTitles[key]
        if (definition.type !== 'points') {
          const count = reports[key]?.count ?? 0
          const text = pluralize(definition.getListText(messages), count, language)
          return (
            <section key={key}>
              <h3>{title}</h3>
              <p>{formatMessage(text, { count: formatCount(count, language), zoom: tileZoom })}</p>
            </section>
          )
        }
        return (
          <LayerList
            key={`${key} ${Math.round(zoom)}`}
            view={view}
            definition={definition}
            title={title}
            features={features[key] ?? []}
          />
        )
      })}
    </div>
  )
}

interface LayerListProps {
  view: MapView
  definition: PointLayerDefinition
  title: string
  features: readonly MapFeature[]
}

function LayerList({ view, definition, title, features }: LayerListProps) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const centre = useStore(view.$centre)
  const [limit, setLimit] = useState<number>(limits.rowsAtOnce)
  const sorted = useMemo(() => {
    const rated = features.map((feature) => ({
      feature,
      score: rateNearby(getImportance(feature, definition), getDistanceMetres(centre, feature.position)),
    }))
    return rated.sort((a, b) => b.score - a.score)
  }, [features, definition, centre])
  const rest = sorted.length - limit
  const count = features.reduce((sum, feature) => sum + (feature.kind === 'group' ? feature.count : 1), 0)
  return (
    <section>
      <h3>
        {title} <span className="rs-number">{formatCount(count, language)}</span>
      </h3>
      <ul className="rs-rows">
        {sorted.slice(0, limit).map(({ feature }) => (
          <FeatureRow
            key={feature.key}
            view={view}
            definition={definition}
            feature={feature}
            centre={centre}
          />
        ))}
      </ul>
      {rest > 0 && (
        <button
          type="button"
          className="rs-button rs-view-list__more"
          onClick={() => setLimit(limit + limits.rowsAtOnce)}
        >
          {formatMessage(messages.featureList.showMore, {
            count: formatCount(Math.min(rest, limits.rowsAtOnce), language),
          })}
        </button>
      )}
    </section>
  )
}

interface FeatureRowProps {
  view: MapView
  definition: PointLayerDefinition
  feature: MapFeature
  centre: Position
}

/** A record row opens its card; a cluster row zooms in, or spreads records that no zoom separates. */
function FeatureRow({ view, definition, feature, centre }: FeatureRowProps) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const now = useStore($now)
  const units = useUnits()
  const isChosen = useStore(view.$selection)
  const { icon, ...words } = getRow(feature, definition, { messages, language, now, units })
  const hasArea = feature.kind === 'one' && definition.record.getArea?.(feature.properties)
  // The distance to the centre of an area would look like that of a position.
  const away = hasArea ? null : formatDistanceAway(messages, centre, feature.position, language)

  function open() {
    if (feature.kind === 'group' && feature.canSpiderfy)
      view.$spiderfyRequest.set({ layer: definition.key, key: feature.key })
    else if (feature.kind === 'group') {
      const { x1, y1, x2, y2 } = feature.bbox
      const isPoint = x1 === x2 && y1 === y2
      view.$moveRequest.set(
        isPoint
          ? { position: feature.position, zoom: Math.min(mapZoom.max, view.$zoom.get() + 3) }
          : { bbox: feature.bbox },
      )
    } else view.$selection.set(toSelection(feature, definition.key))
  }

  const isOpen =
    feature.kind === 'one' && isChosen && 'id' in isChosen && feature.key === getRecordKey(isChosen.id)
  return (
    <li>
      <button type="button" className="rs-row rs-view-row" aria-pressed={Boolean(isOpen)} onClick={open}>
        {icon}
        <RowWords {...words} />
        {away && <span className="rs-view-list__away">{away}</span>}
      </button>
    </li>
  )
}

/** Importance of a record. A cluster, which may contain anything, counts as an ordinary place. */
function getImportance(feature: MapFeature, { record }: PointLayerDefinition): number {
  return feature.kind === 'one' ? (record.getImportance?.(feature.properties) ?? 0) : 0
}

/** Language, units, time and texts of a row. */
interface RowContext extends LabelContext {
  messages: LabelMessages & Pick<Messages, 'featureList'>
}

function getRow(feature: MapFeature, definition: PointLayerDefinition, context: RowContext): ListRow {
  if (feature.kind === 'one') return definition.record.getListRow(feature.properties, context)
  return {
    icon: <span className="rs-view-list__group">{feature.count > 999 ? '…' : feature.count}</span>,
    name: getFeatureLabel(feature, definition, context),
    note: feature.canSpiderfy ? context.messages.featureList.spiderfy : context.messages.markers.zoomIn,
  }
}
