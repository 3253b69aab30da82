import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { ApiError } from '../../client/api/call.ts'
import { showConfirmDialog } from '../../client/confirm-request.ts'
import { clearNotices, notify } from '../../client/notices.ts'
import { createFollowersStore, decideFollower } from '../../client/vessels/vessels.ts'
import type { Follower } from '../../core/contract/vessel.ts'
import { common } from '../../core/messages/en/common.json'
import { followers, users } from '../../core/messages/en/members.json'
import { getRecordPath } from '../../core/site/pages.ts'
import { formatMessage, pluralize } from '../../core/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { Loaded } from '../../ui/loading/Loaded.tsx'
import { SkeletonRows } from '../../ui/loading/Skeleton.tsx'
import { Avatar } from '../avatar/Avatar.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import '../list-rows.css'
import './vessel-followers.css'

const english = { common, followers, users }

/** Followers of the own vessels: those to accept or decline, then accepted ones to remove. */
export function VesselFollowers() {
  const { api, language } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(() => createFollowersStore(api), [api])
  const load = useStore(store.$load)
  const texts = messages.followers
  const requests = load.state === 'ready' ? load.value.filter(({ accepted }) => !accepted).length : 0
  return (
    <section className="rs-panel">
      <h2>{texts.title}</h2>
      {load.state === 'ready' && <p className="rs-panel__note">{texts.hint}</p>}
      {requests > 0 && (
        <p className="rs-panel__note rs-follower__notice" role="status">
          {formatMessage(pluralize(texts.requests, requests, language), { count: requests })}
        </p>
      )}
      <Loaded
        load={load}
        skeleton={<SkeletonRows count={2} />}
        empty={<p className="rs-panel__note">{texts.none}</p>}
        failed={texts.failed}
        retry={{ label: messages.common.retry, onRetry: store.refresh }}
      >
        {(followers) => (
          <ul className="rs-rows">
            {followers.map((follower) => (
              <FollowerRow
                key={`${follower.vessel_id}/${follower.user_id}`}
                follower={follower}
                onDecided={store.refresh}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function FollowerRow({ follower, onDecided }: { follower: Follower; onDecided: () => void }) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const [isBusy, setBusy] = useState(false)
  const texts = messages.followers
  const { accepted, vessel_name: vessel, user_id: userId, user_thumb_url: thumbUrl } = follower
  const name = follower.user_name ?? messages.users.unnamedUser

  async function decide(isAccepted: boolean) {
    const question = accepted ? texts.confirmRemove : texts.confirmRefuse
    if (!isAccepted && !(await showConfirmDialog(formatMessage(question, { name, vessel })))) return
    setBusy(true)
    clearNotices('follow')
    try {
      await decideFollower(api, follower, isAccepted)
      const message = isAccepted ? texts.accepted : accepted ? texts.removed : texts.refused
      notify('follow', formatMessage(message, { name, vessel }))
      onDecided()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify('follow', formatMessage(texts.decisionFailed, { detail: error.message }), 'failed')
    }
    setBusy(false)
  }

  return (
    <li className="rs-row rs-follower">
      <Avatar thumbUrl={thumbUrl} />
      <span className="rs-row__words">
        <a className="rs-link rs-row__name" href={getRecordPath('user', userId)}>
          {name}
        </a>
        <span className="rs-row__note">
          {formatMessage(accepted ? texts.follows : texts.requestsToFollow, { vessel })}
        </span>
      </span>
      <span className="rs-follower__actions">
        {!accepted && (
          <button
            type="button"
            className="rs-button rs-button--main"
            disabled={isBusy}
            aria-label={formatMessage(texts.acceptNamed, { name, vessel })}
            onClick={() => void decide(true)}
          >
            <Icon parts={icons.check} />
            {texts.accept}
          </button>
        )}
        <button
          type="button"
          className="rs-button"
          disabled={isBusy}
          aria-label={formatMessage(accepted ? texts.removeNamed : texts.refuseNamed, { name, vessel })}
          onClick={() => void decide(false)}
        >
          <Icon parts={icons.close} />
          {accepted ? texts.remove : texts.refuse}
        </button>
      </span>
    </li>
  )
}
