import { useState } from 'react'
import { home } from '../../../core/messages/en/site.json'
import { pages } from '../../../core/site/pages.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import * as icons from '../../../ui/icons/control-icons.ts'
import { useMessages } from '../../../widgets/use-messages.ts'

const english = { home }

const storageKey = 'roadstead-ad-hidden'

/** Advertisement for the plugin, until it is hidden. */
export function PluginAd() {
  const messages = useMessages(english)
  const [isHidden, setHidden] = useState(wasHidden)
  if (isHidden) return null

  function hide() {
    setHidden(true)
    try {
      localStorage.setItem(storageKey, 'yes')
    } catch {
      // Without storage it stays hidden until the page is left.
    }
  }

  return (
    <div className="rs-ad">
      <a href={pages.plugin}>
        <Icon parts={icons.device} />
        <span>
          <b>{messages.home.adTitle}</b>
          <span className="rs-link">{messages.home.adText}</span>
        </span>
      </a>
      <button type="button" className="rs-icon-button" aria-label={messages.home.adDismiss} onClick={hide}>
        <Icon parts={icons.close} />
      </button>
    </div>
  )
}

function wasHidden(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}
