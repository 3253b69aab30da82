import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { $now } from '../../client/clock.ts'
import type { PointLayerKey } from '../../client/map/layer-features.ts'
import { isBeacon, isNavAid, isVessel, type Spot } from '../../client/map/map-features.ts'
import type { MapView } from '../../client/map/map-view.ts'
import { mapLayers } from '../../core/catalogue/map-layers.ts'
import { aidType } from '../../core/catalogue/aid-types.ts'
import { vesselIcon } from '../../core/catalogue/vessels.ts'
import { compassPoint, distanceMetres, type Position } from '../../core/geo.ts'
import { mapZoom } from '../../core/limits.ts'
import { fill, formatCount } from '../../core/text.ts'
import { nauticalMilesFromMetres, round } from '../../core/units.ts'
import { AidBadge } from '../../ui/icons/AidBadge.tsx'
import { PlaceBadge } from '../../ui/icons/PlaceBadge.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { VesselGlyph } from '../../ui/icons/VesselGlyph.tsx'
import { kindOf, selectionOf, spotName, type Naming } from '../map/layers/layer-definitions.ts'
import { useRoadstead, useUnits } from '../roadstead-context.ts'
import '../list-rows.css'
import './feature-list.css'

/** Rows of one layer that are listed at first, and with each 'more'. */
const rowsAtOnce = 25
/** Nearer than this to the middle a distance says nothing. */
const hereNm = 0.05

/** Everything the map shows as lists, a layer each, the nearest to the middle first. A row opens the card of its marker. */
export function ViewList({ view }: { view: MapView }) {
  const { messages, language } = useRoadstead()
  const spots = useStore(view.$spots)
  const reports = useStore(view.$reports)
  const zoom = useStore(view.$zoom)
  const tileZoom = useStore(view.$tileZoom)
  const shown = mapLayers.filter(({ key }) => (reports[key]?.count ?? 0) > 0)
  if (shown.length === 0) return <div className="rs-state">{messages.viewList.empty}</div>
  return (
    <div className="rs-view-list">
      {shown.map((layer) => {
        if (layer.key === 'satMaps' || layer.key === 'aisPaths') {
          const words = layer.key === 'satMaps' ? messages.viewList.sheets : messages.viewList.lines
          const count = formatCount(reports[layer.key]?.count ?? 0, language)
          return (
            <section key={layer.key}>
              <h3>{messages.layerTitles[layer.key]}</h3>
              <p>{fill(words, { count, zoom: tileZoom })}</p>
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
  spots: readonly Spot[]
}

function LayerList({ view, layer, title, spots }: LayerListProps) {
  const { messages, language } = useRoadstead()
  const centre = useStore(view.$centre)
  const [limit, setLimit] = useState(rowsAtOnce)
  const nearest = useMemo(() => {
    const measured = spots.map((spot) => ({ spot, metres: distanceMetres(centre, spot.position) }))
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
          {fill(messages.viewList.showMore, { count: formatCount(Math.min(rest, rowsAtOnce), language) })}
        </button>
      )}
    </section>
  )
}

interface SpotRowProps {
  view: MapView
  layer: PointLayerKey
  spot: Spot
  metres: number
  centre: Position
}

/** A record, whose card it opens; or a group, into which it zooms. */
function SpotRow({ view, layer, spot, metres, centre }: SpotRowProps) {
  const { messages, language } = useRoadstead()
  const now = useStore($now)
  const units = useUnits()
  const isChosen = useStore(view.$selection)
  const naming: Naming = { messages, language, now, units }
  const miles = nauticalMilesFromMetres(metres)
  const away =
    miles < hereNm
      ? messages.viewList.here
      : fill(messages.viewList.away, {
          distance: round(miles, miles < 10 ? 1 : 0),
          unit: messages.weatherTable.units.nm,
          direction: messages.viewList.directions[compassPoint(centre, spot.position)],
        })

  function open() {
    if (spot.kind === 'group') {
      const { x1, y1, x2, y2 } = spot.box
      const isPoint = x1 === x2 && y1 === y2
      view.$goTo.set(
        isPoint
          ? { position: spot.position, zoom: Math.min(mapZoom.max, view.$zoom.get() + 3) }
          : { box: spot.box },
      )
    } else view.$selection.set(selectionOf(spot, layer))
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

function titleOf(spot: Spot, layer: PointLayerKey, naming: Naming): string {
  if (spot.kind === 'group') return spotName(spot, layer, naming)
  return isVessel(spot.properties) ? spot.properties.vessel_name : spot.properties.name
}

/** What the marker says besides the name. */
function noteOf(spot: Spot, layer: PointLayerKey, naming: Naming): string {
  if (spot.kind === 'group') return naming.messages.home.zoomIn
  const { properties } = spot
  if (isVessel(properties) || isBeacon(properties)) {
    const name = isVessel(properties) ? properties.vessel_name : properties.name
    return spotName(spot, layer, naming).slice(name.length).replace(/^, /, '')
  }
  return kindOf(properties, naming.messages)
}

function SpotSign({ spot }: { spot: Spot }) {
  if (spot.kind === 'group')
    return <span className="rs-view-list__group">{spot.count > 999 ? '…' : spot.count}</span>
  const { properties } = spot
  if (isVessel(properties)) {
    return (
      <span className="rs-badge rs-badge--vessel">
        <VesselGlyph icon={vesselIcon(properties.vessel_type)} />
      </span>
    )
  }
  if (isBeacon(properties)) {
    return (
      <span className="rs-badge rs-badge--beacon">
        <Icon name="wind" />
      </span>
    )
  }
  if (isNavAid(properties))
    return <AidBadge mark={aidType(properties.aid_type).mark} virtual={properties.virtual} />
  return <PlaceBadge typeEnum={properties.type_enum} />
}
