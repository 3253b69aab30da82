import { useState, type FormEvent } from 'react'
import { notify } from '../../client/notices.ts'
import { rating, textLength } from '../../core/limits.ts'
import type { PanelWords } from '../../core/messages/page-messages.ts'
import { signInPath } from '../../core/site/pages.ts'
import { fill } from '../../core/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { useCurrentUser, useRoadstead } from '../../widgets/roadstead-context.ts'
import { sendReview } from './helm-reviews.ts'
import type { PanelPlace } from './environment.ts'

export interface HelmReviewFormProps {
  placeId: number
  place: PanelPlace
  words: PanelWords
  /** Why the boat server lets nobody write here; null where it does. */
  whyNot: string | null
  onDone: () => void
}

/** A review from the helm: stars, a few words, or both. What cannot be sent now waits on board. */
export function HelmReviewForm({ placeId, place, words, whyNot, onDone }: HelmReviewFormProps) {
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
      const outcome = await sendReview(place, api, { placeId, comment: comment.trim(), stars })
      if (outcome.state === 'refused') return setFailure(fill(words.refused, { reason: outcome.reason }))
      notify('review', outcome.state === 'sent' ? words.sent : words.pending)
      setComment('')
      setStars(null)
      onDone()
    } catch (error) {
      console.error('POST reviews failed', error)
      setFailure(words.offline)
    } finally {
      setSending(false)
    }
  }

  if (place.kind === 'boat' && whyNot) return <p className="rs-muted">{whyNot}</p>
  if (place.kind === 'site' && !user)
    return (
      <a className="rs-button" href={signInPath('/plugin-panel/')}>
        {words.signIn}
      </a>
    )
  return (
    <form className="rs-form rs-helm-card__form" onSubmit={(event) => void submit(event)}>
      <h3>{words.write}</h3>
      <div className="rs-helm-card__stars">
        {Array.from({ length: rating.max }, (_, index) => index + 1).map((count) => (
          <button
            key={count}
            type="button"
            className="rs-icon-button"
            aria-label={fill(words.stars, { count })}
            aria-pressed={stars !== null && count <= stars}
            onClick={() => setStars(stars === count ? null : count)}
          >
            <span className={stars !== null && count <= stars ? 'rs-star rs-star--on' : 'rs-star'}>
              <Icon name="star" />
            </span>
          </button>
        ))}
      </div>
      <textarea
        className="rs-field__input"
        rows={3}
        aria-label={words.comment}
        placeholder={words.comment}
        maxLength={textLength.comment}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      {failure && (
        <p className="rs-field__error" role="alert">
          {failure}
        </p>
      )}
      <button type="submit" className="rs-button rs-button--main" disabled={isSending || !hasSomething}>
        {words.send}
      </button>
    </form>
  )
}
