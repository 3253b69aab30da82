import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { LoadStore } from '../../client/api/load.ts'
import type { Vessel } from '../../core/contract/vessel.ts'
import { common } from '../../core/messages/en/common.json'
import { profile } from '../../core/messages/en/members.json'
import { Loaded } from '../../ui/loading/Loaded.tsx'
import { SkeletonRows } from '../../ui/loading/Skeleton.tsx'
import { useMessages } from '../use-messages.ts'
import { VesselCard } from '../vessel-card/VesselCard.tsx'

const english = { common, profile }

interface VesselRowsProps {
  store: LoadStore<Vessel[]>
  /** Message if the list is empty. */
  empty: string
  /** Controls of a vessel. */
  children: (vessel: Vessel) => ReactNode
}

/** Vessels of the profile with their controls, in the states of a loaded list. */
export function VesselRows({ store, empty, children }: VesselRowsProps) {
  const messages = useMessages(english)
  return (
    <Loaded
      load={useStore(store.$load)}
      skeleton={<SkeletonRows count={2} />}
      empty={<p className="rs-panel__note">{empty}</p>}
      failed={messages.profile.vesselsFailed}
      retry={{ label: messages.common.retry, onRetry: store.refresh }}
    >
      {(vessels) => (
        <ul className="rs-rows">
          {vessels.map((vessel) => (
            <li key={vessel.id}>
              <VesselCard vessel={vessel}>{children(vessel)}</VesselCard>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
