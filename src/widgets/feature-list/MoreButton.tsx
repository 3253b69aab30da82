import { featureList as limits } from '../../core/limits/interface.ts'
import { featureList } from '../../core/messages/en/map.json'
import { formatCount } from '../../core/format-number.ts'
import { formatMessage } from '../../core/text.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'

const english = { featureList }

/** Shows the next rows of a list; nothing if none are left. */
export function MoreButton({ count, onClick }: { count: number; onClick: () => void }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  if (count <= 0) return null
  return (
    <button type="button" className="rs-button rs-view-list__more" onClick={onClick}>
      {formatMessage(messages.featureList.showMore, {
        count: formatCount(Math.min(count, limits.rowsAtOnce), language),
      })}
    </button>
  )
}
