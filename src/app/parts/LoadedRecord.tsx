import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { common } from '../../core/messages/en/common.json'
import type { LoadStore } from '../../client/api/load.ts'
import { Loaded } from '../../ui/loading/Loaded.tsx'
import { useMessages } from '../../widgets/use-messages.ts'
import { BareHead } from './BareHead.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import '../pages/record-page.css'

const english = { common }

export interface LoadedRecordProps<T> {
  store: LoadStore<T>
  /** Placeholder while the record loads. */
  skeleton: ReactNode
  /** Message if the record cannot be loaded. */
  failed: string
  /** Whether the header is plain, without imagery behind it. */
  isPlain?: boolean
  children: (record: T) => ReactNode
}

/** Frame of a record page with its states: loading, ready, failed, not found. */
export function LoadedRecord<T>({ store, skeleton, failed, isPlain = true, children }: LoadedRecordProps<T>) {
  const messages = useMessages(english)
  const load = useStore(store.$load)
  if (load.state === 'failed' && load.error.status === 404) return <NotFoundPage />
  return (
    <main className={isPlain ? 'rs-page rs-record rs-record--plain' : 'rs-page rs-record'}>
      {load.state === 'failed' && <BareHead />}
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
