import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { $now } from '../../client/clock.ts'
import { valueOf } from '../../client/api/load.ts'
import { keepPlaceLive } from '../../client/places/place-updates.ts'
import { createPlacePage, type PlacePageStore } from '../../client/places/place-page.ts'
import { createRating } from '../../client/places/rating.ts'
import type { Place } from '../../core/contract/place.ts'
import type { PageData } from '../../core/site/page-data.ts'
import { placeTypeName } from '../../core/names/place-names.ts'
import { sourceCredit } from '../../core/names/source-names.ts'
import { structuredPlace } from '../../core/site/place-structured-data.ts'
import { fill, isOld } from '../../core/text.ts'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { MiniMap } from '../../widgets/mini-map/MiniMap.tsx'
import { PlaceTraffic } from '../../widgets/place-card/PlaceTraffic.tsx'
import { RatingStars } from '../../widgets/rating/RatingStars.tsx'
import { useRoadstead } from '../../widgets/roadstead-context.ts'
import { SatMapForm } from '../../widgets/sat-chart-form/SatChartForm.tsx'
import { RecordTrust } from '../../widgets/trust/RecordTrust.tsx'
import type { PageProps } from '../page-table.ts'
import { LoadedRecord } from '../parts/LoadedRecord.tsx'
import { PlaceActions } from '../parts/place/PlaceActions.tsx'
import { PlaceAttributes } from '../parts/place/PlaceAttributes.tsx'
import { PlaceGallery } from '../parts/place/PlaceGallery.tsx'
import { PlaceHead, whereabouts } from '../parts/place/PlaceHeader.tsx'
import { PlaceSections } from '../parts/place/PlaceSections.tsx'
import { usePageWords } from '../parts/page-metadata.ts'
import { useStructuredData } from '../parts/structured-data.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import './place-page.css'

const Tonight = lazy(() =>
  import('../../widgets/tonight/Tonight.tsx').then((file) => ({ default: file.Tonight })),
)

/** The page of a place: its number comes from the path or from navigation state. */
export function PlacePage({ id, pageData }: PageProps) {
  return id === null ? <NotFoundPage /> : <LoadedPlacePage id={id} known={pageData} />
}

function LoadedPlacePage({ id, known }: { id: number; known: Partial<PageData> }) {
  const { api, messages } = useRoadstead()
  const store = useMemo(() => createPlacePage(api, id, known), [api, id, known])
  useEffect(() => keepPlaceLive(api, id, store), [api, id, store])
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
  const { api, messages, language } = useRoadstead()
  const now = useStore($now)
  const where = whereabouts(place, language)
  const type = placeTypeName(messages, place.type_enum)
  const kind = where ? fill(messages.place.nearestTitle, { type, where }) : type
  usePageWords(
    `${place.name} · ${kind} · ${messages.common.product}`,
    fill(messages.place.describe, { name: place.name, type, where: where || type }),
  )
  useStructuredData(structuredPlace(place, window.location.origin))
  // A place that comes anew with the same votes keeps the stars the reader chose.
  const { id, rating_average, vote_count } = place
  const rating = useMemo(
    () => createRating(api, { id, rating_average, vote_count }),
    [api, id, rating_average, vote_count],
  )
  const load = useStore(store.posts.$load)
  const posts = load.state === 'empty' ? [] : valueOf(load)
  const hasPhotos = posts ? posts.some(({ image_url }) => image_url) : place.thumbnail !== null
  return (
    <>
      <PlaceHead place={place} hasPhotos={hasPhotos} />
      <div className="rs-record__columns" data-old={isOld(place.updated_at, now)}>
        <div className="rs-record__main">
          <div className="rs-record__figures">
            <RatingStars store={rating} />
            <span className="rs-record__figure">
              <span className="rs-muted">{messages.home.trafficIndex}</span> <PlaceTraffic place={place} />
            </span>
            {place.review_status === 'new' && <span className="rs-count">{messages.place.newPlace}</span>}
          </div>
          <PlaceActions place={place} />
          <div className="rs-record__tonight">
            <Suspense fallback={<div aria-busy="true" />}>
              <Tonight key={id} placeId={id} />
            </Suspense>
          </div>
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
          <MiniMap position={place} label={fill(messages.place.smallMap, { name: place.name })} />
          <RecordTrust place={place} onConfirmed={store.place.accept} />
          <section className="rs-record__download">
            <h2>{messages.satMaps.title}</h2>
            <SatMapForm placeId={place.id} latitude={place.latitude} />
          </section>
          <p className="rs-muted rs-record__licence">
            {sourceCredit(messages, place.source)} ·{' '}
            {fill(messages.place.licence, { licence: place.source_licence })}
          </p>
        </aside>
      </div>
    </>
  )
}

function RecordSkeleton() {
  return (
    <>
      <Skeleton height="240px" />
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
