import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { createPlace } from '../../client/places.ts'
import { countryName } from '../../core/catalogue/countries.ts'
import type { Place } from '../../core/contract/place.ts'
import { pathOf } from '../../core/pages.ts'
import { fill } from '../../core/text.ts'
import { PlaceBadge } from '../../ui/Badge.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Traffic } from '../../ui/Traffic.tsx'
import { SatelliteCrop } from '../crop/SatelliteCrop.tsx'
import { RatingLine } from '../place-card/RatingLine.tsx'
import { SourceLine } from '../place-card/SourceLine.tsx'
import { useRoadstead } from '../roadstead.ts'
import { PopupCard } from './PopupCard.tsx'

/** A place in short: can I go there tonight? Its page answers the rest. */
export function PlacePopup({ id, onClose }: { id: number; onClose: () => void }) {
  const { api, messages } = useRoadstead()
  const store = useMemo(() => createPlace(api, id), [api, id])
  const load = useStore(store.$load)
  return (
    <PopupCard
      load={load}
      skeleton={<PopupSkeleton />}
      failed={messages.placePopup.loadFailed}
      onRetry={store.refresh}
      onClose={onClose}
    >
      {(place) => <PlaceSummary place={place} />}
    </PopupCard>
  )
}

function PlaceSummary({ place }: { place: Place }) {
  const { api, messages } = useRoadstead()
  const trafficLabel =
    place.popularity === null
      ? messages.home.trafficUnknown
      : fill(messages.home.trafficOf, { value: place.popularity })
  const where = [place.city, place.state_code, countryName(place.country_code)].filter(Boolean).join(', ')
  return (
    <>
      <SatelliteCrop
        position={place}
        label={fill(messages.placePopup.thumbnail, { name: place.name })}
        thumbnail={place.thumbnail}
      />
      <div className="rs-place-popup__body">
        <div className="rs-place-popup__head">
          <PlaceBadge typeEnum={place.type_enum} />
          <div>
            <h3>{place.name}</h3>
            <p className="rs-muted">{[place.type, where].filter(Boolean).join(' · ')}</p>
          </div>
        </div>
        {place.address && <p>{place.address}</p>}
        <div className="rs-place-popup__facts">
          <RatingLine place={place} />
          <Traffic value={place.popularity} label={trafficLabel} />
        </div>
        <SourceLine record={place} />
        <div className="rs-actions">
          <a className="rs-button rs-button--main" href={api.site + pathOf('place', place.id)}>
            {messages.common.view}
          </a>
          <button type="button" className="rs-button" disabled title={messages.common.signIn}>
            {messages.common.edit}
          </button>
          <button type="button" className="rs-button" disabled>
            {messages.common.delete}
          </button>
        </div>
      </div>
    </>
  )
}

function PopupSkeleton() {
  return (
    <>
      <Skeleton height="112px" />
      <div className="rs-place-popup__body">
        <Skeleton width="60%" height="20px" />
        <Skeleton width="80%" height="14px" />
        <Skeleton height="44px" />
      </div>
    </>
  )
}
