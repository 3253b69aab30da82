import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { LoadStore } from '../../client/api/load.ts'
import { Loaded } from '../../ui/loading/Loaded.tsx'
import { useRoadstead } from '../../widgets/roadstead-context.ts'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import '../pages/record-page.css'

export interface LoadedRecordProps<T> {
  store: LoadStore<T>
  /** Stands while the record is on its way. */
  skeleton: ReactNode
  /** What is said where it cannot be had. */
  failed: string
  /** Whether its head is plain: no picture of the ground behind it. */
  isPlain?: boolean
  children: (record: T) => ReactNode
}

/** The frame of a page about one record: on its way, there, not to be had, or not found. */
export function LoadedRecord<T>({ store, skeleton, failed, isPlain = true, children }: LoadedRecordProps<T>) {
  const { messages } = useRoadstead()
  const load = useStore(store.$load)
  if (load.state === 'failed' && load.error.status === 404) return <NotFoundPage />
  return (
    <main className={isPlain ? 'rs-page rs-record rs-record--plain' : 'rs-page rs-record'}>
      <Loaded
        load={load}
        skeleton={skeleton}
        empty={failed}
        failed={failed}
        retry={{ label: messages.common.retry, onRetry: store.refresh }}
      >
        {children}
      </Loaded>
    </main>
  )
}
