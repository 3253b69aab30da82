import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { $now } from '../../client/clock.ts'
import type { PointLayerKey } from '../../client/map/layer-types.ts'
import {
  isBeaconFeature,
  isNavAidFeature,
  isVesselFeature,
  type MapFeature,
} from '../../client/map/map-features.ts'
import type { MapView } from '../../client/map/map-view.ts'
import { mapLayers } from '../../core/catalogue/map-layers.ts'
import { getAidType } from '../../core/catalogue/aid-types.ts'
import { getVesselMarkerIcon } from '../../core/catalogue/vessels.ts'
import { getCompassPoint, getDistanceMetres, type Position } from '../../core/geo.ts'
import { mapZoom } from '../../core/limits.ts'
import { formatMessage, formatCount } from '../../core/text.ts'
import { nauticalMilesFromMetres, round } from '../../core/units.ts'
import { AidBadge } from '../../ui/icons/AidBadge.tsx'
import { PlaceBadge } from '../../ui/icons/PlaceBadge.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { VesselGlyph } from '../../ui/icons/VesselGlyph.tsx'
import {
  getFeatureTypeName,
  toSelection,
  getFeatureLabel,
  type LabelContext,
} from '../map/layers/layer-definitions.ts'
import { useRoadstead, useUnits } from '../roadstead-context.ts'
import '../list-rows.css'
import './feature-list.css'

/** Number of rows per layer shown initially and added by each 'more'. */
const rowsAtOnce = 25
/** Distances to the centre below this are not shown. */
const minShownDistanceNm = 0.05

/**
 * Lists of everything the map shows, one per layer, nearest to the centre first. A row opens the card
 * of its marker.
 */
export function FeatureList({ view }: { view: MapView }) {
  const { messages, language } = useRoadstead()
  const features = useStore(view.$mapFeatures)
  const reports = useStore(view.$layerStatuses)
  const zoom = useStore(view.$zoom)
  const tileZoom = useStore(view.$tileZoom)
  const shown = mapLayers.filter(({ key }) => (reports[key]?.count ?? 0) > 0)
  if (shown.length === 0) return <div className="rs-state">{messages.featureList.empty}</div>
  return (
    <div className="rs-view-list">
      {shown.map((layer) => {
        if (layer.key === 'satMaps' || layer.key === 'aisPaths') {
          const texts = layer.key === 'satMaps' ? messages.featureList.sheets : messages.featureList.lines
          const count = formatCount(reports[layer.key]?.count ?? 0, language)
          return (
            <section key={layer.key}>
              <h3>{messages.layerTitles[layer.key]}</h3>
              <p>{formatMessage(texts, { count, zoom: tileZoom })}</p>
            </section>
          )
        }
        return (
          <LayerList
            key={`${layer.key} ${Math.round(zoom)}`}
            view={view}
            layer={layer.key}
            title={messages.layerTitles[layer.key]}
            features={features[layer.key] ?? []}
          />
        )
      })}
    </div>
  )
}

interface LayerListProps {
  view: MapView
  layer: PointLayerKey
  title: string
  features: readonly MapFeature[]
}

function LayerList({ view, layer, title, features }: LayerListProps) {
  const { messages, language } = useRoadstead()
  const centre = useStore(view.$centre)
  const [limit, setLimit] = useState(rowsAtOnce)
  const nearest = useMemo(() => {
    const measured = features.map((feature) => ({
      feature,
      metres: getDistanceMetres(centre, feature.position),
    }))
    return measured.sort((a, b) => a.metres - b.metres)
  }, [features, centre])
  const rest = nearest.length - limit
  const count = features.reduce((sum, feature) => sum + (feature.kind === 'group' ? feature.count : 1), 0)
  return (
    <section>
      <h3>
        {title} <span className="rs-number">{formatCount(count, language)}</span>
      </h3>
      <ul className="rs-rows">
        {nearest.slice(0, limit).map(({ feature, metres }) => (
          <FeatureRow
            key={feature.key}
            view={view}
            layer={layer}
            feature={feature}
            metres={metres}
            centre={centre}
          />
        ))}
      </ul>
      {rest > 0 && (
        <button
          type="button"
          className="rs-button rs-view-list__more"
          onClick={() => setLimit(limit + rowsAtOnce)}
        >
          {formatMessage(messages.featureList.showMore, {
            count: formatCount(Math.min(rest, rowsAtOnce), language),
          })}
        </button>
      )}
    </section>
  )
}

