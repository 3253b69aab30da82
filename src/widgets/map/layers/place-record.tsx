import { getPlaceType } from '../../../core/catalogue/place-types.ts'
import type { PlaceProperties } from '../../../core/contract/place.ts'
import { getPlaceName, getPlaceTypeName } from '../../../core/names/place-names.ts'
import { formatCount } from '../../../core/format-number.ts'
import { formatMessage, isOutdated, pluralize } from '../../../core/text.ts'
import { placeIcons } from '../../../ui/icons/place-icons.ts'
import { PlaceBadge } from '../../../ui/icons/PlaceBadge.tsx'
import type { RecordDefinition } from './map-layer-definition.ts'
import { createMarkerElement, markerSizePx, type MarkerIcon } from './marker-icon.ts'

/** A place on the map. */
export const placeRecord: RecordDefinition<PlaceProperties> = {
  createIcon: (properties, { now }) => createPlaceIcon(properties, now),
  getLabel({ name, type_enum, count }, { messages, language }) {
    const label = `${getPlaceName(messages, { name, type_enum })}, ${getPlaceTypeName(messages, type_enum)}`
    // The number of boats shown on the badge.
    if (count === 0) return label
    const boats = pluralize(messages.markers.boatsHere, count, language)
    return `${label}, ${formatMessage(boats, { count: formatCount(count, language) })}`
  },
  getListRow: ({ name, type_enum, rating }, { messages }) => ({
    icon: <PlaceBadge typeEnum={type_enum} />,
    name: getPlaceName(messages, { name, type_enum }),
    note: getPlaceTypeName(messages, type_enum),
    rating,
  }),
  getTypeNumber: ({ type_enum }) => type_enum,
  hasPlaceType: ({ type_enum }, types) => types.includes(getPlaceType(type_enum).icon),
  loadPopup: () => import('../popups/PlacePopup.tsx').then((file) => file.PlacePopup),
}

/** Round marker: icon in the colour of its type, a badge with the number of boats, faded if outdated. */
function createPlaceIcon(properties: PlaceProperties, now: Date): MarkerIcon {
  const { icon } = getPlaceType(properties.type_enum)
  const element = createMarkerElement('rs-pin', placeIcons[icon])
  element.style.setProperty('--rs-pin-colour', `var(--rs-type-${icon})`)
  if (properties.marker.endsWith('-blue')) element.classList.add('rs-pin--blue')
  if (properties.marker.endsWith('-green')) element.classList.add('rs-pin--green')
  if (properties.approximate) element.classList.add('rs-pin--approximate')
  if (isOutdated(properties.updated, now)) element.classList.add('rs-pin--old')
  if (properties.count > 0) element.append(createCountBadge(properties.count))
  return { element, sizePx: markerSizePx }
}

function createCountBadge(count: number): HTMLElement {
  const badge = document.createElement('span')
  badge.className = 'rs-pin__count'
  badge.textContent = count > 99 ? '99+' : String(count)
  return badge
}
