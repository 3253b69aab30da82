import { common } from '../../core/messages/en/common.json'
import { site } from '../../core/messages/en/site.json'
import { users } from '../../core/messages/en/members.json'
import { getSignInPath } from '../../core/site/pages.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { useMessages } from '../../widgets/use-messages.ts'
import { usePageMetadata } from './page-metadata.ts'

const english = { common, site, users }

/** Shown to visitors on pages for members: a log-in link that leads back here. */
export function LoginRequired({ title }: { title: string }) {
  const messages = useMessages(english)
  const { loginNeeded } = messages.users
  usePageMetadata(`${title} · ${messages.site.product}`, loginNeeded)
  return (
    <div className="rs-message">
      <span className="rs-message__sign">
        <Icon parts={icons.person} />
      </span>
      <h1>{loginNeeded}</h1>
      <a
        className="rs-button rs-button--main"
        href={getSignInPath(window.location.pathname + window.location.search)}
      >
        {messages.common.signIn}
      </a>
    </div>
  )
}
