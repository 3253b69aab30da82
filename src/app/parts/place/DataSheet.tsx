import { useStore } from '@nanostores/react'
import { Fragment, type ReactNode } from 'react'
import { $units } from '../../../client/preferences.ts'
import { getCountryName } from '../../../core/names/country-names.ts'
import type { Place } from '../../../core/contract/place.ts'
import { coordinateDecimals } from '../../../core/limits/map.ts'
import { placeTypes } from '../../../core/messages/en/common.json'
import { place } from '../../../core/messages/en/places.json'
import { sourceNames, trafficLevels } from '../../../core/messages/en/cards.json'
import { getPlaceTypeName } from '../../../core/names/place-names.ts'
import { getSourceName } from '../../../core/names/source-names.ts'
import { getRecordPath } from '../../../core/site/pages.ts'
import { formatDate } from '../../../core/format-date.ts'
import { formatMessage } from '../../../core/text.ts'
import { formatPosition } from '../../../core/units.ts'
import { useCurrentUser, useRoadstead } from '../../../widgets/roadstead-context.ts'
import { useMessages } from '../../../widgets/use-messages.ts'
import { ExternalLink } from '../TagValue.tsx'
import { listPhoneNumbers } from './phone-numbers.ts'

const english = { place, placeTypes, sourceNames, trafficLevels }

/** Fields of a place, one per line; unknown ones are left out. */
export function DataSheet({ place }: { place: Place }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const { place: texts } = messages
  const units = useStore($units)
  const address = [
    place.address,
    [place.postal_code, place.city].filter(Boolean).join(' '),
    place.state_code,
    getCountryName(place.country_code, language),
  ]
  const rows: { name: string; value: ReactNode }[] = [
    { name: texts.kind, value: getPlaceTypeName(messages, place.type_enum) },
    { name: texts.address, value: address.filter(Boolean).join(', ') || null },
    {
      name: texts.position,
      value: formatPosition(place, units.position, coordinateDecimals.dataSheet),
    },
    {
      name: texts.phone,
      value: place.phone && <PhoneNumbers phone={place.phone} />,
    },
    { name: texts.email, value: place.email && <a href={`mailto:${place.email}`}>{place.email}</a> },
    { name: texts.website, value: place.url && <ExternalLink href={place.url} text={place.url} /> },
    {
      name: texts.trafficIndex,
      value:
        place.popularity && `${place.popularity} · ${messages.trafficLevels[trafficKey(place.popularity)]}`,
    },
    { name: texts.addedOn, value: <AddedBy place={place} /> },
    {
      name: texts.source,
      value: `${getSourceName(messages, place.source)} · ${formatMessage(texts.licence, { licence: place.source_licence })}`,
    },
  ]
  return (
    <dl className="rs-facts rs-data-sheet">
      {rows.map(({ name, value }) =>
        value === null || value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** A link per number: the sources separate several numbers by `;` or `,`. */
function PhoneNumbers({ phone }: { phone: string }) {
  return listPhoneNumbers(phone).map(({ number, href }, index) => (
    <Fragment key={number}>
      {index > 0 && ', '}
      <a href={href}>{number}</a>
    </Fragment>
  ))
}

/** The traffic index is 1 to 5 by the contract. */
function trafficKey(value: number): 1 | 2 | 3 | 4 | 5 {
  return Math.min(5, Math.max(1, Math.round(value))) as 1 | 2 | 3 | 4 | 5
}

/** Who added the place and when; names are visible to logged-in users only. */
function AddedBy({ place }: { place: Place }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
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
