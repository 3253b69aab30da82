import type { ReactNode } from 'react'
import { common } from '../../../core/messages/en/common.json'
import { Icon } from '../../../ui/icons/Icon.tsx'
import * as icons from '../../../ui/icons/control-icons.ts'
import { useMessages } from '../../use-messages.ts'

const english = { common }

interface PopupFrameProps {
  onClose: () => void
  children: ReactNode
}

/** Frame of a card on the map with its close button. */
export function PopupFrame({ onClose, children }: PopupFrameProps) {
  const messages = useMessages(english)
  return (
    <article className="rs-place-popup">
      <button
        type="button"
        className="rs-icon-button rs-place-popup__close"
        aria-label={messages.common.close}
        onClick={onClose}
      >
        <Icon parts={icons.close} />
      </button>
      {children}
    </article>
  )
}
