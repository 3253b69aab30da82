import { getAidType } from '../../../core/catalogue/aid-types.ts'
import type { NavAidProperties } from '../../../core/contract/nav-aid.ts'
import { getAidName, getAidTypeName } from '../../../core/names/aid-names.ts'
import { aidSymbolColours } from '../../../ui/icons/aid-colours.ts'
import { aidSymbolIcons } from '../../../ui/icons/aid-icons.ts'
import { AidBadge } from '../../../ui/icons/AidBadge.tsx'
import type { RecordDefinition } from './map-layer-definition.ts'
import { createMarkerElement, markerSizePx, type MarkerIcon } from './marker-icon.ts'
import './nav-aid-marker.css'

/** An aid to navigation on the map. */
export const navAidRecord: RecordDefinition<NavAidProperties> = {
  createIcon: createAidIcon,
  getLabel: ({ name, aid_type }, { messages }) =>
    `${getAidName(messages, name)}, ${getAidTypeName(messages, aid_type)}`,
  getListRow: ({ name, aid_type, virtual }, { messages }) => ({
    icon: <AidBadge mark={getAidType(aid_type).symbol} virtual={virtual} />,
    name: getAidName(messages, name),
    note: getAidTypeName(messages, aid_type),
  }),
  getTypeNumber: ({ aid_type }) => aid_type,
  loadPopup: () => import('../popups/NavAidPopup.tsx').then((file) => file.NavAidPopup),
}

/** Diamond marker; dashed for virtual aids. */
function createAidIcon(properties: NavAidProperties): MarkerIcon {
  const { symbol } = getAidType(properties.aid_type)
  const element = createMarkerElement('rs-aid', aidSymbolIcons[symbol])
  element.style.color = `var(--rs-aid-${aidSymbolColours[symbol]})`
  if (properties.virtual) element.classList.add('rs-aid--virtual')
  return { element, sizePx: markerSizePx }
}
