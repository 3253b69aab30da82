import { useState } from 'react'
import {
  followVessel,
  unfollowVessel,
  withdrawFollowRequest,
  type FollowState,
} from '../../client/vessels/vessels.ts'
import type { Vessel } from '../../core/contract/vessel.ts'
import { formatMessage } from '../../core/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { useCurrentUser, useRoadstead } from '../roadstead-context.ts'

export interface FollowButtonProps {
  vessel: Pick<Vessel, 'id' | 'name' | 'is_followed' | 'follow_requested'>
  /** What is asked before it is followed no more; the words of the vessel page where it is not said. */
  question?: string
  /** Called when it is followed, asked for, or no more. */
  onChange?: (state: FollowState) => void
}

/** Follows a vessel, asks to follow it, or no more, after a question. Only for who is logged in (section 2). */
export function FollowButton({ vessel, question, onChange }: FollowButtonProps) {
  const { api, messages } = useRoadstead()
  const user = useCurrentUser()
  const [isBusy, setBusy] = useState(false)
  if (!user) return null
  const { is_followed: isFollowed, follow_requested: isRequested = false, name } = vessel
  const words = messages.vesselPage
  const [label, named, icon] = isFollowed
    ? ([words.unfollow, words.unfollowNamed, 'close'] as const)
    : isRequested
      ? ([words.requested, words.requestedNamed, 'clock'] as const)
      : ([words.follow, words.followNamed, 'plus'] as const)

  async function change() {
    setBusy(true)
    const state = isFollowed
      ? await unfollowVessel(api, vessel, messages.vessels, question)
      : isRequested
        ? await withdrawFollowRequest(api, vessel, messages.vessels)
        : await followVessel(api, vessel, messages.vessels)
    setBusy(false)
    if (state) onChange?.(state)
  }

  return (
    <button
      type="button"
      className="rs-button"
      disabled={isBusy}
      aria-label={formatMessage(named, { name })}
      onClick={() => void change()}
    >
      <Icon name={icon} />
      {label}
    </button>
  )
}
