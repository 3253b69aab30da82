import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { showConfirmDialog } from '../../../client/confirm-request.ts'
import type { MapView } from '../../../client/map/map-view.ts'
import { notify } from '../../../client/notices.ts'
import { deletePlaceOnMap, canDeletePlace } from '../../../client/places/place-mutations.ts'
import { createPlaceStore } from '../../../client/places/places.ts'
import { getCountryName } from '../../../core/names/country-names.ts'
import type { Place } from '../../../core/contract/place.ts'
import { common, placeTypes } from '../../../core/messages/en/common.json'
import { placePopup } from '../../../core/messages/en/cards.json'
import { getPlaceTypeName } from '../../../core/names/place-names.ts'
import { getRecordPath } from '../../../core/site/pages.ts'
import { formatMessage } from '../../../core/text.ts'
import { PlaceBadge } from '../../../ui/icons/PlaceBadge.tsx'
import { Skeleton } from '../../../ui/loading/Skeleton.tsx'
import { SatelliteImage } from '../../satellite-image/SatelliteImage.tsx'
import { PlaceTraffic } from '../../place-card/PlaceTraffic.tsx'
import { RatingLine } from '../../place-card/RatingLine.tsx'
import { SourceLine } from '../../place-card/SourceLine.tsx'
import { useCurrentUser, useRoadstead } from '../../roadstead-context.ts'
import { useMessages } from '../../use-messages.ts'
import { useMapActions } from '../map-actions.ts'
import type { RecordPopupProps } from '../layers/map-layer-definition.ts'
import { PopupCard } from './PopupCard.tsx'
import { usePlaceName } from '../../use-place-name.ts'

const english = { common, placePopup, placeTypes }

/** Popup of a place with the most important facts; the place page has the rest. */
export function PlacePopup({ view, id, onClose }: RecordPopupProps) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(() => createPlaceStore(api, id), [api, id])
  const load = useStore(store.$load)
  return (
    <PopupCard
      load={load}
      skeleton={<PopupSkeleton />}
      failed={messages.placePopup.loadFailed}
      onRetry={store.refresh}
      onClose={onClose}
    >
      {(place) => <PlaceSummary view={view} place={place} />}
    </PopupCard>
  )
}

function PlaceSummary({ view, place }: { view: MapView; place: Place }) {
  const showName = usePlaceName()
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const where = [place.city, place.state_code, getCountryName(place.country_code, language)]
    .filter(Boolean)
    .join(', ')
  return (
    <>
      <SatelliteImage
        position={place}
        label={formatMessage(messages.placePopup.thumbnail, { name: showName(place) })}
        thumbnail={place.thumbnail}
      />
      <div className="rs-place-popup__body">
        <div className="rs-place-popup__head">
          <PlaceBadge typeEnum={place.type_enum} />
          <div>
            <h3>{showName(place)}</h3>
            <p className="rs-muted">
              {[getPlaceTypeName(messages, place.type_enum), where].filter(Boolean).join(' · ')}
            </p>
          </div>
        </div>
        {place.address && <p>{place.address}</p>}
        <div className="rs-place-popup__facts">
          <RatingLine place={place} />
          <PlaceTraffic place={place} />
        </div>
        <SourceLine record={place} />
        <PlaceActions view={view} place={place} />
      </div>
    </>
  )
}

/** Section 2: View; Edit for logged-in users; Delete for the creator. The server enforces it. */
function PlaceActions({ view, place }: { view: MapView; place: Place }) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const { editPlace } = useMapActions()
  const user = useCurrentUser()
  const [isDeleting, setDeleting] = useState(false)
  const canDelete = canDeletePlace(place, user)

  async function remove() {
    if (!(await showConfirmDialog(messages.placePopup.confirmDelete))) return
    setDeleting(true)
    if (await deletePlaceOnMap(api, view, place.id)) notify('place', messages.placePopup.deleted)
    else setDeleting(false)
  }

  return (
    <div className="rs-actions">
      <a className="rs-button rs-button--main" href={api.site + getRecordPath('place', place.id)}>
        {messages.common.view}
      </a>
      {user ? (
        <a
          className="rs-button"
          href={api.site + getRecordPath('placeEdit', place.id)}
          onClick={(event) => {
            const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
            if (!editPlace || !isPlain) return
            event.preventDefault()
            editPlace(place)
          }}
        >
          {messages.common.edit}
        </a>
      ) : (
        <button type="button" className="rs-button" disabled title={messages.placePopup.editNeedsLogin}>
          {messages.common.edit}
        </button>
      )}
      <button
        type="button"
        className="rs-button"
        disabled={!canDelete || isDeleting}
        title={canDelete ? undefined : messages.placePopup.deleteByCreator}
        onClick={() => void remove()}
      >
        {messages.common.delete}
      </button>
    </div>
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
