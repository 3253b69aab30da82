import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { createNavAid } from '../../client/places.ts'
import { aidType } from '../../core/catalogue/aid-types.ts'
import { countryName } from '../../core/catalogue/countries.ts'
import { sourceOf } from '../../core/catalogue/sources.ts'
import type { NavAid } from '../../core/contract/nav-aid.ts'
import { placeMap } from '../../core/limits.ts'
import { fill } from '../../core/text.ts'
import { AidBadge } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { NavAidFacts } from '../../widgets/map/NavAidPopup.tsx'
import { MiniMap } from '../../widgets/mini-map/MiniMap.tsx'
import { SourceLine } from '../../widgets/place-card/SourceLine.tsx'
import { useRoadstead } from '../../widgets/roadstead.ts'
import { mapAddress } from '../parts/map-address.ts'
import { PageBar } from '../parts/PageBar.tsx'
import { usePageWords } from '../parts/page-words.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import './record-page.css'

/** The page of an aid to navigation. */
export function NavAidPage({ id, known }: { id: number | null; known: NavAid | undefined }) {
  return id === null ? <NotFoundPage /> : <LoadedNavAidPage id={id} known={known} />
}

function LoadedNavAidPage({ id, known }: { id: number; known: NavAid | undefined }) {
  const { api, messages } = useRoadstead()
  const store = useMemo(() => createNavAid(api, id, known), [api, id, known])
  const load = useStore(store.$load)
  if (load.state === 'failed' && load.error.status === 404) return <NotFoundPage />
  return (
    <main className="rs-page rs-record rs-record--plain">
      <Loaded
        load={load}
        skeleton={<Skeleton height="420px" />}
        empty={messages.navAid.loadFailed}
        failed={messages.navAid.loadFailed}
        retry={{ label: messages.common.retry, onRetry: store.refresh }}
      >
        {(aid) => <NavAidDetails aid={aid} />}
      </Loaded>
    </main>
  )
}

function NavAidDetails({ aid }: { aid: NavAid }) {
  const { messages, language } = useRoadstead()
  const where = [aid.city, aid.state_code, countryName(aid.country_code, language)].filter(Boolean).join(', ')
  usePageWords(
    `${aid.name} · ${aid.type_text.name} · ${messages.common.product}`,
    `${aid.name}: ${[aid.type_text.name, where].filter(Boolean).join(', ')}.`,
  )
  const toMap = mapAddress(aid, placeMap.zoom, ['pois', 'navAids'])
  return (
    <>
      <header className="rs-record__head rs-record__head--plain">
        <PageBar backTo={toMap} />
        <div className="rs-record__title">
          <AidBadge mark={aidType(aid.type_text.id).mark} virtual={aid.virtual} />
          <div>
            <h1>{aid.name}</h1>
            <p>{[aid.type_text.name, where].filter(Boolean).join(' · ')}</p>
          </div>
        </div>
      </header>
      <div className="rs-record__columns">
        <div className="rs-record__main">
          <p className="rs-record__kind">{aid.virtual ? messages.navAid.virtual : messages.navAid.real}</p>
          {!aid.mmsi_valid && (
            <p className="rs-record__warning">
              <Icon name="warning" />
              {messages.navAid.invalidMid}
            </p>
          )}
          {aid.description && <p className="rs-record__text">{aid.description}</p>}
          <NavAidFacts aid={aid} />
          <div className="rs-record__actions">
            <a className="rs-button rs-button--main" href={toMap}>
              <Icon name="pin" />
              {messages.navAid.toMap}
            </a>
          </div>
        </div>
        <aside className="rs-record__side">
          <MiniMap
            position={aid}
            ground="topo"
            label={fill(messages.place.smallMap, { name: aid.name })}
            zoom={13}
          />
          <SourceLine record={aid} />
          <p className="rs-muted rs-record__licence">
            {sourceOf(aid.source).credit} · {fill(messages.place.licence, { licence: aid.source_licence })}
          </p>
        </aside>
      </div>
    </>
  )
}
