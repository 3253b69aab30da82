import { useStore } from '@nanostores/react'
import type { RatingStore, RatingState } from '../../client/places/rating.ts'
import { clearNotices, notify } from '../../client/notices.ts'
import { rating } from '../../core/limits/places.ts'
import { ratings } from '../../core/messages/en/cards.json'
import { getSignInPath } from '../../core/site/pages.ts'
import { formatCount, formatNumber, formatNumberUpTo } from '../../core/format-number.ts'
import { formatMessage, pluralize } from '../../core/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { Stars } from '../../ui/Stars.tsx'
import { useCurrentUser, useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import './rating.css'

const english = { ratings }

/** Rating stars of a place: a choice for logged-in users, inert for visitors (section 6). */
export function RatingStars({ store }: { store: RatingStore }) {
  const messages = useMessages(english)
  const user = useCurrentUser()
  const shown = useStore(store.$rating)
  return (
    <div className="rs-rate">
      {user ? <StarButtons store={store} shown={shown} /> : <StillStars shown={shown} />}
      <RatingText shown={shown} />
      {!user && (
        <a className="rs-link rs-rate__login" href={getSignInPath(window.location.pathname)}>
          {messages.ratings.loginToRate}
        </a>
      )}
    </div>
  )
}

function StillStars({ shown }: { shown: RatingState }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const label =
    shown.average === null
      ? messages.ratings.none
      : formatMessage(messages.ratings.of, {
          average: formatNumberUpTo(shown.average, language, rating.decimals),
        })
  return <Stars average={shown.average ?? 0} label={label} />
}

function StarButtons({ store, shown }: { store: RatingStore; shown: RatingState }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const filled = shown.own ?? Math.round(shown.average ?? 0)

  async function rate(stars: number) {
    clearNotices('rating')
    const outcome = await store.rate(stars)
    if (outcome === 'added') notify('rating', messages.ratings.ratingAdded)
    if (outcome === 'refused') notify('rating', messages.ratings.ratingFailed, 'failed')
  }

  return (
    <div className="rs-rate__stars" role="group" aria-label={messages.ratings.rate}>
      {Array.from({ length: rating.max }, (_, index) => index + 1).map((stars) => (
        <button
          key={stars}
          type="button"
          className={stars <= filled ? 'rs-rate__star rs-star--on' : 'rs-rate__star'}
          aria-pressed={stars === shown.own}
          aria-label={formatMessage(pluralize(messages.ratings.stars, stars, language), {
            count: stars,
          })}
          onClick={() => void rate(stars)}
        >
          <Icon parts={icons.star} />
        </button>
      ))}
    </div>
  )
}

/** Text of average and votes; the average only with more than two votes (section 9). */
function RatingText({ shown: { average, votes } }: { shown: RatingState }) {
  const { language } = useRoadstead()
  const { ratings: texts } = useMessages(english)
  if (votes === 0) return <span className="rs-muted">{texts.none}</span>
  const count = formatCount(votes, language)
  const isShown = average !== null && votes > rating.averageAboveVotes
  if (!isShown) {
    const few = pluralize(texts.tooFewVotes, votes, language)
    return (
      <span className="rs-muted">{formatMessage(few, { count, from: rating.averageAboveVotes + 1 })}</span>
    )
  }
  return (
    <span>
      <b className="rs-number">{formatNumber(average, language, rating.decimals)}</b>{' '}
      <span className="rs-muted">{formatMessage(pluralize(texts.votes, votes, language), { count })}</span>
    </span>
  )
}
