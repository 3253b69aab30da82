import { useStore } from '@nanostores/react'
import { $now } from '../../client/clock.ts'
import { formatSideNm, getEdgesSideNm, type Edges } from '../../core/privacy/area-edges.ts'
import { vesselArea } from '../../core/messages/en/map.json'
import { formatDate, formatTimeAgo } from '../../core/format-date.ts'
import { formatMessage } from '../../core/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import './vessel-area.css'

const english = { vesselArea }

/** What is known of a vessel that is shown in an area: the time of the snapshot, and how large the area is. */
export function VesselAreaText({ area, seenAt }: { area: Edges; seenAt: string | null }) {
  const { language } = useRoadstead()
  const { vesselArea: texts } = useMessages(english)
  const now = useStore($now)
  const time = seenAt && {
    time: formatDate(seenAt, language),
    age: formatTimeAgo(seenAt, now, language),
  }
  return (
    <ul className="rs-vessel-area-text">
      {time && (
        <li>
          <Icon parts={icons.clock} />
          {formatMessage(texts.inArea, time)}
        </li>
      )}
      <li>
        <Icon parts={icons.area} />
        {formatMessage(texts.side, { side: formatSideNm(getEdgesSideNm(area), language) })}
      </li>
    </ul>
  )
}
