import { userSource, getSource } from '../catalogue/sources.ts'
import type { Place } from '../contract/place.ts'
import type { Messages } from '../messages.ts'
import { formatMessage } from '../text.ts'
import { findName } from './find-name.ts'

/** Returns the localised name of a source; third-party sources keep their own name. */
export function getSourceName({ sourceNames }: Pick<Messages, 'sourceNames'>, key: string): string {
  const source = getSource(key)
  return findName(sourceNames, source.key) ?? source.name
}

/** Returns the attribution required by the licence of a source; for members in the user's language. */
export function getSourceAttribution({ sourceNames }: Pick<Messages, 'sourceNames'>, key: string): string {
  const source = getSource(key)
  return findName(sourceNames, source.key) ?? source.attribution
}

/** Source fields of a record. */
export interface SourceFields {
  source: string
  updated_at: string | null
  /** Event that `updated_at` refers to. Default: an update of the source. */
  updated_by?: Place['updated_by']
}

/**
 * Describes the last change of a record, 'Edited by a member 2 days ago', and the original
 * source if a member changed a record of another source. `age` is the relative text of
 * `updated_at`, null if the source states no date.
 */
export function describeSource(
  messages: Pick<Messages, 'origin' | 'sourceNames'>,
  { source, updated_by = 'source' }: SourceFields,
  age: string | null,
): { text: string; origin: string | null } {
  const { origin } = messages
  const name = getSourceName(messages, source)
  if (!age) return { text: formatMessage(origin.undated, { source: name }), origin: null }
  const templates: Record<Place['updated_by'], string> = {
    source: origin.from,
    creation: origin.added,
    edit: origin.edited,
    confirmation: origin.confirmed,
  }
  const text = formatMessage(templates[updated_by], { source: name, age })
  const isFirstSource = updated_by === 'source' || source === userSource.key
  return { text, origin: isFirstSource ? null : formatMessage(origin.originally, { source: name }) }
}
