import { useState, type FormEvent } from 'react'
import { notify } from '../../../client/notices.ts'
import { rating } from '../../../core/limits/places.ts'
import { textLength } from '../../../core/limits/text.ts'
import type { PanelMessages } from '../../../core/messages.ts'
import { getSignInPath } from '../../../core/site/pages.ts'
import { formatMessage } from '../../../core/text.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import * as icons from '../../../ui/icons/control-icons.ts'
import { HiddenVesselNote } from '../../../widgets/form/HiddenVesselNote.tsx'
import { useCurrentUser, useRoadstead } from '../../../widgets/roadstead-context.ts'
import { submitHelmReview } from './helm-reviews.ts'
import type { PanelEnvironment } from '../environment.ts'

export interface HelmReviewFormProps {
  placeId: number
  environment: PanelEnvironment
  messages: PanelMessages
  /** Why the boat server does not allow writing; null if it does. */
  disabledReason: string | null
  onDone: () => void
}

/** Review form for the helm: stars, text, or both. A review that cannot be sent yet is queued on board. */
export function HelmReviewForm({
  placeId,
  environment,
  messages,
  disabledReason,
  onDone,
}: HelmReviewFormProps) {
  const { api } = useRoadstead()
  const user = useCurrentUser()
  const [comment, setComment] = useState('')
  const [stars, setStars] = useState<number | null>(null)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  const hasSomething = comment.trim() !== '' || stars !== null

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSending(true)
    setFailure('')
    try {
      const outcome = await submitHelmReview(environment, api, { placeId, comment: comment.trim(), stars })
      if (outcome.state === 'refused')
        return setFailure(formatMessage(messages.rejected, { reason: outcome.reason }))
      notify('review', outcome.state === 'sent' ? messages.sent : messages.pending)
      // What was typed meanwhile is the next review.
      setComment((current) => (current === comment ? '' : current))
      setStars((current) => (current === stars ? null : current))
      onDone()
    } catch (error) {
      console.error('POST reviews failed', error)
      setFailure(messages.notSaved)
    } finally {
      setSending(false)
    }
  }

  if (environment.kind === 'boat' && disabledReason) return <p className="rs-muted">{disabledReason}</p>
  if (environment.kind === 'site' && !user)
    return (
      <a className="rs-button" href={getSignInPath('/plugin-panel/')}>
        {messages.signIn}
      </a>
    )
  return (
    <form className="rs-form rs-helm-card__form" onSubmit={(event) => void submit(event)}>
      <div className="rs-helm-card__stars">
        {Array.from({ length: rating.max }, (_, index) => index + 1).map((count) => (
          <button
            key={count}
            type="button"
            className="rs-icon-button"
            aria-label={formatMessage(messages.stars, { count })}
            aria-pressed={stars !== null && count <= stars}
            onClick={() => setStars(stars === count ? null : count)}
          >
            <span className={stars !== null && count <= stars ? 'rs-star rs-star--on' : 'rs-star'}>
              <Icon parts={icons.star} />
            </span>
          </button>
        ))}
      </div>
      <textarea
        className="rs-field__input"
        rows={3}
        aria-label={messages.comment}
        placeholder={messages.comment}
        maxLength={textLength.comment}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <HiddenVesselNote />
      {failure && (
        <p className="rs-field__error" role="alert">
          {failure}
        </p>
      )}
      <button type="submit" className="rs-button rs-button--main" disabled={isSending || !hasSomething}>
        {messages.send}
      </button>
    </form>
  )
}
