import type { ReactNode } from 'react'
import { common } from '../../../core/messages/en/common.ts'
import type { Load } from '../../../client/api/load.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import * as icons from '../../../ui/icons/control-icons.ts'
import { Loaded } from '../../../ui/loading/Loaded.tsx'
import { useMessages } from '../../use-messages.ts'

const english = { common }

interface PopupCardProps<T> {
  load: Load<T>
  skeleton: ReactNode
  /** Message if the record does not exist or cannot be loaded. */
  failed: string
  onRetry: () => void
  onClose: () => void
  children: (value: T) => ReactNode
}

/** Card of a record on the map: a close button, and the record in its four states. */
export function PopupCard<T>({ load, skeleton, failed, onRetry, onClose, children }: PopupCardProps<T>) {
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
      <Loaded
        load={load}
        skeleton={skeleton}
        empty={failed}
        failed={failed}
        retry={{ label: messages.common.retry, onRetry }}
      >
        {children}
      </Loaded>
    </article>
  )
}
