import type { ReactNode } from 'react'
import type { Load } from '../client/api/load.ts'
import { Loaded } from '../ui/loading/Loaded.tsx'
import { useWidgetStatus, useRoadstead } from './roadstead-context.ts'

interface WidgetLoadProps<T> {
  load: Load<T>
  skeleton: ReactNode
  empty: ReactNode
  failed: ReactNode
  onRetry: () => void
  children: (value: T) => ReactNode
}

/**
 * What a whole widget shows of a load. In an element the page may put its own
 * words into the slots; elsewhere a slot is nothing but what stands in it.
 */
export function WidgetLoad<T>({ load, skeleton, empty, failed, onRetry, children }: WidgetLoadProps<T>) {
  const { messages } = useRoadstead()
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
