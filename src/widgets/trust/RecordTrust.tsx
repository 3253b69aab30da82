import { useState } from 'react'
import { clearNotices, notify } from '../../client/notices.ts'
import { reportPlace } from '../../client/places/places.ts'
import type { Place } from '../../core/contract/place.ts'
import { getSignInPath } from '../../core/site/pages.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { SourceLine } from '../place-card/SourceLine.tsx'
import { useCurrentUser, useRoadstead } from '../roadstead-context.ts'
import { DisputeDialog } from './DisputeDialog.tsx'
import './trust.css'

export interface RecordTrustProps {
  place: Place
  /** Given the place as it is after it was confirmed. */
  onConfirmed: (place: Place) => void
}

/** Source and age of a place, and one click to say that it still holds, or does not. */
export function RecordTrust({ place, onConfirmed }: RecordTrustProps) {
  const { api, messages } = useRoadstead()
  const { trust: words } = messages
  const user = useCurrentUser()
  const [isSending, setSending] = useState(false)
  const [isDisputing, setDisputing] = useState(false)

  async function confirm() {
    setSending(true)
    clearNotices('trust')
    try {
      onConfirmed(await api.call('POST /places/:id/confirm', { params: { id: place.id } }))
      notify('trust', words.thanks)
    } catch (error) {
      console.error('POST /places/:id/confirm failed', error)
      notify('trust', words.confirmFailed, 'failed')
    } finally {
      setSending(false)
    }
  }

  /** The click itself is the report; the reason, if one is given, takes its place. */
  function dispute() {
    setDisputing(true)
    reportPlace(api, place.id, words.disputed).catch((error: unknown) =>
      console.error('POST /reports failed', error),
    )
  }

  return (
    <div className="rs-trust">
      <SourceLine record={place} />
      {user ? (
        <div className="rs-actions">
          <button
            type="button"
            className="rs-button"
            title={words.confirmHint}
            disabled={isSending}
            onClick={() => void confirm()}
          >
            <Icon name="check" />
            {words.confirm}
          </button>
          <button type="button" className="rs-button" title={words.disputeHint} onClick={dispute}>
            <Icon name="flag" />
            {words.dispute}
          </button>
        </div>
      ) : (
        <a className="rs-link rs-trust__login" href={getSignInPath(window.location.pathname)}>
          {words.loginNeeded}
        </a>
      )}
      {isDisputing && <DisputeDialog place={place} onClose={() => setDisputing(false)} />}
    </div>
  )
}
