import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { createPlaceStore } from '../../client/places/places.ts'
import { getCountryName } from '../../core/names/country-names.ts'
import type { Place } from '../../core/contract/place.ts'
import { common, placeTypes } from '../../core/messages/en/common.json'
import { placePopup } from '../../core/messages/en/cards.json'
import { getPlaceTypeName } from '../../core/names/place-names.ts'
import { getRecordPath } from '../../core/site/pages.ts'
import { formatMessage } from '../../core/text.ts'
import { PlaceBadge } from '../../ui/icons/PlaceBadge.tsx'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { SatelliteImage } from '../satellite-image/SatelliteImage.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { WidgetLoad } from '../WidgetLoad.tsx'
import { PlaceTraffic } from './PlaceTraffic.tsx'
import { RatingLine } from './RatingLine.tsx'
import { SourceLine } from './SourceLine.tsx'
import { usePlaceName } from '../use-place-name.ts'
import '../list-rows.css'
import './place-card.css'

const english = { common, placePopup, placeTypes }

export type PlaceCardPart = 'picture' | 'address' | 'rating' | 'traffic' | 'source' | 'actions'

export interface PlaceCardProps {
  /** Id of the place to fetch; omitted if `place` is given. */
  placeId?: number
  place?: Place
  /** A card with an image, or a row. */
  variant?: 'card' | 'row'
  /** Parts to show; all if omitted. */
  show?: readonly PlaceCardPart[]
}

const allParts: readonly PlaceCardPart[] = ['picture', 'address', 'rating', 'traffic', 'source', 'actions']

/** Summary of a place with a link to its page. */
export function PlaceCard({
  place,
  placeId = place?.id ?? 0,
  variant = 'card',
  show = allParts,
}: PlaceCardProps) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(() => createPlaceStore(api, placeId, place), [api, placeId, place])
  return (
    <WidgetLoad
      load={useStore(store.$load)}
      skeleton={<Skeleton height={variant === 'row' ? '56px' : '240px'} />}
      empty={messages.placePopup.loadFailed}
      failed={messages.placePopup.loadFailed}
      onRetry={store.refresh}
    >
      {(value) =>
        variant === 'row' ? <Row place={value} show={show} /> : <Card place={value} show={show} />
      }
    </WidgetLoad>
  )
}

interface Shown {
  place: Place
  show: readonly PlaceCardPart[]
}

function Row({ place, show }: Shown) {
  const showName = usePlaceName()
  const { api } = useRoadstead()
  return (
    <a className="rs-row" part="card" href={api.site + getRecordPath('place', place.id)}>
      <PlaceBadge typeEnum={place.type_enum} />
      <span className="rs-row__words">
        <span className="rs-row__name">{showName(place)}</span>
        <span className="rs-row__note">{useWhereabouts(place)}</span>
      </span>
      {show.includes('traffic') && <PlaceTraffic place={place} />}
    </a>
  )
}

function Card({ place, show }: Shown) {
  const showName = usePlaceName()
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const page = api.site + getRecordPath('place', place.id)
  const where = useWhereabouts(place)
  return (
    <article className="rs-place-card" part="card">
      {show.includes('picture') && (
        <SatelliteImage
          position={place}
          label={formatMessage(messages.placePopup.thumbnail, { name: showName(place) })}
          thumbnail={place.thumbnail}
        />
      )}
      <div className="rs-place-card__body">
        <div className="rs-place-card__head">
          <PlaceBadge typeEnum={place.type_enum} />
          <div>
            <h3>
              <a href={page}>{showName(place)}</a>
            </h3>
            <p className="rs-muted">{where}</p>
          </div>
        </div>
        {show.includes('address') && place.address && <p>{place.address}</p>}
        <div className="rs-place-card__facts">
          {show.includes('rating') && <RatingLine place={place} />}
          {show.includes('traffic') && <PlaceTraffic place={place} />}
        </div>
        {show.includes('source') && <SourceLine record={place} />}
        {show.includes('actions') && (
          <div className="rs-actions">
            <a className="rs-button rs-button--main" href={page}>
              {messages.common.view}
            </a>
            <a className="rs-button" data-event="rate" href={page}>
              {messages.placePopup.rate}
            </a>
          </div>
        )}
      </div>
    </article>
  )
}

/** 'Marina · Le Grau-du-Roi, France'. */
function useWhereabouts(place: Place): string {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const where = [place.city, place.state_code, getCountryName(place.country_code, language)]
  return [getPlaceTypeName(messages, place.type_enum), where.filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(' · ')
}
