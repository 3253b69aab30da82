import { useStore } from '@nanostores/react'
import type { MapView } from '../../client/map/map-view.ts'
import type { Reference } from '../../client/map/reference.ts'
import { selectNearbyPlace } from '../../client/places/nearby-places.ts'
import type { NearbyPlace } from '../../core/contract/place.ts'
import { placeTypes, weatherUnits } from '../../core/messages/en/common.json'
import { featureList } from '../../core/messages/en/map.json'
import { getPlaceTypeName } from '../../core/names/place-names.ts'
import { PlaceBadge } from '../../ui/icons/PlaceBadge.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { usePlaceName } from '../use-place-name.ts'
import { formatDistanceFrom } from './distance-from.ts'
import { RowWords } from './RowWords.tsx'
import '../list-rows.css'
import './feature-list.css'

const english = { featureList, placeTypes, weatherUnits }

export interface NearbyRowProps {
  view: MapView
  place: NearbyPlace
  /** Position from which the place was searched. */
  from: Reference
}

/** A place with its distance and direction. A tap opens its card. */
export function NearbyRow({ view, place, from }: NearbyRowProps) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const showName = usePlaceName()
  const selection = useStore(view.$selection)
  const isOpen = selection?.kind === 'place' && selection.id === place.id
  return (
    <button
      type="button"
      className="rs-row rs-view-row"
      aria-pressed={isOpen}
      onClick={() => selectNearbyPlace(view, place)}
    >
      <PlaceBadge typeEnum={place.type_enum} />
      <RowWords
        name={showName(place)}
        note={getPlaceTypeName(messages, place.type_enum)}
        rating={place.rating_average ?? undefined}
      />
      <span className="rs-view-list__away">
        {place.approximate && '≈ '}
        {formatDistanceFrom(messages, from, place, language)}
      </span>
    </button>
  )
}
