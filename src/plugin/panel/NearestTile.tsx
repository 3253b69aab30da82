import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { getDistanceMetres, getInitialBearing, type Position } from '../../core/geo.ts'
import { formatDistance } from '../../core/format-distance.ts'
import type { PanelMessages } from '../../core/messages/page-messages.ts'
import type { NearbyPlace } from '../../core/nearby-places.ts'
import { formatMessage } from '../../core/text.ts'
import { formatQuantity } from '../../core/units.ts'
import { useRoadstead, useUnits } from '../../widgets/roadstead-context.ts'
import { createNearbyPlacesStore } from './nearby-places-store.ts'
import { createOwnPositionStore } from './own-position.ts'
import type { PanelEnvironment } from './environment.ts'
import { formatClock } from './format-clock.ts'

/** Types of places to stay at: marina, anchorage, yacht club, mooring, hurricane hole. */
const stayTypes: readonly number[] = [0, 1, 3, 4, 8]

/** Tile on the plotter's chart that shows the nearest place to stay, with distance and true bearing at every fix. */
export function NearestTile({ place, texts }: { place: PanelEnvironment; texts: PanelMessages }) {
  const { api, language } = useRoadstead()
  const units = useUnits()
  const $own = useMemo(() => createOwnPositionStore(place), [place])
  const own = useStore($own)
  const places = useStore(useMemo(() => createNearbyPlacesStore(place, api, $own), [place, api, $own]))
  const near = own && findNearest(own, places)
  return (
    <div className="rs-tile">
      <span className="rs-muted">{texts.nearest}</span>
      <b>{near?.name ?? '–'}</b>
      <span className="rs-number">
        {own &&
          near &&
          `${formatQuantity(formatDistance(getDistanceMetres(own, near), units))} · ${formatBearing(own, near)}`}
      </span>
      {own?.lostSince && (
        <span className="rs-muted" role="status">
          {formatMessage(texts.fixLost, { time: formatClock(own.lostSince, language) })}
        </span>
      )}
    </div>
  )
}

function findNearest(own: Position, places: readonly NearbyPlace[]): NearbyPlace | null {
  const stays = places.filter(({ type_enum: type }) => stayTypes.includes(type))
  return stays.reduce<NearbyPlace | null>(
    (best, one) => (!best || getDistanceMetres(own, one) < getDistanceMetres(own, best) ? one : best),
    null,
  )
}

/** Formats a bearing with three digits, as on a compass: `045°`. */
function formatBearing(from: Position, to: Position): string {
  return `${String(Math.round(getInitialBearing(from, to)) % 360).padStart(3, '0')}°`
}
