import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { $now } from '../../../client/clock.ts'
import { createNavAid } from '../../../client/places/places.ts'
import { aidType } from '../../../core/catalogue/aid-types.ts'
import type { NavAid } from '../../../core/contract/nav-aid.ts'
import { coordinateDecimals } from '../../../core/limits.ts'
import { aidTypeName } from '../../../core/names/aid-names.ts'
import { pathOf } from '../../../core/site/pages.ts'
import { fill, formatDate, timeAgo } from '../../../core/text.ts'
import { positionIn } from '../../../core/units.ts'
import { AidBadge } from '../../../ui/icons/AidBadge.tsx'
import { Skeleton } from '../../../ui/loading/Skeleton.tsx'
import { SatelliteCrop } from '../../satellite-image/SatelliteImage.tsx'
import { NavAidActions } from '../../nav-aid/NavAidActions.tsx'
import { SourceLine } from '../../place-card/SourceLine.tsx'
import { useRoadstead, useUnits } from '../../roadstead-context.ts'
import { PopupCard } from './PopupCard.tsx'

export interface NavAidPopupProps {
  id: number
  onClose: () => void
  /** It was deleted: the layer it was on must be fetched anew. */
  onDeleted?: () => void
}

/** An aid to navigation in short. */
export function NavAidPopup({ id, onClose, onDeleted }: NavAidPopupProps) {
  const { api, messages } = useRoadstead()
  const store = useMemo(() => createNavAid(api, id), [api, id])
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
            onDeleted?.()
          }}
        />
      )}
    </PopupCard>
  )
}

function NavAidSummary({ aid, onDeleted }: { aid: NavAid; onDeleted: () => void }) {
  const { api, messages } = useRoadstead()
  return (
    <>
      <SatelliteCrop
        position={aid}
        label={fill(messages.placePopup.thumbnail, { name: aid.name })}
        thumbnail={aid.thumb_url && api.site + aid.thumb_url}
      />
      <div className="rs-place-popup__body">
        <div className="rs-place-popup__head">
          <AidBadge mark={aidType(aid.type_text.id).mark} virtual={aid.virtual} />
          <div>
            <h3>{aid.name}</h3>
            <p className="rs-muted">{aid.virtual ? messages.navAid.virtual : messages.navAid.real}</p>
          </div>
        </div>
        <NavAidFacts aid={aid} />
        <SourceLine record={aid} />
        <div className="rs-actions">
          <a className="rs-button rs-button--main" href={api.site + pathOf('navAid', aid.id)}>
            {messages.common.view}
          </a>
          <NavAidActions aid={aid} onDeleted={onDeleted} />
        </div>
      </div>
    </>
  )
}

/** The facts of an aid as name and value pairs (specification section 2). */
export function NavAidFacts({ aid }: { aid: NavAid }) {
  const { messages, language } = useRoadstead()
  const now = useStore($now)
  const units = useUnits()
  const [length, width] = aid.dims ?? []
  const facts: [string, string | null][] = [
    [messages.navAid.type, aidTypeName(messages, aid.type_text.id)],
    [messages.navAid.mmsi, aid.mmsi],
    [messages.navAid.light, aid.light],
    [messages.navAid.location, positionIn(aid, units.position, coordinateDecimals.map)],
    [
      messages.navAid.updated,
      aid.updated_at
        ? formatDate(aid.updated_at, language === 'en' ? 'en-US' : language)
        : messages.common.unknown,
    ],
    [
      messages.navAid.heard,
      aid.heard_at &&
        [timeAgo(aid.heard_at, now, language), aid.off_position && messages.navAid.offPosition]
          .filter(Boolean)
          .join(' · '),
    ],
    [
      messages.navAid.dimensions,
      length === undefined || width === undefined
        ? null
        : fill(messages.navAid.dimensionsValue, { length, width }),
    ],
  ]
  return (
    <dl className="rs-facts">
      {facts.map(([name, value]) =>
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
