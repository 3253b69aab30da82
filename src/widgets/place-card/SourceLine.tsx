import { useStore } from '@nanostores/react'
import { $now } from '../../client/clock.ts'
import { sourceOf } from '../../core/catalogue/sources.ts'
import { fill, isOld, timeAgo } from '../../core/text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useRoadstead } from '../roadstead.ts'
import './place-card.css'

interface Sourced {
  source: string
  source_url: string | null
  updated_at: string | null
}

/** Where a record comes from and how old it is, with a link to it. */
export function SourceLine({ record }: { record: Sourced }) {
  const { messages, language } = useRoadstead()
  const { name } = sourceOf(record.source)
  const now = useStore($now)
  const words = record.updated_at
    ? fill(messages.place.fromSource, { source: name, age: timeAgo(record.updated_at, now, language) })
    : fill(messages.place.fromSourceUndated, { source: name })
  const old = isOld(record.updated_at, now)
  return (
    <p className={old ? 'rs-source rs-source--old' : 'rs-source'}>
      <Icon name={old ? 'warning' : 'clock'} />
      <span>
        {record.source_url ? (
          <a href={record.source_url} target="_blank" rel="noreferrer">
            {words}
          </a>
        ) : (
          words
        )}
        {old && <> · {messages.place.old}</>}
      </span>
    </p>
  )
}
