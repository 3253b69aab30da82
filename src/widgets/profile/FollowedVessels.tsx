import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { common } from '../../core/messages/en/common.ts'
import { profile } from '../../core/messages/en/users.ts'
import { following } from '../../core/messages/en/vessels/following.ts'
import { createFollowedVesselsStore } from '../../client/vessels/vessels.ts'
import { Loaded } from '../../ui/loading/Loaded.tsx'
import { SkeletonRows } from '../../ui/loading/Skeleton.tsx'
import { FollowButton } from '../vessel-card/FollowButton.tsx'
import { VesselCard } from '../vessel-card/VesselCard.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'

const english = { common, following, profile }

/** List of the vessels the user follows. */
export function FollowedVessels() {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(() => createFollowedVesselsStore(api), [api])
  const load = useStore(store.$load)
  const { profile: texts } = messages
  return (
    <Loaded
      load={load}
      skeleton={<SkeletonRows count={2} />}
      empty={<p className="rs-panel__note">{texts.noFollowed}</p>}
      failed={texts.vesselsFailed}
      retry={{ label: messages.common.retry, onRetry: store.refresh }}
    >
      {(vessels) => (
        <ul className="rs-rows">
          {vessels.map((vessel) => (
            <li key={vessel.id}>
              <VesselCard vessel={vessel}>
                <FollowButton
                  vessel={vessel}
                  question={messages.following.confirmUnfollowInList}
                  onChange={store.refresh}
                />
              </VesselCard>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
