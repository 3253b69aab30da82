import { userSource, getSource } from '../catalogue/sources.ts'
import type { Place } from '../contract/place.ts'
import type { Messages } from '../messages.ts'
import { formatMessage } from '../text.ts'

/** The name of a source in the reader's language; other houses keep their own name. */
export function getSourceName({ sourceNames }: Messages, key: string): string {
  const source = getSource(key)
  return sourceNames[source.key] ?? source.name
}

/** The credit line of a source as its licence asks for it; of members in the reader's language. */
export function getSourceAttribution({ sourceNames }: Messages, key: string): string {
  const source = getSource(key)
  return sourceNames[source.key] ?? source.attribution
}

/** What a record states about its origin. */
export interface SourceFields {
  source: string
  updated_at: string | null
  /** What `updated_at` is the date of; the source where a record does not state it. */
  updated_by?: Place['updated_by']
}

/**
 * The sentence about the last change of a record, 'Edited by a member 2 days ago', and,
 * where a member changed a record of another source, the name of that source. `age` is
 * the relative text of `updated_at`, null where the source states no date.
 */
export function describeSource(
  messages: Messages,
  { source, updated_by = 'source' }: SourceFields,
  age: string | null,
): { said: string; origin: string | null } {
  const { origin: words, trust } = messages
  const name = getSourceName(messages, source)
  if (!age) return { said: formatMessage(words.undated, { source: name }), origin: null }
  const sentences: Record<Place['updated_by'], string> = {
    source: words.from,
    creation: trust.added,
    edit: trust.edited,
    confirmation: trust.confirmed,
  }
  const said = formatMessage(sentences[updated_by], { source: name, age })
  const isFirstSource = updated_by === 'source' || source === userSource.key
  return { said, origin: isFirstSource ? null : formatMessage(trust.originally, { source: name }) }
}
