import { ratings } from '../../core/messages/en/cards.json'
import { formatMessage } from '../../core/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import type { ListRow } from '../map/layers/map-layer-definition.ts'
import { useMessages } from '../use-messages.ts'

const english = { ratings }

/** Name, details and rating of a record in a row. */
export function RowWords({ name, note, rating }: Omit<ListRow, 'icon'>) {
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
              aria-label={formatMessage(messages.ratings.of, { average: rating })}
            >
              <Icon parts={icons.star} />
              {rating.toFixed(1)}
            </span>
          </>
        )}
      </span>
    </span>
  )
}
