import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $units } from '../../../client/preferences.ts'
import { getCountryName } from '../../../core/names/country-names.ts'
import type { Place } from '../../../core/contract/place.ts'
import { coordinateDecimals } from '../../../core/limits.ts'
import { getPlaceTypeName } from '../../../core/names/place-names.ts'
import { getSourceName } from '../../../core/names/source-names.ts'
import { getRecordPath } from '../../../core/site/pages.ts'
import { formatMessage, formatDate } from '../../../core/text.ts'
import { formatPosition } from '../../../core/units.ts'
import { useCurrentUser, useRoadstead } from '../../../widgets/roadstead-context.ts'
import { ExternalLink } from '../TagValue.tsx'

/** A place's own fields, one a line; what is not known is left out. */
export function DataSheet({ place }: { place: Place }) {
  const { messages, language } = useRoadstead()
  const { place: words } = messages
  const units = useStore($units)
  const address = [
    place.address,
    [place.postal_code, place.city].filter(Boolean).join(' '),
    place.state_code,
    getCountryName(place.country_code, language),
  ]
  const facts: { name: string; shown: ReactNode }[] = [
    { name: words.kind, shown: getPlaceTypeName(messages, place.type_enum) },
    { name: words.address, shown: address.filter(Boolean).join(', ') || null },
    {
      name: words.position,
      shown: formatPosition(place, units.position, coordinateDecimals.dataSheet),
    },
    {
      name: words.phone,
      shown: place.phone && <a href={`tel:${place.phone.replace(/[^\d+]/g, '')}`}>{place.phone}</a>,
    },
    { name: words.email, shown: place.email && <a href={`mailto:${place.email}`}>{place.email}</a> },
    { name: words.website, shown: place.url && <ExternalLink href={place.url} text={place.url} /> },
    {
      name: words.trafficIndex,
      shown:
        place.popularity && `${place.popularity} · ${messages.trafficLevels[trafficKey(place.popularity)]}`,
    },
    { name: words.addedOn, shown: <AddedBy place={place} /> },
    {
      name: words.source,
      shown: `${getSourceName(messages, place.source)} · ${formatMessage(words.licence, { licence: place.source_licence })}`,
    },
  ]
  return (
    <dl className="rs-facts rs-data-sheet">
      {facts.map(({ name, shown }) =>
        shown === null || shown === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{shown}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** The traffic index has words for 1 to 5, and the contract no other value. */
function trafficKey(value: number): 1 | 2 | 3 | 4 | 5 {
  return Math.min(5, Math.max(1, Math.round(value))) as 1 | 2 | 3 | 4 | 5
}

/** Who added it and when; people are named to those who are logged in. */
function AddedBy({ place }: { place: Place }) {
  const { messages, language } = useRoadstead()
  const user = useCurrentUser()
  const on = formatDate(place.created_at, language)
  if (!user || !place.user_id || !place.user_name) return on
  return (
    <>
      <a href={getRecordPath('user', place.user_id)}>
        {formatMessage(messages.place.addedBy, { user: place.user_name })}
      </a>
      <span className="rs-data-sheet__more">{on}</span>
    </>
  )
}
