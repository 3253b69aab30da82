import { useStore } from '@nanostores/react'
import { $now } from '../../client/clock.ts'
import { memberSource } from '../../core/catalogue/sources.ts'
import type { Place } from '../../core/contract/place.ts'
import { sourceName } from '../../core/source-names.ts'
import type { Messages } from '../../core/messages.ts'
import { fill, isOld, timeAgo } from '../../core/text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useRoadstead } from '../roadstead.ts'
import './place-card.css'

/** What a record says of where it comes from. */
export interface Sourced {
  source: string
  source_url: string | null
  updated_at: string | null
  /** What the age is counted from; the source where a record does not say. */
  updated_by?: Place['updated_by']
}

/** Where a record comes from and how old it is, with a link to it: 'edited by a member 2 days ago'. */
export function SourceLine({ record }: { record: Sourced }) {
  const { messages, language } = useRoadstead()
  const now = useStore($now)
  const old = isOld(record.updated_at, now)
  const age = record.updated_at && timeAgo(record.updated_at, now, language)
  const { said, origin } = sourceWords(record, age, messages)
  return (
    <p className={old ? 'rs-source rs-source--old' : 'rs-source'}>
      <Icon name={old ? 'warning' : 'clock'} />
      <span>
        {origin && <>{said} · </>}
        {record.source_url ? (
          <a href={record.source_url} target="_blank" rel="noreferrer">
            {origin ?? said}
          </a>
        ) : (
          (origin ?? said)
        )}
        {old && <> · {messages.origin.old}</>}
      </span>
    </p>
  )
}

/** What was said last of the record and, where that was a member, whom it came from first. */
function sourceWords(
  { source, updated_by = 'source' }: Sourced,
  age: string | null,
  messages: Messages,
): { said: string; origin: string | null } {
  const { origin: words, trust } = messages
  const name = sourceName(messages, source)
  if (!age) return { said: fill(words.undated, { source: name }), origin: null }
  if (updated_by === 'source') return { said: fill(words.from, { source: name, age }), origin: null }
  const said = fill(updated_by === 'edit' ? trust.edited : trust.confirmed, { age })
  const isMembers = source === memberSource.key
  return { said, origin: isMembers ? null : fill(trust.originally, { source: name }) }
}
