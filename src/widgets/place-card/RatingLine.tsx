import type { Place } from '../../core/contract/place.ts'
import { rating } from '../../core/limits/places.ts'
import { ratings } from '../../core/messages/en/cards.json'
import { formatCount, formatNumber, formatNumberUpTo } from '../../core/format-number.ts'
import { formatMessage, pluralize } from '../../core/text.ts'
import { Stars } from '../../ui/Stars.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import './place-card.css'

const english = { ratings }

/** Stars, average and votes; a message if there are too few votes (section 9). */
export function RatingLine({ place }: { place: Pick<Place, 'rating_average' | 'vote_count'> }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  if (place.vote_count === 0) return <span className="rs-muted">{messages.ratings.none}</span>
  if (place.rating_average === null) {
    const few = pluralize(messages.ratings.tooFewVotes, place.vote_count, language)
    const values = { count: place.vote_count, from: rating.averageAboveVotes + 1 }
    return <span className="rs-muted">{formatMessage(few, values)}</span>
  }
  const votes = pluralize(messages.ratings.votes, place.vote_count, language)
  return (
    <span className="rs-rating">
      <Stars
        average={place.rating_average}
        label={formatMessage(messages.ratings.of, {
          average: formatNumberUpTo(place.rating_average, language, rating.decimals),
        })}
      />
      <b className="rs-number">{formatNumber(place.rating_average, language, rating.decimals)}</b>{' '}
      <span className="rs-muted">
        {formatMessage(votes, { count: formatCount(place.vote_count, language) })}
      </span>
    </span>
  )
}
