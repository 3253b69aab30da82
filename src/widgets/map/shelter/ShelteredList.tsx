import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { MapView } from '../../../client/map/map-view.ts'
import { getReference } from '../../../client/map/reference.ts'
import type { NightWind } from '../../../client/shelter/sheltered-places.ts'
import type { ShelteredPlace, ShelteredPlaces } from '../../../core/contract/shelter.ts'
import { featureList as limits } from '../../../core/limits/interface.ts'
import { featureList } from '../../../core/messages/en/map.json'
import { shelterMap } from '../../../core/messages/en/shelter.json'
import { placeTypes, weatherUnits } from '../../../core/messages/en/common.json'
import { getPlaceTypeName } from '../../../core/names/place-names.ts'
import {
  formatOpenWater,
  formatPoint,
  formatWindSpeed,
  type ShelterContext,
} from '../../../core/shelter/shelter-quantities.ts'
import { getWaveRange } from '../../../core/shelter/shelter-state.ts'
import { formatClockTime, getDeviceTimeZone } from '../../../core/format-date.ts'
import { formatCount } from '../../../core/format-number.ts'
import { formatMessage, pluralize } from '../../../core/text.ts'
import { facilityIcons } from '../../../ui/icons/facility-icons.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { formatDistanceFrom } from '../../feature-list/distance-from.ts'
import { useMessages } from '../../use-messages.ts'
import { WaveBadge } from '../../shelter/WaveBadge.tsx'
import { usePlaceName } from '../../use-place-name.ts'
import '../../list-rows.css'

const english = { featureList, placeTypes, shelterMap, weatherUnits }

/** Facilities that a crew looks for where it stays. */
const sought = ['fuel', 'water'] as const

export interface ShelteredListProps {
  view: MapView
  answer: ShelteredPlaces
  /** Winds of the coming night for which the places are compared; empty for one wind. */
  nightWinds: readonly NightWind[]
  context: ShelterContext
}

/** Places of the view in the order of their highest possible waves, those that are not known folded together. A row opens its card. */
export function ShelteredList({ view, answer, nightWinds, context }: ShelteredListProps) {
  const { featureList: listTexts, shelterMap: texts } = useMessages(english)
  const [limit, setLimit] = useState<number>(limits.rowsAtOnce)
  const { places } = answer
  if (places.length === 0) return <p className="rs-state">{texts.empty}</p>
  const known = places.filter((place) => getWaveRange(place) !== null)
  const unknown = places.slice(known.length)
  const rest = known.length - limit
  return (
    <div className="rs-shelter-panel__list">
      <p className="rs-shelter-panel__hint">
        {known.length === 0
          ? texts.noneKnown
          : nightWinds.length > 0
            ? texts.wavesTonight
            : formatMessage(texts.wavesAt, {
                point: formatPoint(answer.direction, context),
                wind: formatWindSpeed(answer.speed_kn, context),
              })}
      </p>
      {known.length > 0 && (
        <ul className="rs-rows" aria-label={texts.places}>
          {known.slice(0, limit).map((place) => (
            <PlaceRow key={place.id} view={view} place={place} nightWinds={nightWinds} context={context} />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <button type="button" className="rs-button" onClick={() => setLimit(limit + limits.rowsAtOnce)}>
          {formatMessage(listTexts.showMore, {
            count: formatCount(Math.min(rest, limits.rowsAtOnce), context.language),
          })}
        </button>
      )}
      {unknown.length > 0 && (
        <details className="rs-shelter-panel__unknown">
          <summary>
            {formatMessage(pluralize(texts.unknownPlaces, unknown.length, context.language), {
              count: formatCount(unknown.length, context.language),
            })}
          </summary>
          <ul className="rs-rows">
            {unknown.map((place) => (
              <PlaceRow key={place.id} view={view} place={place} nightWinds={nightWinds} context={context} />
            ))}
          </ul>
        </details>
      )}
      {answer.truncated && <p className="rs-shelter-panel__hint">{texts.truncated}</p>}
      <p className="rs-shelter-panel__hint">{context.messages.shelter.leavesOut}</p>
      {answer.attribution.length > 0 && (
        <p className="rs-shelter-panel__hint">{answer.attribution.join(' · ')}</p>
      )}
    </div>
  )
}

interface PlaceRowProps {
  view: MapView
  place: ShelteredPlace
  nightWinds: readonly NightWind[]
  context: ShelterContext
}

function PlaceRow({ view, place, nightWinds, context }: PlaceRowProps) {
  const showName = usePlaceName()
  const messages = useMessages(english)
  const selection = useStore(view.$selection)
  const { id, latitude, longitude } = place
  const reference = useStore(getReference(view))
  const worst = nightWinds[place.wind ?? -1]
  const isChosen = selection !== null && selection.kind === 'place' && selection.id === id
  return (
    <li>
      <button
        type="button"
        className="rs-row rs-shelter-panel__row"
        aria-pressed={isChosen}
        onClick={() => view.$selection.set({ kind: 'place', id, position: { latitude, longitude } })}
      >
        <WaveBadge range={getWaveRange(place)} context={context} />
        <span className="rs-row__words">
          <span className="rs-row__name">{showName(place)}</span>
          <span className="rs-row__note">
            {describePlace(place, messages.shelterMap, context)} ·{' '}
            {getPlaceTypeName(messages, place.type_enum)}
          </span>
          {worst && (
            <span className="rs-row__note">
              {formatMessage(messages.shelterMap.worstAt, {
                time: formatClockTime(worst.at, context.language, getDeviceTimeZone()),
                wind: formatWindSpeed(worst.speedKn, context),
                point: formatPoint(worst.direction, context),
              })}
            </span>
          )}
        </span>
        <span className="rs-shelter-panel__side">
          <span>{formatDistanceFrom(messages, reference, place, context.language)}</span>
          {sought
            .filter((key) => place[key])
            .map((key) => (
              <span
                key={key}
                role="img"
                aria-label={messages.shelterMap[key]}
                title={messages.shelterMap[key]}
              >
                <Icon parts={facilityIcons[key]} />
              </span>
            ))}
        </span>
      </button>
    </li>
  )
}

function describePlace(
  place: ShelteredPlace,
  texts: { openWater: string; interval: string; coarse: string; unknown: string },
  context: ShelterContext,
): string {
  if (place.quality !== 'good' && getWaveRange(place)) return texts.interval
  if (place.quality === 'coarse') return texts.coarse
  if (place.fetch_m === null) return texts.unknown
  return formatMessage(texts.openWater, { distance: formatOpenWater(place.fetch_m, context) })
}
