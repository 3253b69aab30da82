import type { ReactNode } from 'react'
import { common } from '../../../core/messages/en/common.json'
import type { Load } from '../../../client/api/load.ts'
import { Loaded } from '../../../ui/loading/Loaded.tsx'
import { useMessages } from '../../use-messages.ts'
import { PopupFrame } from './PopupFrame.tsx'

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
    <PopupFrame onClose={onClose}>
      <Loaded
        load={load}
        skeleton={skeleton}
        empty={failed}
        failed={failed}
        retry={{ label: messages.common.retry, onRetry }}
      >
        {children}
      </Loaded>
    </PopupFrame>
  )
}
