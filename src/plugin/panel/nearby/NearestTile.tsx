import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { formatClock } from '../../../core/format-date.ts'
import type { PanelMessages } from '../../../core/messages.ts'
import { formatMessage } from '../../../core/text.ts'
import { useRoadstead, useUnits } from '../../../widgets/roadstead-context.ts'
import { createNearbyPlacesStore } from './nearby-places-store.ts'
import { formatWay, listNearestStays } from './nearest-stays.ts'
import { createOwnPositionStore } from '../own-position.ts'
import type { PanelEnvironment } from '../environment.ts'
import { usePlaceName } from '../../../widgets/use-place-name.ts'

/** Tile on the plotter's chart that shows the nearest place to stay, with distance and true bearing at every fix. */
export function NearestTile({ place, texts }: { place: PanelEnvironment; texts: PanelMessages }) {
  const showName = usePlaceName()
  const { api, language } = useRoadstead()
  const units = useUnits()
  const $own = useMemo(() => createOwnPositionStore(place), [place])
  const own = useStore($own)
  const places = useStore(useMemo(() => createNearbyPlacesStore(place, api, $own), [place, api, $own]))
  const near = own && (listNearestStays(own, places)[0] ?? null)
  return (
    <div className="rs-tile">
      <span className="rs-muted">{texts.nearest}</span>
      <b>{near ? showName(near) : '–'}</b>
      <span className="rs-number">{own && near && formatWay(own, near, units, language)}</span>
      {own?.lostSince && (
        <span className="rs-muted" role="status">
          {formatMessage(texts.fixLost, { time: formatClock(own.lostSince, language) })}
        </span>
      )}
    </div>
  )
}
