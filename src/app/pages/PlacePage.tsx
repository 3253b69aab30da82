import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { createPlace } from '../../client/places.ts'
import { notify } from '../../client/notices.ts'
import { countryName } from '../../core/catalogue/countries.ts'
import { positionTag } from '../../core/catalogue/tags.ts'
import { sourceOf } from '../../core/catalogue/sources.ts'
import type { Place } from '../../core/contract/place.ts'
import { coordinateDecimals, placeMap } from '../../core/limits.ts'
import { fill } from '../../core/text.ts'
import { decimalDegrees } from '../../core/units.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { PlaceBadge } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Traffic } from '../../ui/Traffic.tsx'
import { SatelliteCrop } from '../../widgets/crop/SatelliteCrop.tsx'
import { MiniMap } from '../../widgets/mini-map/MiniMap.tsx'
import { RatingLine } from '../../widgets/place-card/RatingLine.tsx'
import { SourceLine } from '../../widgets/place-card/SourceLine.tsx'
import { useRoadstead } from '../../widgets/roadstead.ts'
import { DataSheet, shownTag } from '../parts/DataSheet.tsx'
import { PageBar } from '../parts/PageBar.tsx'
import { usePageWords } from '../parts/page-words.ts'
import { mapAddress } from '../parts/map-address.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import './record-page.css'

/** The page of a place: its number comes from the path or from navigation state. */
export function PlacePage({ id, known }: { id: number | null; known: Place | undefined }) {
  return id === null ? <NotFoundPage /> : <LoadedPlacePage id={id} known={known} />
}

function LoadedPlacePage({ id, known }: { id: number; known: Place | undefined }) {
  const { api, messages } = useRoadstead()
  const store = useMemo(() => createPlace(api, id, known), [api, id, known])
  const load = useStore(store.$load)
  if (load.state === 'failed' && load.error.status === 404) return <NotFoundPage />
  return (
    <main className="rs-page rs-record">
      <Loaded
        load={load}
        skeleton={<RecordSkeleton />}
        empty={messages.place.loadFailed}
        failed={messages.place.loadFailed}
        retry={{ label: messages.common.retry, onRetry: store.refresh }}
      >
        {(place) => <PlaceDetails place={place} />}
      </Loaded>
    </main>
  )
}

/** Facts that decide a night, shown large where they are known. */
const headTags = [
  'vhf',
  'depth',
  'maxdraft',
  'capacity',
  'fee',
  'shelter',
  'fuel',
  'channel_depth_m',
] as const
const headTagCount = 4

function PlaceDetails({ place }: { place: Place }) {
  const { messages, language } = useRoadstead()
  const where = [place.city, place.state_code, countryName(place.country_code, language)]
    .filter(Boolean)
    .join(', ')
  const kind = where ? fill(messages.place.nearestTitle, { type: place.type, where }) : place.type
  usePageWords(
    `${place.name} · ${kind} · ${messages.common.product}`,
    fill(messages.place.describe, { name: place.name, type: place.type, where: where || place.type }),
  )
  const isApproximate = place.tags[positionTag.key] === positionTag.approximate
  const trafficLabel =
    place.popularity === null
      ? messages.home.trafficUnknown
      : fill(messages.home.trafficOf, { value: place.popularity })
  return (
    <>
      <header className="rs-record__head">
        <SatelliteCrop
          position={place}
          label={fill(messages.placePopup.thumbnail, { name: place.name })}
          thumbnail={place.thumbnail}
          zoom={15}
        />
        <PageBar backTo={mapAddress(place, placeMap.zoom)} />
        <div className="rs-record__title">
          <PlaceBadge typeEnum={place.type_enum} />
          <div>
            <h1>{place.name}</h1>
            <p>{[place.type, where].filter(Boolean).join(' · ')}</p>
          </div>
        </div>
      </header>
      <div className="rs-record__columns">
        <div className="rs-record__main">
          <div className="rs-record__figures">
            <RatingLine place={place} />
            <span className="rs-record__figure">
              <span className="rs-muted">{messages.home.trafficIndex}</span>{' '}
              <Traffic value={place.popularity} label={trafficLabel} />
            </span>
          </div>
          <HeadFacts tags={place.tags} />
          <PlaceActions place={place} />
          {isApproximate && (
            <p className="rs-record__warning">
              <Icon name="warning" />
              {messages.place.approximate}
            </p>
          )}
          <section>
            <h2>{messages.place.description}</h2>
            {place.description ? (
              <p className="rs-record__text">{place.description}</p>
            ) : (
              <p className="rs-muted">{messages.place.noDescription}</p>
            )}
          </section>
          <div className="rs-record__sections">
            <Accordion title={messages.place.dataSheet} initiallyOpen>
              <DataSheet place={place} />
            </Accordion>
          </div>
        </div>
        <aside className="rs-record__side">
          <MiniMap position={place} label={fill(messages.place.smallMap, { name: place.name })} />
          <SourceLine record={place} />
          <p className="rs-muted rs-record__licence">
            {sourceOf(place.source).credit} ·{' '}
            {fill(messages.place.licence, { licence: place.source_licence })}
          </p>
        </aside>
      </div>
    </>
  )
}

function HeadFacts({ tags }: { tags: Place['tags'] }) {
  const { messages } = useRoadstead()
  const facts = headTags.filter((tag) => tags[tag]).slice(0, headTagCount)
  if (facts.length === 0) return null
  return (
    <dl className="rs-tiles">
      {facts.map((tag) => (
        <div key={tag}>
          <dt>{messages.tagNames[tag]}</dt>
          <dd>{shownTag(tags[tag] ?? '', messages)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What one does with a place: call it, look it up, go there on the map. */
function PlaceActions({ place }: { place: Place }) {
  const { messages } = useRoadstead()
  const position = `${decimalDegrees(place.latitude, coordinateDecimals.map)}, ${decimalDegrees(place.longitude, coordinateDecimals.map)}`
  const [phone] = (place.phone ?? '').split(/[;,]/)
  return (
    <div className="rs-record__actions">
      {phone && (
        <a className="rs-button rs-button--main" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          <Icon name="phone" />
          {messages.place.call}
        </a>
      )}
      {place.url && (
        <a className="rs-button" href={place.url} target="_blank" rel="noreferrer nofollow ugc">
          <Icon name="globe" />
          {messages.place.openWebsite}
        </a>
      )}
      {place.email && (
        <a className="rs-button" href={`mailto:${place.email}`}>
          <Icon name="mail" />
          {messages.place.writeMail}
        </a>
      )}
      <a className="rs-button" href={mapAddress(place, placeMap.zoom)}>
        <Icon name="pin" />
        {messages.place.showOnMap}
      </a>
      <button
        type="button"
        className="rs-button"
        onClick={() => {
          void navigator.clipboard.writeText(position).then(() => notify(messages.place.positionCopied))
        }}
      >
        <Icon name="copy" />
        <span className="rs-number">{position}</span>
      </button>
    </div>
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
