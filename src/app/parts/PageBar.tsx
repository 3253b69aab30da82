import { getLastMapQuery } from '../../client/map/map-view-storage.ts'
import { place } from '../../core/messages/en/places.json'
import { site } from '../../core/messages/en/site.json'
import { pages } from '../../core/site/pages.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { useMessages } from '../../widgets/use-messages.ts'
import { SiteMenu } from './SiteMenu.tsx'

const english = { place, site }

interface PageBarProps {
  /** URL of the map, unless this tab has shown one: then the way back leads to what it showed. */
  backTo: string
}

/** Bar above the header of a page: back to the map, and the site menu. */
export function PageBar({ backTo }: PageBarProps) {
  const messages = useMessages(english)
  const query = getLastMapQuery()
  return (
    <nav className="rs-page-bar" aria-label={messages.site.menu}>
      <a className="rs-page-bar__back" href={query ? `${pages.home}?${query}` : backTo}>
        <Icon parts={icons.chevronLeft} />
        {messages.place.back}
      </a>
      <SiteMenu />
    </nav>
  )
}
