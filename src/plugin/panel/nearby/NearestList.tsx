import type { PanelMessages } from '../../../core/messages.ts'
import type { NearbyPlace } from '../../../core/nearby-places.ts'
import { placeTypes } from '../../../core/messages/en/common.json'
import { getPlaceTypeName } from '../../../core/names/place-names.ts'
import { PlaceBadge } from '../../../ui/icons/PlaceBadge.tsx'
import { useRoadstead, useUnits } from '../../../widgets/roadstead-context.ts'
import { useMessages } from '../../../widgets/use-messages.ts'
import { formatWay, listNearestStays } from './nearest-stays.ts'
import type { OwnPosition } from '../own-position.ts'
import { SideCard } from '../SideCard.tsx'
import { usePlaceName } from '../../../widgets/use-place-name.ts'

const english = { placeTypes }
/** Places in the list. */
const shownCount = 5

export interface NearestListProps {
  own: OwnPosition | null
  places: readonly NearbyPlace[]
  messages: PanelMessages
  onSelect: (place: NearbyPlace) => void
  onClose: () => void
}

/** The nearest places to stay at, with distance and true bearing at every fix. */
export function NearestList({ own, places, messages: texts, onSelect, onClose }: NearestListProps) {
  const showName = usePlaceName()
  const messages = useMessages(english)
  const { language } = useRoadstead()
  const units = useUnits()
  const nearest = own ? listNearestStays(own, places).slice(0, shownCount) : []
  return (
    <SideCard title={texts.nearestList} closeLabel={texts.close} onClose={onClose}>
      {nearest.length === 0 && <p>{own ? texts.noneNear : texts.noPosition}</p>}
      <ul className="rs-helm-list">
        {nearest.map((place) => (
          <li key={place.id}>
            <button type="button" className="rs-helm-list__row" onClick={() => onSelect(place)}>
              <PlaceBadge typeEnum={place.type_enum} />
              <span className="rs-helm-list__name">
                <b>{showName(place)}</b>
                <span className="rs-muted">{getPlaceTypeName(messages, place.type_enum)}</span>
              </span>
              <span className="rs-number">{own && formatWay(own, place, units, language)}</span>
            </button>
          </li>
        ))}
      </ul>
    </SideCard>
  )
}
