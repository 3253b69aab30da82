import { ratings } from '../../core/messages/en/cards.json'
import { formatNumber, formatNumberUpTo } from '../../core/format-number.ts'
import { formatMessage } from '../../core/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import type { ListRow } from '../map/layers/map-layer-definition.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'

const english = { ratings }

/** Name, details and rating of a record in a row. */
export function RowWords({ name, note, rating }: Omit<ListRow, 'icon'>) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  return (
    <span className="rs-row__words">
      <span className="rs-row__name">{name}</span>
      <span className="rs-row__note">
        {note}
        {rating !== undefined && (
          <>
            {' '}
            <span
              className="rs-view-list__rating"
              role="img"
              aria-label={formatMessage(messages.ratings.of, {
                average: formatNumberUpTo(rating, language, 1),
              })}
            >
              <Icon parts={icons.star} />
              {formatNumber(rating, language, 1)}
            </span>
          </>
        )}
      </span>
    </span>
  )
}
