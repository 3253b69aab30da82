import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { createSatChartJobsStore } from '../../client/sat-charts/jobs.ts'
import { createOwnUserStore } from '../../client/accounts/users.ts'
import type { OwnUser } from '../../core/contract/user.ts'
import { common } from '../../core/messages/en/common.json'
import { satChartJobs } from '../../core/messages/en/map.json'
import { site, siteMenu } from '../../core/messages/en/site.json'
import { profile, users } from '../../core/messages/en/members.json'
import { pages, getRecordPath } from '../../core/site/pages.ts'
import { formatMessage } from '../../core/text.ts'
import { Loaded } from '../../ui/loading/Loaded.tsx'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { SatChartJobList } from '../../widgets/sat-chart-jobs/SatChartJobList.tsx'
import { AccountSettings } from '../../widgets/profile/AccountSettings.tsx'
import { FollowedVessels } from '../../widgets/profile/FollowedVessels.tsx'
import { OwnVessels } from '../../widgets/profile/OwnVessels.tsx'
import { ProfileForm } from '../../widgets/profile/ProfileForm.tsx'
import { ProfilePhotoForm } from '../../widgets/profile/ProfilePhotoForm.tsx'
import { VesselFollowers } from '../../widgets/profile/VesselFollowers.tsx'
import { useCurrentUser, useRoadstead } from '../../widgets/roadstead-context.ts'
import { useMessages } from '../../widgets/use-messages.ts'
import type { PageProps } from '../page-table.ts'
import { navigateTo } from '../navigation.ts'
import { BareHead } from '../parts/BareHead.tsx'
import { LoginRequired } from '../parts/LoginRequired.tsx'
import { PageBar } from '../parts/PageBar.tsx'
import { usePageMetadata } from '../parts/page-metadata.ts'
import './record-page.css'
import './profile-page.css'

const english = { common, profile, satChartJobs, site, siteMenu, users }

/** Own profile: details, photo, vessels, account. */
export function ProfilePage(_props: PageProps) {
  const messages = useMessages(english)
  const user = useCurrentUser()
  return (
    <main className="rs-page rs-record rs-record--plain">
      {user ? (
        <LoadedProfile key={user.id} id={user.id} />
      ) : (
        <>
          <BareHead />
          <LoginRequired title={messages.siteMenu.profile} />
        </>
      )}
    </main>
  )
}

function LoadedProfile({ id }: { id: number }) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(() => createOwnUserStore(api, id), [api, id])
  const load = useStore(store.$load)
  return (
    <Loaded
      load={load}
      skeleton={<ProfileSkeleton />}
      empty={messages.users.loadFailed}
      failed={messages.users.loadFailed}
      retry={{ label: messages.common.retry, onRetry: store.refresh }}
    >
      {(user) => <Profile user={user} />}
    </Loaded>
  )
}

function Profile({ user }: { user: OwnUser }) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const { users: texts, profile } = messages
  const charts = useMemo(() => createSatChartJobsStore(api), [api])
  const title = formatMessage(texts.profileTitle, { email: user.email })
  usePageMetadata(`${title} · ${messages.site.product}`, texts.describe)
  return (
    <>
      <header className="rs-record__head rs-record__head--plain">
        <PageBar backTo={pages.home} />
        <div className="rs-record__title">
          <div>
            <h1>{title}</h1>
            <p>
              <a className="rs-link" href={getRecordPath('user', user.id)}>
                {profile.publicPage}
              </a>
            </p>
          </div>
        </div>
      </header>
      <div className="rs-profile">
        <div className="rs-profile__details">
          <section className="rs-panel">
            <h2>{profile.details}</h2>
            <ProfileForm user={user} />
          </section>
          <section className="rs-panel">
            <h2>{profile.photo}</h2>
            <ProfilePhotoForm user={user} />
          </section>
        </div>
        <section className="rs-panel">
          <h2>{texts.vessels}</h2>
          <OwnVessels />
        </section>
        <section className="rs-panel">
          <h2>{texts.followed}</h2>
          <FollowedVessels />
        </section>
        <VesselFollowers />
        <section className="rs-panel">
          <h2>{messages.satChartJobs.yours}</h2>
          <SatChartJobList store={charts} />
        </section>
        <section className="rs-panel">
          <h2>{profile.account}</h2>
          <AccountSettings user={user} onDeleted={() => navigateTo(pages.home)} />
        </section>
      </div>
    </>
  )
}

function ProfileSkeleton() {
  return (
    <>
      <header className="rs-record__head rs-record__head--plain">
        <PageBar backTo={pages.home} />
        <div className="rs-record__title">
          <Skeleton width="60%" height="34px" />
        </div>
      </header>
      <div className="rs-profile">
        <div className="rs-profile__details">
          <Skeleton height="420px" />
          <Skeleton height="280px" />
        </div>
        <Skeleton height="180px" />
        <Skeleton height="180px" />
      </div>
    </>
  )
}
