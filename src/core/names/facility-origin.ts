import type { FacilityKey } from '../catalogue/facilities.ts'
import { getCheckDateTag } from '../catalogue/facility-rules.ts'
import { userSource } from '../catalogue/sources.ts'
import type { Place } from '../contract/place.ts'
import type { Messages } from '../messages.ts'
import { formatDaysAgo, formatTimeAgo } from '../format-date.ts'
import { formatMessage } from '../text.ts'
import { getSourceName } from './source-names.ts'

type OriginFields = Pick<Place, 'source' | 'tags' | 'updated_at' | 'updated_by'>

/** Describes who stated a facility of a place and when: 'OpenStreetMap, 3 years ago', 'a member, today'. */
export function describeFacilityOrigin(
  messages: Pick<Messages, 'facilitySheet' | 'sourceNames'>,
  { source, tags, updated_at, updated_by }: OriginFields,
  { key, now, language }: { key: FacilityKey; now: Date; language: string },
): string {
  const { facilitySheet: texts } = messages
  const checkedOn = tags[getCheckDateTag(key)]
  if (checkedOn && !Number.isNaN(Date.parse(checkedOn)))
    return formatMessage(texts.byMember, { day: formatDaysAgo(checkedOn, now, language) })
  const day = updated_at && formatTimeAgo(updated_at, now, language)
  // A confirmation of the record is one of all its facts; an edit says nothing of the facts that it did not change.
  if (day && (updated_by === 'confirmation' || source === userSource.key))
    return formatMessage(texts.byMember, { day })
  const name = getSourceName(messages, source)
  if (day && updated_by === 'source') return formatMessage(texts.fromSource, { source: name, day })
  return formatMessage(texts.undated, { source: name })
}
