import { useMemo } from 'react'
import { following, profile } from '../../core/messages/en/members.json'
import { createFollowedVesselsStore } from '../../client/vessels/vessels.ts'
import { FollowButton } from '../vessel-card/FollowButton.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { VesselRows } from './VesselRows.tsx'

const english = { following, profile }

/** List of the vessels the user follows. */
export function FollowedVessels() {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(() => createFollowedVesselsStore(api), [api])
  return (
    <VesselRows store={store} empty={messages.profile.noFollowed}>
      {(vessel) => (
        <FollowButton
          vessel={vessel}
          question={messages.following.confirmUnfollowInList}
          onChange={store.refresh}
        />
      )}
    </VesselRows>
  )
}
