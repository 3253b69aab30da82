import { useState } from 'react'
import {
  followVessel,
  unfollowVessel,
  withdrawFollowRequest,
  type FollowState,
} from '../../client/vessels/vessels.ts'
import type { Vessel } from '../../core/contract/vessel.ts'
import { followButton, following } from '../../core/messages/en/members.json'
import { formatMessage } from '../../core/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { useCurrentUser, useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'

const english = { followButton, following }

export interface FollowButtonProps {
  vessel: Pick<Vessel, 'id' | 'name' | 'is_followed' | 'follow_requested'>
  /** Question before unfollowing; the one of the vessel page if omitted. */
  question?: string
  /** Called after following, requesting or unfollowing. */
  onChange?: (state: FollowState) => void
}

/**
 * Button that follows a vessel, asks its owner for that, or ends it; a dialog confirms each. Only for logged-in users
 * (section 2 of the specification).
 */
export function FollowButton({ vessel, question, onChange }: FollowButtonProps) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const user = useCurrentUser()
  const [isBusy, setBusy] = useState(false)
  if (!user) return null
  const { is_followed: isFollowed, follow_requested: isRequested = false, name } = vessel
  const texts = messages.followButton
  const [label, named, icon] = isFollowed
    ? ([texts.unfollow, texts.unfollowNamed, icons.close] as const)
    : isRequested
      ? ([texts.requested, texts.requestedNamed, icons.clock] as const)
      : ([texts.follow, texts.followNamed, icons.plus] as const)

  async function change() {
    setBusy(true)
    const state = isFollowed
      ? await unfollowVessel(api, vessel, messages.following, question)
      : isRequested
        ? await withdrawFollowRequest(api, vessel, messages.following)
        : await followVessel(api, vessel, messages.following)
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
      <Icon parts={icon} />
      {label}
    </button>
  )
}
