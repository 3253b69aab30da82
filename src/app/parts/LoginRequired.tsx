import { getSignInPath } from '../../core/site/pages.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { useRoadstead } from '../../widgets/roadstead-context.ts'
import { usePageMetadata } from './page-metadata.ts'

/** Shown to visitors on pages for members: a log-in link that leads back here. */
export function LoginRequired({ title }: { title: string }) {
  const { messages } = useRoadstead()
  const { loginNeeded } = messages.users
  usePageMetadata(`${title} · ${messages.site.product}`, loginNeeded)
  return (
    <div className="rs-message">
      <span className="rs-message__sign">
        <Icon name="person" />
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
