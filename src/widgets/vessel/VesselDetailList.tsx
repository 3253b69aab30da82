import type { ReactNode } from 'react'
import { getCountryName } from '../../core/names/country-names.ts'
import { getVesselTypeName } from '../../core/names/vessel-names.ts'
import type { Vessel } from '../../core/contract/vessel.ts'
import { vesselPage } from '../../core/messages/en/members.json'
import { vesselTypes } from '../../core/messages/en/markers.json'
import { getRecordPath } from '../../core/site/pages.ts'
import { formatLength } from '../../core/units.ts'
import { useCurrentUser, useRoadstead, useUnits } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { usePlaceName } from '../use-place-name.ts'
import '../place-card/place-card.css'
import './vessel.css'

const english = { vesselPage, vesselTypes }

/** Details of a vessel, lengths in the reader's unit. */
export function VesselDetailList({ vessel }: { vessel: Vessel }) {
  const showName = usePlaceName()
  const { api, language } = useRoadstead()
  const messages = useMessages(english)
  const user = useCurrentUser()
  const { vesselPage: texts } = messages
  const { place_id: placeId, user: owner } = vessel
  const homePort = placeId && (
    <a href={api.site + getRecordPath('place', placeId)}>
      {vessel.place_name ? showName({ name: vessel.place_name }) : placeId}
    </a>
  )
  // Only logged-in users may see a user page (section 6).
  const ownerName =
    owner && user ? (
      <a href={api.site + getRecordPath('user', owner.id)}>{owner.name || texts.owner}</a>
    ) : (
      owner?.name
    )
  const rows: { name: string; value: ReactNode }[] = [
    { name: texts.type, value: getVesselTypeName(messages, vessel.vessel_type) },
    { name: texts.registration, value: getCountryName(vessel.country_registration, language) },
    { name: texts.homePlace, value: homePort },
    { name: texts.make, value: vessel.make },
    { name: texts.model, value: vessel.model },
    { name: texts.year, value: vessel.year_make },
    { name: texts.mmsi, value: vessel.mmsi },
    { name: texts.imo, value: vessel.imo },
    { name: texts.callSign, value: vessel.call_sign },
    { name: texts.owner, value: ownerName },
  ]
  return (
    <dl className="rs-facts">
      {rows.map(({ name, value }) =>
        value === null || value === '' || value === undefined ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** Length, beam and draft in large type. */
export function VesselDimensions({ vessel }: { vessel: Vessel }) {
  const { language } = useRoadstead()
  const { vesselPage: texts } = useMessages(english)
  const { length: unit } = useUnits()
  const measures: [string, number | null][] = [
    [texts.loa, vessel.loa],
    [texts.beam, vessel.beam],
    [texts.draft, vessel.draft],
  ]
  const known = measures.flatMap(([name, metres]) =>
    metres === null ? [] : [{ name, ...formatLength(metres, unit, language) }],
  )
  if (known.length === 0) return null
  return (
    <dl className="rs-tiles rs-tiles--row">
      {known.map(({ name, value, unit: shownUnit }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="rs-number">
            {value} <small>{shownUnit}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
