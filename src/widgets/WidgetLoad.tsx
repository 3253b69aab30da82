import type { ReactNode } from 'react'
import { common } from '../core/messages/en/common.json'
import type { Load } from '../client/api/load.ts'
import { Loaded } from '../ui/loading/Loaded.tsx'
import { useWidgetStatus } from './roadstead-context.ts'
import { useMessages } from './use-messages.ts'

const english = { common }

interface WidgetLoadProps<T> {
  load: Load<T>
  skeleton: ReactNode
  empty: ReactNode
  failed: ReactNode
  onRetry: () => void
  children: (value: T) => ReactNode
}

/**
 * Draws the states of a load. In an element, the page can replace the loading, empty and error states
 * through slots; outside an element, the slot content is drawn as it is.
 */
export function WidgetLoad<T>({ load, skeleton, empty, failed, onRetry, children }: WidgetLoadProps<T>) {
  const messages = useMessages(english)
  useWidgetStatus(load)
  return (
    <Loaded
      load={load}
      skeleton={<slot name="loading">{skeleton}</slot>}
      empty={<slot name="empty">{empty}</slot>}
      failed={<slot name="error">{failed}</slot>}
      retry={{ label: messages.common.retry, onRetry }}
    >
      {children}
    </Loaded>
  )
}
