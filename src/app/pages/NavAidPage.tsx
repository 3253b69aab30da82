import { getCountryName } from '../../core/names/country-names.ts'
import type { NavAid } from '../../core/contract/nav-aid.ts'
import { placeMap } from '../../core/limits/places.ts'
import { madeNames } from '../../core/messages/en/common.json'
import { aidTypes } from '../../core/messages/en/markers.json'
import { navAid } from '../../core/messages/en/map.json'
import { sourceNames } from '../../core/messages/en/cards.json'
import { place } from '../../core/messages/en/places.json'
import { site } from '../../core/messages/en/site.json'
import { getAidName, getAidTypeName } from '../../core/names/aid-names.ts'
import { getSourceAttribution } from '../../core/names/source-names.ts'
import { formatMessage } from '../../core/text.ts'
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
import { LoadedNavAid } from '../parts/nav-aid/LoadedNavAid.tsx'
import { NavAidHead } from '../parts/nav-aid/NavAidHead.tsx'
import { usePageMetadata } from '../parts/page-metadata.ts'
import { NotFoundPage } from './NotFoundPage.tsx'

const english = { aidTypes, madeNames, navAid, place, site, sourceNames }

/** Page of an aid to navigation. */
export function NavAidPage({ id, pageData }: PageProps) {
  if (id === null) return <NotFoundPage />
  return (
    <LoadedNavAid id={id} known={pageData.navAid}>
      {(aid) => <NavAidDetails aid={aid} />}
    </LoadedNavAid>
  )
}

function NavAidDetails({ aid }: { aid: NavAid }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const name = getAidName(messages, aid.name)
  const type = getAidTypeName(messages, aid.type_text.id)
  const where = [aid.city, aid.state_code, getCountryName(aid.country_code, language)]
    .filter(Boolean)
    .join(', ')
  usePageMetadata(
    `${name} · ${type} · ${messages.site.product}`,
    `${name}: ${[type, where].filter(Boolean).join(', ')}.`,
  )
  const toMap = getMapUrl(aid, placeMap.zoom, ['pois', 'navAids'])
  return (
    <>
      <NavAidHead aid={aid} title={name} line={[type, where].filter(Boolean).join(' · ')} backTo={toMap} />
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
            label={formatMessage(messages.place.smallMap, { name })}
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
