import { useMemo } from 'react'
import { createNavAidStore } from '../../client/places/places.ts'
import { getAidType } from '../../core/catalogue/aid-types.ts'
import { getCountryName } from '../../core/names/country-names.ts'
import type { NavAid } from '../../core/contract/nav-aid.ts'
import { placeMap } from '../../core/limits/places.ts'
import { aidTypes } from '../../core/messages/en/places/aid-types.ts'
import { navAid } from '../../core/messages/en/places/nav-aid.ts'
import { place } from '../../core/messages/en/places/place.ts'
import { site } from '../../core/messages/en/site.ts'
import { sourceNames } from '../../core/messages/en/source-names.ts'
import { getAidTypeName } from '../../core/names/aid-names.ts'
import { getSourceAttribution } from '../../core/names/source-names.ts'
import { formatMessage } from '../../core/text.ts'
import { AidBadge } from '../../ui/icons/AidBadge.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { NavAidDetailList } from '../../widgets/map/popups/NavAidPopup.tsx'
import { MiniMap } from '../../widgets/mini-map/MiniMap.tsx'
import { NavAidActions } from '../../widgets/nav-aid/NavAidActions.tsx'
import { SourceLine } from '../../widgets/place-card/SourceLine.tsx'
import { useRoadstead } from '../../widgets/roadstead-context.ts'
import { useMessages } from '../../widgets/use-messages.ts'
import { navigateTo } from '../navigation.ts'
import type { PageProps } from '../page-table.ts'
import { getMapUrl } from '../parts/map-url.ts'
import { LoadedRecord } from '../parts/LoadedRecord.tsx'
import { PageBar } from '../parts/PageBar.tsx'
import { PlainRecordSkeleton } from '../parts/PlainRecordSkeleton.tsx'
import { usePageMetadata } from '../parts/page-metadata.ts'
import { NotFoundPage } from './NotFoundPage.tsx'

const english = { aidTypes, navAid, place, site, sourceNames }

/** Page of an aid to navigation. */
export function NavAidPage({ id, pageData }: PageProps) {
  return id === null ? <NotFoundPage /> : <LoadedNavAidPage id={id} known={pageData.navAid} />
}

function LoadedNavAidPage({ id, known }: { id: number; known: NavAid | undefined }) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(() => createNavAidStore(api, id, known), [api, id, known])
  return (
    <LoadedRecord store={store} skeleton={<PlainRecordSkeleton />} failed={messages.navAid.loadFailed}>
      {(aid) => <NavAidDetails aid={aid} />}
    </LoadedRecord>
  )
}

function NavAidDetails({ aid }: { aid: NavAid }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const type = getAidTypeName(messages, aid.type_text.id)
  const where = [aid.city, aid.state_code, getCountryName(aid.country_code, language)]
    .filter(Boolean)
    .join(', ')
  usePageMetadata(
    `${aid.name} · ${type} · ${messages.site.product}`,
    `${aid.name}: ${[type, where].filter(Boolean).join(', ')}.`,
  )
  const toMap = getMapUrl(aid, placeMap.zoom, ['pois', 'navAids'])
  return (
    <>
      <header className="rs-record__head rs-record__head--plain">
        <PageBar backTo={toMap} />
        <div className="rs-record__title">
          <AidBadge mark={getAidType(aid.type_text.id).symbol} virtual={aid.virtual} />
          <div>
            <h1>{aid.name}</h1>
            <p>{[type, where].filter(Boolean).join(' · ')}</p>
          </div>
        </div>
      </header>
      <div className="rs-record__columns">
        <div className="rs-record__main">
          <p className="rs-record__kind">{aid.virtual ? messages.navAid.virtual : messages.navAid.real}</p>
          {!aid.mmsi_valid && (
            <p className="rs-record__warning">
              <Icon parts={icons.warning} />
              {messages.navAid.invalidMid}
            </p>
          )}
          {aid.description && <p className="rs-record__text">{aid.description}</p>}
          <NavAidDetailList aid={aid} />
          <div className="rs-record__actions">
            <a className="rs-button rs-button--main" href={toMap}>
              <Icon parts={icons.pin} />
              {messages.navAid.toMap}
            </a>
            <NavAidActions aid={aid} onDeleted={() => navigateTo(toMap)} />
          </div>
        </div>
        <aside className="rs-record__side">
          <MiniMap
            position={aid}
            ground="topo"
            label={formatMessage(messages.place.smallMap, { name: aid.name })}
            zoom={13}
          />
          <SourceLine record={aid} />
          <p className="rs-muted rs-record__licence">
            {getSourceAttribution(messages, aid.source)} ·{' '}
            {formatMessage(messages.place.licence, { licence: aid.source_licence })}
          </p>
        </aside>
      </div>
    </>
  )
}
