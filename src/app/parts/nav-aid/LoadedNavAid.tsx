import { useMemo, type ReactNode } from 'react'
import { createNavAidStore } from '../../../client/places/places.ts'
import type { NavAid } from '../../../core/contract/nav-aid.ts'
import { navAid } from '../../../core/messages/en/map.json'
import { useRoadstead } from '../../../widgets/roadstead-context.ts'
import { useMessages } from '../../../widgets/use-messages.ts'
import { LoadedRecord } from '../LoadedRecord.tsx'
import { PlainRecordSkeleton } from '../PlainRecordSkeleton.tsx'

const english = { navAid }

interface LoadedNavAidProps {
  id: number
  /** The aid, if the page came with it. */
  known: NavAid | undefined
  children: (aid: NavAid) => ReactNode
}

/** Frame of the pages of an aid to navigation with their states. */
export function LoadedNavAid({ id, known, children }: LoadedNavAidProps) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(() => createNavAidStore(api, id, known), [api, id, known])
  return (
    <LoadedRecord store={store} skeleton={<PlainRecordSkeleton />} failed={messages.navAid.loadFailed}>
      {children}
    </LoadedRecord>
  )
}
