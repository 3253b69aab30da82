import { useMemo } from 'react'
import { createNavAid } from '../../client/places/places.ts'
import { aidType } from '../../core/catalogue/aid-types.ts'
import type { NavAid } from '../../core/contract/nav-aid.ts'
import { placeMap } from '../../core/limits.ts'
import { aidTypeName } from '../../core/names/aid-names.ts'
import { pathOf, signInPath } from '../../core/site/pages.ts'
import { fill } from '../../core/text.ts'
import { AidBadge } from '../../ui/icons/AidBadge.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { MiniMap } from '../../widgets/mini-map/MiniMap.tsx'
import { NavAidForm } from '../../widgets/nav-aid/NavAidForm.tsx'
import { SourceLine } from '../../widgets/place-card/SourceLine.tsx'
import { useCurrentUser, useRoadstead } from '../../widgets/roadstead-context.ts'
import { goTo } from '../navigation.ts'
import type { PageProps } from '../page-table.ts'
import { mapAddress } from '../parts/map-url.ts'
import { LoadedRecord } from '../parts/LoadedRecord.tsx'
import { PageBar } from '../parts/PageBar.tsx'
import { usePageWords } from '../parts/page-metadata.ts'
import { NotFoundPage } from './NotFoundPage.tsx'

/** Edit of an aid to navigation on a topographic map; its number comes from the path or from navigation state. */
export function NavAidEditPage({ id, pageData }: PageProps) {
  return id === null ? <NotFoundPage /> : <LoadedNavAidEdit id={id} known={pageData.navAid} />
}

function LoadedNavAidEdit({ id, known }: { id: number; known: NavAid | undefined }) {
  const { api, messages } = useRoadstead()
  const store = useMemo(() => createNavAid(api, id, known), [api, id, known])
  return (
    <LoadedRecord store={store} skeleton={<Skeleton height="420px" />} failed={messages.navAid.loadFailed}>
      {(aid) => <NavAidEdit aid={aid} />}
    </LoadedRecord>
  )
}

function NavAidEdit({ aid }: { aid: NavAid }) {
  const { messages } = useRoadstead()
  const words = messages.navAidEdit
  const user = useCurrentUser()
  const title = fill(words.title, { name: aid.name })
  const toAid = pathOf('navAid', aid.id)
  const toMap = mapAddress(aid, placeMap.zoom, ['pois', 'navAids'])
  usePageWords(`${title} · ${messages.common.product}`, fill(words.describe, { name: aid.name }))
  return (
    <>
      <header className="rs-record__head rs-record__head--plain">
        <PageBar backTo={toMap} />
        <div className="rs-record__title">
          <AidBadge mark={aidType(aid.type_text.id).mark} virtual={aid.virtual} />
          <div>
            <h1>{title}</h1>
            <p>{aidTypeName(messages, aid.type_text.id)}</p>
          </div>
        </div>
      </header>
      <div className="rs-record__columns">
        <div className="rs-record__main">
          {user ? (
            <NavAidForm aid={aid} onSaved={() => goTo(toAid)} onCancel={() => goTo(toAid)} />
          ) : (
            <>
              <p className="rs-record__text">{words.loginNeeded}</p>
              <div className="rs-actions">
                <a className="rs-button rs-button--main" href={signInPath(pathOf('navAidEdit', aid.id))}>
                  {messages.common.signIn}
                </a>
                <a className="rs-button" href={toAid}>
                  {words.toAid}
                </a>
              </div>
            </>
          )}
        </div>
        <aside className="rs-record__side">
          <MiniMap
            position={aid}
            ground="topo"
            label={fill(messages.place.smallMap, { name: aid.name })}
            zoom={13}
          />
          <SourceLine record={aid} />
          <div className="rs-actions">
            <a className="rs-button" href={toMap}>
              <Icon name="pin" />
              {messages.navAid.toMap}
            </a>
            <a className="rs-button" href={toAid}>
              {words.toAid}
            </a>
          </div>
        </aside>
      </div>
    </>
  )
}
