import { useState } from 'react'
import { followVessel, unfollowVessel } from '../../client/vessels.ts'
import type { Vessel } from '../../core/contract/vessel.ts'
import { fill } from '../../core/text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useCurrentUser, useRoadstead } from '../roadstead.ts'

export interface FollowButtonProps {
  vessel: Pick<Vessel, 'id' | 'name' | 'is_followed'>
  /** What is asked before it is followed no more; the words of the vessel page where it is not said. */
  question?: string
  /** Called when it is followed, or no more. */
  onChange?: (isFollowed: boolean) => void
}

/** Follows a vessel, or no more, after a question. Only for who is logged in (section 2). */
export function FollowButton({ vessel, question, onChange }: FollowButtonProps) {
  const { api, messages } = useRoadstead()
  const user = useCurrentUser()
  const [isBusy, setBusy] = useState(false)
  if (!user) return null
  const { is_followed: isFollowed, name } = vessel
  const words = messages.vesselPage

  async function change() {
    setBusy(true)
    const isDone = isFollowed
      ? await unfollowVessel(api, vessel, messages.vessels, question)
      : await followVessel(api, vessel, messages.vessels)
    setBusy(false)
    if (isDone) onChange?.(!isFollowed)
  }

  return (
    <button
      type="button"
      className="rs-button"
      disabled={isBusy}
      aria-label={fill(isFollowed ? words.unfollowNamed : words.followNamed, { name })}
      onClick={() => void change()}
    >
      <Icon name={isFollowed ? 'close' : 'plus'} />
      {isFollowed ? words.unfollow : words.follow}
    </button>
  )
}
