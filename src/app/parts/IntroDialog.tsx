import { useStore } from '@nanostores/react'
import { roundDownToTwoDigits } from '../../client/accounts/intro.ts'
import { common } from '../../core/messages/en/common.json'
import { intro } from '../../core/messages/en/site.json'
import { pages, serverPages } from '../../core/site/pages.ts'
import { formatCount } from '../../core/format-number.ts'
import { formatMessage } from '../../core/text.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import type { IconParts } from '../../ui/icons/icon-parts.ts'
import { useInitialFocus } from '../../ui/overlays/use-initial-focus.ts'
import { useCurrentUser, useRoadstead } from '../../widgets/roadstead-context.ts'
import { useMessages } from '../../widgets/use-messages.ts'
import './intro.css'

const english = { common, intro }

const offers = [
  ['layers', icons.pin],
  ['maps', icons.globe],
  ['weather', icons.wind],
  ['vessels', icons.boat],
  ['plugin', icons.device],
] as const satisfies readonly (readonly [string, IconParts])[]

/** Features of the product (section 1), with the current number of places. */
export function IntroDialog({
  placeCount,
  onClose,
}: {
  placeCount: number | undefined
  onClose: () => void
}) {
  const { language, session } = useRoadstead()
  const messages = useMessages(english)
  const user = useCurrentUser()
  const isKnown = useStore(session.$session) !== null
  const { intro } = messages
  const start = useInitialFocus<HTMLButtonElement>()
  // By default an opened dialog focuses its close button.
  const count = placeCount ? roundDownToTwoDigits(placeCount) : 0
  return (
    <Dialog title={intro.title} closeLabel={messages.common.close} onClose={onClose}>
      <div className="rs-intro">
        <p className="rs-intro__lead">
          {count > 0
            ? formatMessage(intro.lead, { count: formatCount(count, language) })
            : intro.leadWithoutCount}
        </p>
        <ul>
          {offers.map(([key, icon]) => (
            <li key={key}>
              <span className="rs-intro__sign">
                <Icon parts={icon} />
              </span>
              <div>
                <h3>{intro.offers[key].title}</h3>
                <p>
                  {intro.offers[key].text}
                  {key === 'plugin' && (
                    <>
                      {' '}
                      <a className="rs-link" href={pages.plugin} onClick={onClose}>
                        {intro.pluginLink}
                      </a>
                    </>
                  )}
                </p>
              </div>
            </li>
          ))}
        </ul>
        <div className="rs-actions">
          <button ref={start} type="button" className="rs-button rs-button--main" onClick={onClose}>
            {intro.start}
          </button>
          {isKnown && !user && (
            <a className="rs-button" href={serverPages.signUp}>
              {intro.signUp}
            </a>
          )}
        </div>
        <p className="rs-intro__licence">{intro.licence}</p>
      </div>
    </Dialog>
  )
}
