import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { $now } from '../../client/clock.ts'
import { getLoadValue } from '../../client/api/load.ts'
import { subscribePlaceUpdates } from '../../client/places/place-updates.ts'
import { createPlacePageStore, type PlacePageStore } from '../../client/places/place-page.ts'
import { createRatingStore } from '../../client/places/rating.ts'
import type { Place } from '../../core/contract/place.ts'
import { satChartForm } from '../../core/messages/en/map.json'
import { placeTypes } from '../../core/messages/en/common.json'
import { place } from '../../core/messages/en/places.json'
import { site } from '../../core/messages/en/site.json'
import { sourceNames } from '../../core/messages/en/cards.json'
import type { PageData } from '../../core/site/page-data.ts'
import { getPlaceTypeName } from '../../core/names/place-names.ts'
import { getSourceAttribution } from '../../core/names/source-names.ts'
import { pages } from '../../core/site/pages.ts'
import { createPlaceStructuredData } from '../../core/site/place-structured-data.ts'
import { formatMessage, isOutdated } from '../../core/text.ts'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { MiniMap } from '../../widgets/mini-map/MiniMap.tsx'
import { PlaceTraffic } from '../../widgets/place-card/PlaceTraffic.tsx'
import { RatingStars } from '../../widgets/rating/RatingStars.tsx'
import { useRoadstead } from '../../widgets/roadstead-context.ts'
import { lazyPart } from '../../widgets/lazy-part.tsx'
import { useMessages } from '../../widgets/use-messages.ts'
import { SatChartForm } from '../../widgets/sat-chart-form/SatChartForm.tsx'
import { RecordTrust } from '../../widgets/trust/RecordTrust.tsx'
import type { PageProps } from '../page-table.ts'
import { SharedCalls } from '../parts/SharedCalls.tsx'
import { LoadedRecord } from '../parts/LoadedRecord.tsx'
import { PageBar } from '../parts/PageBar.tsx'
import { PlaceActions } from '../parts/place/PlaceActions.tsx'
import { PlaceAttributes } from '../parts/place/PlaceAttributes.tsx'
import { PlaceGallery } from '../parts/place/PlaceGallery.tsx'
import { PlaceHeader, formatPlaceLocation } from '../parts/place/PlaceHeader.tsx'
import { PlaceSections } from '../parts/place/PlaceSections.tsx'
import { usePageMetadata } from '../parts/page-metadata.ts'
import { useStructuredData } from '../parts/structured-data.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { usePlaceName } from '../../widgets/use-place-name.ts'
import './place-page.css'

const english = { place, placeTypes, satChartForm, site, sourceNames }

const Tonight = lazyPart(
  () => import('../../widgets/tonight/Tonight.tsx').then((file) => file.Tonight),
  <div aria-busy="true" />,
)

const ShelterSection = lazyPart(
  () => import('../parts/place/ShelterSection.tsx').then((file) => file.ShelterSection),
  <Skeleton height="440px" />,
)

/** Page of a place; the id comes from the path or from navigation state. */
export function PlacePage({ id, pageData }: PageProps) {
  return id === null ? <NotFoundPage /> : <LoadedPlacePage id={id} known={pageData} />
}

function LoadedPlacePage({ id, known }: { id: number; known: Partial<PageData> }) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(() => createPlacePageStore(api, id, known), [api, id, known])
  useEffect(() => subscribePlaceUpdates(api, id, store), [api, id, store])
  return (
    <LoadedRecord
      store={store.place}
      skeleton={<RecordSkeleton />}
      failed={messages.place.loadFailed}
      isPlain={false}
    >
      {(place) => <PlaceDetails place={place} store={store} />}
    </LoadedRecord>
  )
}

function PlaceDetails({ place, store }: { place: Place; store: PlacePageStore }) {
  const showName = usePlaceName()
  const { api, language } = useRoadstead()
  const messages = useMessages(english)
  const now = useStore($now)
  const where = formatPlaceLocation(place, language)
  const type = getPlaceTypeName(messages, place.type_enum)
  const kind = where ? formatMessage(messages.place.nearestTitle, { type, where }) : type
  usePageMetadata(
    `${showName(place)} · ${kind} · ${messages.site.product}`,
    formatMessage(messages.place.describe, { name: showName(place), type, where: where || type }),
  )
  useStructuredData(createPlaceStructuredData(place, window.location.origin))
  // A refreshed place with the same votes keeps the stars the user chose.
  const { id, rating_average, vote_count } = place
  const rating = useMemo(
    () => createRatingStore(api, { id, rating_average, vote_count }),
    [api, id, rating_average, vote_count],
  )
  const load = useStore(store.posts.$load)
  const posts = load.state === 'empty' ? [] : getLoadValue(load)
  const hasPhotos = posts ? posts.some(({ image_url }) => image_url) : place.thumbnail !== null
  return (
    <>
      <PlaceHeader place={place} hasPhotos={hasPhotos} />
      <div className="rs-record__columns" data-old={isOutdated(place.updated_at, now)}>
        <div className="rs-record__main">
          <div className="rs-record__figures">
            <RatingStars store={rating} />
            <span className="rs-record__figure">
              <span className="rs-muted">{messages.place.trafficIndex}</span> <PlaceTraffic place={place} />
            </span>
            {place.review_status === 'new' && <span className="rs-count">{messages.place.newPlace}</span>}
          </div>
          <PlaceActions place={place} />
          <SharedCalls>
            <div className="rs-record__tonight">
              <Tonight key={id} placeId={id} />
            </div>
            <ShelterSection key={id} placeId={id} />
          </SharedCalls>
          <PlaceAttributes place={place} />
          {hasPhotos && (posts ? <PlaceGallery place={place} posts={posts} /> : <Skeleton height="420px" />)}
          <section>
            <h2>{messages.place.description}</h2>
            {place.description ? (
              <p className="rs-record__text">{place.description}</p>
            ) : (
              <p className="rs-muted">{messages.place.noDescription}</p>
            )}
          </section>
          <PlaceSections place={place} store={store} />
        </div>
        <aside className="rs-record__side">
          <MiniMap
            position={place}
            label={formatMessage(messages.place.smallMap, { name: showName(place) })}
          />
          <RecordTrust place={place} onConfirmed={store.place.setValue} />
          <section className="rs-record__download">
            <h2>{messages.satChartForm.title}</h2>
            <SatChartForm placeId={place.id} latitude={place.latitude} />
          </section>
          <p className="rs-muted rs-record__licence">
            {getSourceAttribution(messages, place.source)} ·{' '}
            {formatMessage(messages.place.licence, { licence: place.source_licence })}
          </p>
        </aside>
      </div>
    </>
  )
}

function RecordSkeleton() {
  return (
    <>
      <header className="rs-record__head">
        <div className="rs-record__no-imagery" />
        <PageBar backTo={pages.home} />
      </header>
      <div className="rs-record__columns">
        <div className="rs-record__main">
          <Skeleton width="55%" height="34px" />
          <Skeleton width="35%" height="18px" />
          <Skeleton height="64px" />
          <Skeleton height="220px" />
        </div>
        <Skeleton height="260px" />
      </div>
    </>
  )
}
