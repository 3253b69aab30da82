import { useStore } from '@nanostores/react'
import { $now } from '../../client/clock.ts'
import { getCountryName } from '../../core/names/country-names.ts'
import type { Vessel } from '../../core/contract/vessel.ts'
import { coordinateDecimals } from '../../core/limits/map.ts'
import { vesselArea as areaTexts } from '../../core/messages/en/map.json'
import { vesselPage } from '../../core/messages/en/members.json'
import { getRecordPath } from '../../core/site/pages.ts'
import { formatDate, formatTimeAgo } from '../../core/format-date.ts'
import { formatMessage } from '../../core/text.ts'
import { formatPosition } from '../../core/units.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { AreaMiniMap } from '../mini-map/AreaMiniMap.tsx'
import { MiniMap } from '../mini-map/MiniMap.tsx'
import { useCurrentUser, useRoadstead, useUnits } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { VesselAreaText } from '../vessel-area/VesselAreaText.tsx'
import './vessel.css'

const english = { vesselArea: areaTexts, vesselPage }

const mapZoom = 11

/**
 * Last known position of a vessel on a small map, with its age, the nearest town and the place of its check-in; or the
 * area in which it is shown.
 */
export function LastPosition({ vessel }: { vessel: Vessel }) {
  const { api, language } = useRoadstead()
  const { vesselArea, vesselPage: texts } = useMessages(english)
  const now = useStore($now)
  const units = useUnits()
  const user = useCurrentUser()
  const { last_position: last, last_area: area } = vessel
  const { checkin_place_id: placeId, checkin_place_name: placeName } = vessel
  if (!last && area) {
    return (
      <div className="rs-position">
        <AreaMiniMap
          area={area.area}
          className="rs-vessel-area"
          label={formatMessage(vesselArea.mapOf, {
            name: vessel.name,
            time: formatDate(area.seen_at, language),
          })}
        />
        <VesselAreaText area={area.area} seenAt={area.seen_at} />
      </div>
    )
  }
  if (!last) {
    const isOwn = user !== null && user.id === vessel.user_id
    return <p className="rs-muted">{isOwn ? texts.noPositionOwn : texts.noPosition}</p>
  }
  const [longitude = 0, latitude = 0] = last.coordinates
  const near = last.nearby_place
  const town = near && [near.city, near.state_code, getCountryName(near.country_code, language)]
  const nearBy = town?.filter(Boolean).join(', ')
  return (
    <div className="rs-position">
      <MiniMap
        key={`${latitude} ${longitude}`}
        position={{ latitude, longitude }}
        label={formatMessage(texts.mapOf, { name: vessel.name })}
        zoom={mapZoom}
      />
      <ul className="rs-position__words">
        <li>
          <Icon parts={icons.clock} />
          <span title={formatDate(last.created_at, language)}>
            {formatMessage(texts.reported, { age: formatTimeAgo(last.created_at, now, language) })}
          </span>
        </li>
        <li>
          <Icon parts={icons.locate} />
          <span className="rs-number">
            {formatPosition({ latitude, longitude }, units.position, coordinateDecimals.map)}
          </span>
        </li>
        {nearBy && (
          <li>
            <Icon parts={icons.globe} />
            {formatMessage(texts.near, { place: nearBy })}
          </li>
        )}
        {placeId && (
          <li>
            <Icon parts={icons.pin} />
            <a className="rs-link" href={api.site + getRecordPath('place', placeId)}>
              {formatMessage(texts.checkedIn, { place: placeName ?? '' })}
            </a>
          </li>
        )}
      </ul>
    </div>
  )
}
