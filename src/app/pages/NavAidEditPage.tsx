import type { NavAid } from '../../core/contract/nav-aid.ts'
import { placeMap } from '../../core/limits/places.ts'
import { aidTypes } from '../../core/messages/en/markers.json'
import { common, madeNames } from '../../core/messages/en/common.json'
import { navAidEdit, place } from '../../core/messages/en/places.json'
import { navAid } from '../../core/messages/en/map.json'
import { site } from '../../core/messages/en/site.json'
import { getAidName, getAidTypeName } from '../../core/names/aid-names.ts'
import { getRecordPath, getSignInPath } from '../../core/site/pages.ts'
import { formatMessage } from '../../core/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { MiniMap } from '../../widgets/mini-map/MiniMap.tsx'
import { NavAidForm } from '../../widgets/nav-aid/NavAidForm.tsx'
import { SourceLine } from '../../widgets/place-card/SourceLine.tsx'
import { useCurrentUser } from '../../widgets/roadstead-context.ts'
import { useMessages } from '../../widgets/use-messages.ts'
import { navigateTo } from '../navigation.ts'
import type { PageProps } from '../page-table.ts'
import { getMapUrl } from '../parts/map-url.ts'
import { LoadedNavAid } from '../parts/nav-aid/LoadedNavAid.tsx'
import { NavAidHead } from '../parts/nav-aid/NavAidHead.tsx'
import { usePageMetadata } from '../parts/page-metadata.ts'
import { NotFoundPage } from './NotFoundPage.tsx'

const english = { aidTypes, common, madeNames, navAid, navAidEdit, place, site }

/** Edit page of an aid to navigation with a topographic map; the id comes from the path or from navigation state. */
export function NavAidEditPage({ id, pageData }: PageProps) {
  if (id === null) return <NotFoundPage />
  return (
    <LoadedNavAid id={id} known={pageData.navAid}>
      {(aid) => <NavAidEdit aid={aid} />}
    </LoadedNavAid>
  )
}

function NavAidEdit({ aid }: { aid: NavAid }) {
  const messages = useMessages(english)
  const texts = messages.navAidEdit
  const user = useCurrentUser()
  const name = getAidName(messages, aid.name)
  const title = formatMessage(texts.title, { name })
  const toAid = getRecordPath('navAid', aid.id)
  const toMap = getMapUrl(aid, placeMap.zoom, ['pois', 'navAids'])
  usePageMetadata(`${title} · ${messages.site.product}`, formatMessage(texts.describe, { name }))
  return (
    <>
      <NavAidHead aid={aid} title={title} line={getAidTypeName(messages, aid.type_text.id)} backTo={toMap} />
      <div className="rs-record__columns">
        <div className="rs-record__main">
          {user ? (
            <NavAidForm aid={aid} onSaved={() => navigateTo(toAid)} onCancel={() => navigateTo(toAid)} />
          ) : (
            <>
              <p className="rs-record__text">{texts.loginNeeded}</p>
              <div className="rs-actions">
                <a
                  className="rs-button rs-button--main"
                  href={getSignInPath(getRecordPath('navAidEdit', aid.id))}
                >
                  {messages.common.signIn}
                </a>
                <a className="rs-button" href={toAid}>
                  {texts.toAid}
                </a>
              </div>
            </>
          )}
        </div>
        <aside className="rs-record__side">
          <MiniMap
            position={aid}
            ground="topo"
            label={formatMessage(messages.place.smallMap, { name })}
            zoom={13}
          />
          <SourceLine record={aid} />
          <div className="rs-actions">
            <a className="rs-button" href={toMap}>
              <Icon parts={icons.pin} />
              {messages.navAid.toMap}
            </a>
            <a className="rs-button" href={toAid}>
              {texts.toAid}
            </a>
          </div>
        </aside>
      </div>
    </>
  )
}
