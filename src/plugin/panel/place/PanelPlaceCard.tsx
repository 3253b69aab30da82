import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { getLoadValue } from '../../../client/api/load.ts'
import { $now } from '../../../client/clock.ts'
import { createPlaceStore } from '../../../client/places/places.ts'
import { createPostsStore } from '../../../client/places/posts.ts'
import { createShelterStore } from '../../../client/shelter/place-shelter.ts'
import { getCountryName } from '../../../core/names/country-names.ts'
import type { Place } from '../../../core/contract/place.ts'
import type { Post } from '../../../core/contract/post.ts'
import { common, compass, placeTypes } from '../../../core/messages/en/common.json'
import { posts } from '../../../core/messages/en/places.json'
import { shelterLine } from '../../../core/messages/en/shelter.json'
import type { PanelMessages } from '../../../core/messages.ts'
import { getPlaceTypeName } from '../../../core/names/place-names.ts'
import { describeShelterLine } from '../../../core/shelter/shelter-line.ts'
import { getRecordPath } from '../../../core/site/pages.ts'
import { formatTimeAgo } from '../../../core/format-date.ts'
import { PlaceBadge } from '../../../ui/icons/PlaceBadge.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import * as icons from '../../../ui/icons/control-icons.ts'
import { Loaded } from '../../../ui/loading/Loaded.tsx'
import { SkeletonRows } from '../../../ui/loading/Skeleton.tsx'
import { RatingLine } from '../../../widgets/place-card/RatingLine.tsx'
import { SourceLine } from '../../../widgets/place-card/SourceLine.tsx'
import { useRoadstead } from '../../../widgets/roadstead-context.ts'
import { useMessages } from '../../../widgets/use-messages.ts'
import { fetchHelmState, type HelmState } from './helm-reviews.ts'
import { GoToButtons } from './GoToButtons.tsx'
import { HelmReviewForm } from './HelmReviewForm.tsx'
import type { OwnPosition } from '../own-position.ts'
import { HelmFacts } from './HelmFacts.tsx'
import type { PlotterBus } from '../plotter-bus.ts'
import type { PanelEnvironment } from '../environment.ts'
import { QrLink } from './QrLink.tsx'
import { usePlaceName } from '../../../widgets/use-place-name.ts'

const english = { common, compass, placeTypes, posts, shelterLine }

export interface PanelPlaceCardProps {
  id: number
  environment: PanelEnvironment
  messages: PanelMessages
  own?: OwnPosition | null
  /** The plotter that contains this frame; null without a plotter. */
  bus?: PlotterBus | null
  onClose: () => void
}

/** Card of a place at the helm: details, reviews and the review form. */
export function PanelPlaceCard({
  id,
  environment,
  messages: texts,
  own = null,
  bus = null,
  onClose,
}: PanelPlaceCardProps) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(() => createPlaceStore(api, id), [api, id])
  const load = useStore(store.$load)
  return (
    <section className="rs-helm-card rs-card" aria-live="polite">
      <button
        type="button"
        className="rs-icon-button rs-helm-card__close"
        aria-label={texts.close}
        onClick={onClose}
      >
        <Icon parts={icons.close} />
      </button>
      <Loaded
        load={load}
        skeleton={<SkeletonRows count={3} />}
        empty={texts.loadFailed}
        failed={texts.loadFailed}
        retry={{ label: messages.common.retry, onRetry: store.refresh }}
      >
        {(known) => <Details record={known} place={environment} own={own} bus={bus} texts={texts} />}
      </Loaded>
    </section>
  )
}

interface DetailsProps {
  record: Place
  place: PanelEnvironment
  own: OwnPosition | null
  bus: PlotterBus | null
  texts: PanelMessages
}

function Details({ record, place, own, bus, texts }: DetailsProps) {
  const showName = usePlaceName()
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const [helm, setHelm] = useState<HelmState | null>(null)
  const [changes, setChanges] = useState(0)
  const askHelm = useCallback(() => {
    if (place.kind === 'boat') void fetchHelmState(record.id).then(setHelm)
  }, [place, record.id])
  useEffect(askHelm, [askHelm])
  const site = place.kind === 'boat' ? (helm?.site ?? '') : window.location.origin
  const where = [record.address, record.city, getCountryName(record.country_code, language)]
  return (
    <>
      <header className="rs-helm-card__head">
        <PlaceBadge typeEnum={record.type_enum} />
        <div>
          <h2>{showName(record)}</h2>
          <p className="rs-muted">
            {[getPlaceTypeName(messages, record.type_enum), ...where].filter(Boolean).join(', ')}
          </p>
        </div>
      </header>
      <HelmFacts record={record} own={own} texts={texts} />
      <GoToButtons place={record} environment={place} bus={bus} texts={texts} />
      <p>
        <RatingLine place={record} />
      </p>
      <ShelterLine placeId={record.id} />
      <Reviews
        key={changes}
        placeId={record.id}
        texts={texts}
        pending={helm?.pending.map(({ comment }) => comment) ?? []}
      />
      <details className="rs-helm-card__more">
        <summary>{texts.write}</summary>
        <HelmReviewForm
          placeId={record.id}
          environment={place}
          messages={texts}
          disabledReason={helm?.why_not ?? null}
          onDone={() => {
            askHelm()
            setChanges(changes + 1)
          }}
        />
      </details>
      {record.description && <p className="rs-helm-card__text">{record.description}</p>}
      <SourceLine record={record} />
      {site && (
        <details className="rs-helm-card__more">
          <summary>{texts.openPage}</summary>
          <QrLink
            address={site + getRecordPath('place', record.id)}
            label={texts.openPage}
            hint={texts.scan}
          />
        </details>
      )}
    </>
  )
}

/** Line about the shelter of the place; nothing until it is known. */
function ShelterLine({ placeId }: { placeId: number }) {
  const { api, language } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(() => createShelterStore(api, placeId), [api, placeId])
  const shelter = getLoadValue(useStore(store.$load))
  const now = useStore($now)
  return shelter && <p>{describeShelterLine(shelter, messages, now, language)}</p>
}

function Reviews({ placeId, texts, pending }: { placeId: number; texts: PanelMessages; pending: string[] }) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(() => createPostsStore(api, placeId), [api, placeId])
  return (
    <>
      <h3>{texts.reviews}</h3>
      {pending.map((comment) => (
        <article key={comment} className="rs-helm-card__review">
          <p>{comment}</p>
          <p className="rs-muted">
            <Icon parts={icons.clock} /> {texts.pending}
          </p>
        </article>
      ))}
      <Loaded
        load={useStore(store.$load)}
        skeleton={<SkeletonRows count={1} />}
        empty={texts.noReviews}
        failed={texts.loadFailed}
        retry={{ label: messages.common.retry, onRetry: store.refresh }}
      >
        {(posts) => posts.map((post) => <Review key={post.id} post={post} />)}
      </Loaded>
    </>
  )
}

function Review({ post }: { post: Post }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const now = useStore($now)
  return (
    <article className="rs-helm-card__review">
      <p className="rs-helm-card__text">{post.comment}</p>
      <p className="rs-muted">
        {post.user_name ?? messages.posts.formerMember} · {formatTimeAgo(post.updated_at, now, language)}
      </p>
    </article>
  )
}
