import { Icon } from '../../ui/icons/Icon.tsx'
import { useRoadstead } from '../../widgets/roadstead-context.ts'
import { SiteMenu } from './SiteMenu.tsx'

/** The bar over a page's head: back to the map, and the menu of the site. */
export function PageBar({ backTo }: { backTo: string }) {
  const { messages } = useRoadstead()
  return (
    <nav className="rs-page-bar" aria-label={messages.common.menu}>
      <a className="rs-page-bar__back" href={backTo}>
        <Icon name="chevron-left" />
        {messages.place.back}
      </a>
      <SiteMenu />
    </nav>
  )
}
