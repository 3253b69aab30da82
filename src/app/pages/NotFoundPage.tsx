import { errorPages, site } from '../../core/messages/en/site.json'
import { pages } from '../../core/site/pages.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { useMessages } from '../../widgets/use-messages.ts'
import { usePageMetadata } from '../parts/page-metadata.ts'

const english = { errorPages, site }

/** The not-found page. */
export function NotFoundPage() {
  const messages = useMessages(english)
  const { notFoundTitle, notFound } = messages.errorPages
  usePageMetadata(`${notFoundTitle} · ${messages.site.product}`, notFound)
  return (
    <main className="rs-page rs-message">
      <span className="rs-message__sign">
        <Icon parts={icons.boat} />
      </span>
      <h1>{notFoundTitle}</h1>
      <p>{notFound}</p>
      <a className="rs-button rs-button--main" href={pages.home}>
        {messages.site.back}
      </a>
    </main>
  )
}
