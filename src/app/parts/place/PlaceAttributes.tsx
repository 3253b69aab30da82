import { isCheckDateTag } from '../../../core/catalogue/facility-rules.ts'
import { positionTag } from '../../../core/catalogue/tags.ts'
import type { Place } from '../../../core/contract/place.ts'
import { place, tagNames } from '../../../core/messages/en/places.json'
import { Icon } from '../../../ui/icons/Icon.tsx'
import * as icons from '../../../ui/icons/control-icons.ts'
import { useRoadstead } from '../../../widgets/roadstead-context.ts'
import { useMessages } from '../../../widgets/use-messages.ts'
import { formatTagValue, getTagName } from '../../../core/names/tag-names.ts'
import { TagValue } from '../TagValue.tsx'
import { formatPlaceLocation } from './PlaceHeader.tsx'

const english = { place, tagNames }

/** Attributes shown in large type if known. */
const headTags = [
  'vhf',
  'depth',
  'maxdraft',
  'capacity',
  'fee',
  'shelter',
  'fuel',
  'channel_depth_m',
] as const
const headTagCount = 4

/** Address and custom attributes (section 2): the most important in large type, the others as a list. */
export function PlaceAttributes({ place }: { place: Place }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const { [positionTag.key]: position, ...tags } = place.tags
  const large: string[] = headTags.filter((tag) => tags[tag]).slice(0, headTagCount)
  const others = Object.entries(tags)
    .filter(([tag]) => !large.includes(tag) && !isCheckDateTag(tag))
    .map(([tag, value]) => ({ tag, value, name: getTagName(tag, messages) }))
    .sort((a, b) => a.name.localeCompare(b.name, language))
  const address = [
    place.address,
    [place.postal_code, formatPlaceLocation(place, language)].filter(Boolean).join(' '),
  ]
  return (
    <section className="rs-attributes" aria-label={messages.place.attributes}>
      {place.address && (
        <p className="rs-attributes__address">
          <Icon parts={icons.pin} />
          {address.filter(Boolean).join(', ')}
        </p>
      )}
      {position === positionTag.approximate && (
        <p className="rs-record__warning">
          <Icon parts={icons.warning} />
          {messages.place.approximate}
        </p>
      )}
      {large.length > 0 && (
        <dl className="rs-tiles">
          {large.map((tag) => (
            <div key={tag}>
              <dt>{getTagName(tag, messages)}</dt>
              <dd>{formatTagValue(tags[tag] ?? '', messages)}</dd>
            </div>
          ))}
        </dl>
      )}
      {others.length > 0 && (
        <dl className="rs-attributes__list">
          {others.map(({ tag, value, name }) => (
            <div key={tag}>
              <dt>{name}</dt>
              <dd>
                <TagValue tag={tag} value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
