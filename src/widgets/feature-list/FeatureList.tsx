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

/** Rows of one layer that are listed at first, and with each 'more'. */
const rowsAtOnce = 25
/** Nearer than this to the middle a distance says nothing. */
const hereNm = 0.05

/** Everything the map shows as lists, a layer each, the nearest to the middle first. A row opens the card of its marker. */
export function FeatureList({ view }: { view: MapView }) {
  const { messages, language } = useRoadstead()
  const spots = useStore(view.$mapFeatures)
  const reports = useStore(view.$layerStatuses)
  const zoom = useStore(view.$zoom)
  const tileZoom = useStore(view.$tileZoom)
  const shown = mapLayers.filter(({ key }) => (reports[key]?.count ?? 0) > 0)
  if (shown.length === 0) return <div className="rs-state">{messages.featureList.empty}</div>
  return (
    <div className="rs-view-list">
      {shown.map((layer) => {
        if (layer.key === 'satMaps' || layer.key === 'aisPaths') {
          const words = layer.key === 'satMaps' ? messages.featureList.sheets : messages.featureList.lines
          const count = formatCount(reports[layer.key]?.count ?? 0, language)
          return (
            <section key={layer.key}>
              <h3>{messages.layerTitles[layer.key]}</h3>
              <p>{formatMessage(words, { count, zoom: tileZoom })}</p>
            </section>
          )
        }
        return (
          <LayerList
            key={`${layer.key} ${Math.round(zoom)}`}
            view={view}
            layer={layer.key}
            title={messages.layerTitles[layer.key]}
            spots={spots[layer.key] ?? []}
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
  spots: readonly MapFeature[]
}

function LayerList({ view, layer, title, spots }: LayerListProps) {
  const { messages, language } = useRoadstead()
  const centre = useStore(view.$centre)
  const [limit, setLimit] = useState(rowsAtOnce)
  const nearest = useMemo(() => {
    const measured = spots.map((spot) => ({ spot, metres: getDistanceMetres(centre, spot.position) }))
    return measured.sort((a, b) => a.metres - b.metres)
  }, [spots, centre])
  const rest = nearest.length - limit
  const count = spots.reduce((sum, spot) => sum + (spot.kind === 'group' ? spot.count : 1), 0)
  return (
    <section>
      <h3>
        {title} <span className="rs-number">{formatCount(count, language)}</span>
      </h3>
      <ul className="rs-rows">
        {nearest.slice(0, limit).map(({ spot, metres }) => (
          <SpotRow key={spot.key} view={view} layer={layer} spot={spot} metres={metres} centre={centre} />
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

interface SpotRowProps {
  view: MapView
  layer: PointLayerKey
  spot: MapFeature
  metres: number
  centre: Position
}

/** A record, whose card it opens; or a group, into which it zooms. */
function SpotRow({ view, layer, spot, metres, centre }: SpotRowProps) {
  const { messages, language } = useRoadstead()
  const now = useStore($now)
  const units = useUnits()
  const isChosen = useStore(view.$selection)
  const naming: LabelContext = { messages, language, now, units }
  const miles = nauticalMilesFromMetres(metres)
  const away =
    miles < hereNm
      ? messages.featureList.atCentre
      : formatMessage(messages.featureList.distanceAway, {
          distance: round(miles, miles < 10 ? 1 : 0),
          unit: messages.weatherTable.units.nm,
          direction: messages.featureList.directions[getCompassPoint(centre, spot.position)],
        })

  function open() {
    if (spot.kind === 'group') {
      const { x1, y1, x2, y2 } = spot.bbox
      const isPoint = x1 === x2 && y1 === y2
      view.$moveRequest.set(
        isPoint
          ? { position: spot.position, zoom: Math.min(mapZoom.max, view.$zoom.get() + 3) }
          : { bbox: spot.bbox },
      )
    } else view.$selection.set(toSelection(spot, layer))
  }

  const isOpen = spot.kind === 'one' && isChosen && 'id' in isChosen && spot.key === `one ${isChosen.id}`
  return (
    <li>
      <button type="button" className="rs-row rs-view-row" aria-pressed={Boolean(isOpen)} onClick={open}>
        <SpotSign spot={spot} />
        <span className="rs-row__words">
          <span className="rs-row__name">{titleOf(spot, layer, naming)}</span>
          <span className="rs-row__note">{noteOf(spot, layer, naming)}</span>
        </span>
        <span className="rs-view-list__away">{away}</span>
      </button>
    </li>
  )
}

function titleOf(spot: MapFeature, layer: PointLayerKey, naming: LabelContext): string {
  if (spot.kind === 'group') return getFeatureLabel(spot, layer, naming)
  return isVesselFeature(spot.properties) ? spot.properties.vessel_name : spot.properties.name
}

/** What the marker says besides the name. */
function noteOf(spot: MapFeature, layer: PointLayerKey, naming: LabelContext): string {
  if (spot.kind === 'group') return naming.messages.home.zoomIn
  const { properties } = spot
  if (isVesselFeature(properties) || isBeaconFeature(properties)) {
    const name = isVesselFeature(properties) ? properties.vessel_name : properties.name
    return getFeatureLabel(spot, layer, naming).slice(name.length).replace(/^, /, '')
  }
  return getFeatureTypeName(properties, naming.messages)
}

function SpotSign({ spot }: { spot: MapFeature }) {
  if (spot.kind === 'group')
    return <span className="rs-view-list__group">{spot.count > 999 ? '…' : spot.count}</span>
  const { properties } = spot
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
