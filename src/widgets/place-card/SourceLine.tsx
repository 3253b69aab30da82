import { useStore } from '@nanostores/react'
import { $now } from '../../client/clock.ts'
import { origin, sourceNames } from '../../core/messages/en/cards.json'
import { describeSource, type SourceFields } from '../../core/names/source-names.ts'
import { formatTimeAgo } from '../../core/format-date.ts'
import { isOutdated } from '../../core/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import './place-card.css'

const english = { origin, sourceNames }

export interface SourceLineProps {
  record: SourceFields & { source_url: string | null }
}

/** Source and age of a record, with a link to the source: 'edited by a member 2 days ago'. */
export function SourceLine({ record }: SourceLineProps) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const now = useStore($now)
  const old = isOutdated(record.updated_at, now)
  const age = record.updated_at && formatTimeAgo(record.updated_at, now, language)
  const { text, origin } = describeSource(messages, record, age)
  return (
    <p className={old ? 'rs-source rs-source--old' : 'rs-source'}>
      <Icon parts={old ? icons.warning : icons.clock} />
      <span>
        {origin && <>{text} · </>}
        {record.source_url ? (
          <a href={record.source_url} target="_blank" rel="noreferrer">
            {origin ?? text}
          </a>
        ) : (
          (origin ?? text)
        )}
        {old && <> · {messages.origin.old}</>}
      </span>
    </p>
  )
}
