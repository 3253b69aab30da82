import { place } from '../../core/messages/en/places.json'
import { site } from '../../core/messages/en/site.json'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { useMessages } from '../../widgets/use-messages.ts'
import { SiteMenu } from './SiteMenu.tsx'

const english = { place, site }

/** Bar above the header of a page: back to the map, and the site menu. */
export function PageBar({ backTo }: { backTo: string }) {
  const messages = useMessages(english)
  return (
    <nav className="rs-page-bar" aria-label={messages.site.menu}>
      <a className="rs-page-bar__back" href={backTo}>
        <Icon parts={icons.chevronLeft} />
        {messages.place.back}
      </a>
      <SiteMenu />
    </nav>
  )
}
