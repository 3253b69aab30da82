import { Icon } from '../../ui/icons/Icon.tsx'
import { useRoadstead } from '../../widgets/roadstead-context.ts'
import { SiteMenu } from './SiteMenu.tsx'

/** Bar above the header of a page: back to the map, and the site menu. */
export function PageBar({ backTo }: { backTo: string }) {
  const { messages } = useRoadstead()
  return (
    <nav className="rs-page-bar" aria-label={messages.site.menu}>
      <a className="rs-page-bar__back" href={backTo}>
        <Icon name="chevron-left" />
        {messages.place.back}
      </a>
      <SiteMenu />
    </nav>
  )
}
