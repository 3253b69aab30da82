import { useState } from 'react'
import { clearNotices, notify } from '../../client/notices.ts'
import { reportPlace } from '../../client/places/places.ts'
import type { Place } from '../../core/contract/place.ts'
import { trust } from '../../core/messages/en/places.json'
import { getSignInPath } from '../../core/site/pages.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { SourceLine } from '../place-card/SourceLine.tsx'
import { HiddenVesselNote } from '../form/HiddenVesselNote.tsx'
import { useCurrentUser, useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { DisputeDialog } from './DisputeDialog.tsx'
import './trust.css'

const english = { trust }

export interface RecordTrustProps {
  place: Place
  /** Called with the confirmed place. */
  onConfirmed: (place: Place) => void
}

/** Source and age of a place, and buttons that confirm or dispute it. */
export function RecordTrust({ place, onConfirmed }: RecordTrustProps) {
  const { api } = useRoadstead()
  const { trust: texts } = useMessages(english)
  const user = useCurrentUser()
  const [isSending, setSending] = useState(false)
  const [isDisputing, setDisputing] = useState(false)

  async function confirm() {
    setSending(true)
    clearNotices('trust')
    try {
      onConfirmed(await api.call('POST /places/:id/confirm', { params: { id: place.id } }))
      notify('trust', texts.thanks)
    } catch (error) {
      console.error('POST /places/:id/confirm failed', error)
      notify('trust', texts.confirmFailed, 'failed')
    } finally {
      setSending(false)
    }
  }

  /** The click itself submits the report; a reason given later replaces it. */
  function dispute() {
    setDisputing(true)
    reportPlace(api, place.id, texts.disputed).catch((error: unknown) =>
      console.error('POST /reports failed', error),
    )
  }

  return (
    <div className="rs-trust">
      <SourceLine record={place} />
      <HiddenVesselNote />
      {user ? (
        <div className="rs-actions">
          <button
            type="button"
            className="rs-button"
            title={texts.confirmHint}
            disabled={isSending}
            onClick={() => void confirm()}
          >
            <Icon parts={icons.check} />
            {texts.confirm}
          </button>
          <button type="button" className="rs-button" title={texts.disputeHint} onClick={dispute}>
            <Icon parts={icons.flag} />
            {texts.dispute}
          </button>
        </div>
      ) : (
        <a className="rs-link rs-trust__login" href={getSignInPath(window.location.pathname)}>
          {texts.loginNeeded}
        </a>
      )}
      {isDisputing && <DisputeDialog place={place} onClose={() => setDisputing(false)} />}
    </div>
  )
}
