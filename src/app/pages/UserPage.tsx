import { useMemo, type ReactNode } from 'react'
import { createUserStore } from '../../client/accounts/users.ts'
import { getCountryName } from '../../core/names/country-names.ts'
import type { User } from '../../core/contract/user.ts'
import { placeTypes } from '../../core/messages/en/common.json'
import { site } from '../../core/messages/en/site.json'
import { users } from '../../core/messages/en/members.json'
import { getPlaceTypeName } from '../../core/names/place-names.ts'
import { pages, getRecordPath } from '../../core/site/pages.ts'
import { formatDay } from '../../core/format-date.ts'
import { formatMessage } from '../../core/text.ts'
import { PlaceBadge } from '../../ui/icons/PlaceBadge.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { Avatar } from '../../widgets/avatar/Avatar.tsx'
import { useCurrentUser, useRoadstead } from '../../widgets/roadstead-context.ts'
import { useMessages } from '../../widgets/use-messages.ts'
import { VesselCard } from '../../widgets/vessel-card/VesselCard.tsx'
import type { PageProps } from '../page-table.ts'
import { BareHead } from '../parts/BareHead.tsx'
import { LoginRequired } from '../parts/LoginRequired.tsx'
import { LoadedRecord } from '../parts/LoadedRecord.tsx'
import { PageBar } from '../parts/PageBar.tsx'
import { PlainRecordSkeleton } from '../parts/PlainRecordSkeleton.tsx'
import { usePageMetadata } from '../parts/page-metadata.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { usePlaceName } from '../../widgets/use-place-name.ts'
import './profile-page.css'

const english = { placeTypes, site, users }

/** Page of a user, for logged-in users. */
export function UserPage({ id, pageData }: PageProps) {
  const messages = useMessages(english)
  const user = useCurrentUser()
  if (id === null) return <NotFoundPage />
  if (user) return <LoadedUserPage id={id} known={pageData.user} />
  return (
    <main className="rs-page rs-record rs-record--plain">
      <BareHead />
      <LoginRequired title={messages.users.member} />
    </main>
  )
}

function LoadedUserPage({ id, known }: { id: number; known: User | undefined }) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(() => createUserStore(api, id, known), [api, id, known])
  return (
    <LoadedRecord
      store={store}
      skeleton={
        <PlainRecordSkeleton badge="88px">
          <div className="rs-profile">
            <div className="rs-profile__halves">
              <Skeleton height="240px" />
              <Skeleton height="240px" />
            </div>
          </div>
        </PlainRecordSkeleton>
      }
      failed={messages.users.loadFailed}
    >
      {(user) => <UserDetails user={user} />}
    </LoadedRecord>
  )
}

function UserDetails({ user }: { user: User }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const me = useCurrentUser()
  const { users: texts } = messages
  const name = user.name || texts.unnamedUser
  usePageMetadata(`${name} · ${messages.site.product}`, formatMessage(texts.describeUser, { name }))
  const joined = formatMessage(texts.joined, { date: formatDay(user.created_at, language) })
  return (
    <>
      <header className="rs-record__head rs-record__head--plain">
        <PageBar backTo={pages.home} />
        <div className="rs-record__title">
          <Avatar thumbUrl={user.thumb_url} label={formatMessage(texts.picture, { name })} />
          <div>
            <h1>{name}</h1>
            <p>{[getCountryName(user.country_code, language), joined].filter(Boolean).join(' · ')}</p>
          </div>
        </div>
      </header>
      <div className="rs-profile">
        {me?.id === user.id && (
          <div>
            <a className="rs-button" href={pages.profile}>
              <Icon parts={icons.edit} />
              {texts.editOwn}
            </a>
          </div>
        )}
        <div className="rs-profile__halves">
          <Listed title={texts.userVessels} none={formatMessage(texts.noVessels, { name })}>
            {user.vessels.map((vessel) => (
              <li key={vessel.id}>
                <VesselCard vessel={vessel} />
              </li>
            ))}
          </Listed>
          <Listed title={texts.userPlaces} none={formatMessage(texts.noPlaces, { name })}>
            {user.places.map((place) => (
              <li key={place.id}>
                <PlaceRow place={place} />
              </li>
            ))}
          </Listed>
        </div>
      </div>
    </>
  )
}

function Listed({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <section className="rs-panel">
      <h2>{title}</h2>
      {children.length === 0 ? (
        <p className="rs-panel__note">{none}</p>
      ) : (
        <ul className="rs-rows">{children}</ul>
      )}
    </section>
  )
}

function PlaceRow({ place }: { place: User['places'][number] }) {
  const showName = usePlaceName()
  const messages = useMessages(english)
  return (
    <a className="rs-row" href={getRecordPath('place', place.id)}>
      <PlaceBadge typeEnum={place.type_enum} />
      <span className="rs-row__words">
        <span className="rs-row__name">{showName(place)}</span>
        <span className="rs-row__note">
          {[getPlaceTypeName(messages, place.type_enum), place.city].filter(Boolean).join(' · ')}
        </span>
      </span>
    </a>
  )
}