interface FeatureRowProps {
  view: MapView
  layer: PointLayerKey
  feature: MapFeature
  metres: number
  centre: Position
}

/** A record row opens its card; a cluster row zooms in. */
function FeatureRow({ view, layer, feature, metres, centre }: FeatureRowProps) {
  const { messages, language } = useRoadstead()
  const now = useStore($now)
  const units = useUnits()
  const isChosen = useStore(view.$selection)
  const naming: LabelContext = { messages, language, now, units }
  const miles = nauticalMilesFromMetres(metres)
  const away =
    miles < minShownDistanceNm
      ? messages.featureList.atCentre
      : formatMessage(messages.featureList.distanceAway, {
          distance: round(miles, miles < 10 ? 1 : 0),
          unit: messages.weatherTable.units.nm,
          direction: messages.featureList.directions[getCompassPoint(centre, feature.position)],
        })

  function open() {
    if (feature.kind === 'group') {
      const { x1, y1, x2, y2 } = feature.bbox
      const isPoint = x1 === x2 && y1 === y2
      view.$moveRequest.set(
        isPoint
          ? { position: feature.position, zoom: Math.min(mapZoom.max, view.$zoom.get() + 3) }
          : { bbox: feature.bbox },
      )
    } else view.$selection.set(toSelection(feature, layer))
  }

  const isOpen =
    feature.kind === 'one' && isChosen && 'id' in isChosen && feature.key === `one ${isChosen.id}`
  return (
    <li>
      <button type="button" className="rs-row rs-view-row" aria-pressed={Boolean(isOpen)} onClick={open}>
        <FeatureIcon feature={feature} />
        <span className="rs-row__words">
          <span className="rs-row__name">{getRowTitle(feature, layer, naming)}</span>
          <span className="rs-row__note">{getRowNote(feature, layer, naming)}</span>
        </span>
        <span className="rs-view-list__away">{away}</span>
      </button>
    </li>
  )
}

function getRowTitle(feature: MapFeature, layer: PointLayerKey, naming: LabelContext): string {
  if (feature.kind === 'group') return getFeatureLabel(feature, layer, naming)
  return isVesselFeature(feature.properties) ? feature.properties.vessel_name : feature.properties.name
}

/** Details of a row besides the name. */
function getRowNote(feature: MapFeature, layer: PointLayerKey, naming: LabelContext): string {
  if (feature.kind === 'group') return naming.messages.home.zoomIn
  const { properties } = feature
  if (isVesselFeature(properties) || isBeaconFeature(properties)) {
    const name = isVesselFeature(properties) ? properties.vessel_name : properties.name
    return getFeatureLabel(feature, layer, naming).slice(name.length).replace(/^, /, '')
  }
  return getFeatureTypeName(properties, naming.messages)
}

function FeatureIcon({ feature }: { feature: MapFeature }) {
  if (feature.kind === 'group')
    return <span className="rs-view-list__group">{feature.count > 999 ? '…' : feature.count}</span>
  const { properties } = feature
  if (isVesselFeature(properties)) {
    return (
      <span className="rs-badge rs-badge--vessel">
        <VesselGlyph icon={getVesselMarkerIcon(properties.vessel_type)} />
      </span>
    )
  }
  if (isBeaconFeature(properties)) {
    return (
      <span className="rs-badge rs-badge--beacon">
        <Icon name="wind" />
      </span>
    )
  }
  if (isNavAidFeature(properties))
    return <AidBadge mark={getAidType(properties.aid_type).symbol} virtual={properties.virtual} />
  return <PlaceBadge typeEnum={properties.type_enum} />
}
