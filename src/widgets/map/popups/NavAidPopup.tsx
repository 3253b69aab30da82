import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { $now } from '../../../client/clock.ts'
import { refreshLayers } from '../../../client/map/map-view.ts'
import { createNavAidStore } from '../../../client/places/places.ts'
import { getAidType } from '../../../core/catalogue/aid-types.ts'
import type { NavAid } from '../../../core/contract/nav-aid.ts'
import { coordinateDecimals } from '../../../core/limits/map.ts'
import { aidTypes } from '../../../core/messages/en/markers.json'
import { common, madeNames } from '../../../core/messages/en/common.json'
import { navAid } from '../../../core/messages/en/map.json'
import { placePopup } from '../../../core/messages/en/cards.json'
import { getAidName, getAidTypeName } from '../../../core/names/aid-names.ts'
import { getRecordPath } from '../../../core/site/pages.ts'
import { formatDate, formatTimeAgo } from '../../../core/format-date.ts'
import { formatMessage } from '../../../core/text.ts'
import { formatPosition } from '../../../core/units.ts'
import { AidBadge } from '../../../ui/icons/AidBadge.tsx'
import { Skeleton } from '../../../ui/loading/Skeleton.tsx'
import { SatelliteImage } from '../../satellite-image/SatelliteImage.tsx'
import { NavAidActions } from '../../nav-aid/NavAidActions.tsx'
import { SourceLine } from '../../place-card/SourceLine.tsx'
import { useRoadstead, useUnits } from '../../roadstead-context.ts'
import { useMessages } from '../../use-messages.ts'
import type { RecordPopupProps } from '../layers/map-layer-definition.ts'
import { PopupCard } from './PopupCard.tsx'

const english = { aidTypes, common, madeNames, navAid, placePopup }

/** Popup of an aid to navigation. */
export function NavAidPopup({ view, id, onClose }: RecordPopupProps) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(() => createNavAidStore(api, id), [api, id])
  const load = useStore(store.$load)
  return (
    <PopupCard
      load={load}
      skeleton={
        <>
          <Skeleton height="112px" />
          <div className="rs-place-popup__body">
            <Skeleton width="60%" height="38px" />
            <Skeleton height="206px" />
            <Skeleton height="44px" />
          </div>
        </>
      }
      failed={messages.navAid.loadFailed}
      onRetry={store.refresh}
      onClose={onClose}
    >
      {(aid) => (
        <NavAidSummary
          aid={aid}
          onDeleted={() => {
            onClose()
            refreshLayers(view, 'nav-aid')
          }}
        />
      )}
    </PopupCard>
  )
}

function NavAidSummary({ aid, onDeleted }: { aid: NavAid; onDeleted: () => void }) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const name = getAidName(messages, aid.name)
  return (
    <>
      <SatelliteImage
        position={aid}
        label={formatMessage(messages.placePopup.thumbnail, { name })}
        thumbnail={aid.thumb_url}
      />
      <div className="rs-place-popup__body">
        <div className="rs-place-popup__head">
          <AidBadge mark={getAidType(aid.type_text.id).symbol} virtual={aid.virtual} />
          <div>
            <h3>{name}</h3>
            <p className="rs-muted">{aid.virtual ? messages.navAid.virtual : messages.navAid.real}</p>
          </div>
        </div>
        <NavAidDetailList aid={aid} />
        <SourceLine record={aid} />
        <div className="rs-actions">
          <a className="rs-button rs-button--main" href={api.site + getRecordPath('navAid', aid.id)}>
            {messages.common.view}
          </a>
          <NavAidActions aid={aid} onDeleted={onDeleted} />
        </div>
      </div>
    </>
  )
}

/** Details of an aid as name and value pairs (specification section 2). */
export function NavAidDetailList({ aid }: { aid: NavAid }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const now = useStore($now)
  const units = useUnits()
  const [length, width] = aid.dims ?? []
  const rows: [string, string | null][] = [
    [messages.navAid.type, getAidTypeName(messages, aid.type_text.id)],
    [messages.navAid.mmsi, aid.mmsi],
    [messages.navAid.light, aid.light],
    [messages.navAid.location, formatPosition(aid, units.position, coordinateDecimals.map)],
    [
      messages.navAid.updated,
      aid.updated_at ? formatDate(aid.updated_at, language) : messages.common.unknown,
    ],
    [
      messages.navAid.heard,
      aid.heard_at &&
        [formatTimeAgo(aid.heard_at, now, language), aid.off_position && messages.navAid.offPosition]
          .filter(Boolean)
          .join(' · '),
    ],
    [
      messages.navAid.dimensions,
      length === undefined || width === undefined
        ? null
        : formatMessage(messages.navAid.dimensionsValue, { length, width }),
    ],
  ]
  return (
    <dl className="rs-facts">
      {rows.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
