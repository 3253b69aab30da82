import { divIcon, type DivIcon } from 'leaflet'
import type { PointLayerKey } from '../../../client/map/layer-types.ts'
import { getAidType } from '../../../core/catalogue/aid-types.ts'
import { toDisplayedPlaceType, getPlaceType } from '../../../core/catalogue/place-types.ts'
import type { NavAidProperties } from '../../../core/contract/nav-aid.ts'
import type { PlaceProperties } from '../../../core/contract/place.ts'
import { markerWidthPx } from '../../../core/limits.ts'
import { isOutdated } from '../../../core/text.ts'
import { aidSymbolColours } from '../../../ui/icons/aid-colours.ts'
import { aidSymbolIcons } from '../../../ui/icons/aid-icons.ts'
import { placeIcons } from '../../../ui/icons/place-icons.ts'
import { type IconParts } from '../../../ui/icons/icon-parts.ts'
import { createSvgIcon } from './svg-icon.ts'

/** Diameter of a marker (section 9), without its white halo. */
const haloPx = 2
const markerSize = markerWidthPx + 2 * haloPx

/** Round marker of a place: icon in the colour of its type, a badge with the number of boats, faded if outdated. */
export function createPlaceIcon(properties: PlaceProperties, now: Date): DivIcon {
  const { icon } = getPlaceType(properties.type_enum)
  const element = createMarkerElement('rs-pin', placeIcons[icon])
  element.style.setProperty('--rs-pin-colour', `var(--rs-type-${icon})`)
  if (properties.marker.endsWith('-blue')) element.classList.add('rs-pin--blue')
  if (properties.marker.endsWith('-green')) element.classList.add('rs-pin--green')
  if (properties.approximate) element.classList.add('rs-pin--approximate')
  if (isOutdated(properties.updated, now)) element.classList.add('rs-pin--old')
  if (properties.count > 0) element.append(countBadge(properties.count))
  return toDivIcon(element, markerSize)
}

/** Diamond marker of an aid; dashed for virtual aids. */
export function createAidIcon(properties: NavAidProperties): DivIcon {
  const { symbol } = getAidType(properties.aid_type)
  const element = createMarkerElement('rs-aid', aidSymbolIcons[symbol])
  element.style.color = `var(--rs-aid-${aidSymbolColours[symbol]})`
  if (properties.virtual) element.classList.add('rs-aid--virtual')
  return toDivIcon(element, markerSize)
}

/** Layers whose clusters have one colour; place clusters show the mix of types. */
const plainRings: Partial<Record<PointLayerKey, string>> = {
  navAids: 'var(--rs-aid-yellow)',
  buoys: 'var(--rs-beacon)',
  vessels: 'var(--rs-vessel)',
}

const clusterSizes = [
  { from: 1000, size: 58 },
  { from: 100, size: 50 },
  { from: 10, size: 44 },
  { from: 0, size: 38 },
]

/** Cluster icon: a ring in the colours of its members with the count inside. */
export function createClusterIcon(
  count: number,
  types: Readonly<Record<string, number>>,
  layer: PointLayerKey,
): DivIcon {
  const size = clusterSizes.find(({ from }) => count >= from)?.size ?? 38
  const element = document.createElement('div')
  element.className = 'rs-cluster'
  const ring = plainRings[layer]
  element.style.setProperty('--rs-ring', ring ? `${ring} 0 100%` : createRingGradient(types))
  const label = document.createElement('span')
  label.textContent = formatShortCount(count)
  element.append(label)
  return toDivIcon(element, size)
}

/** Abbreviates a count to fit the ring: 1,204 becomes 1.2k. */
export function formatShortCount(count: number): string {
  if (count < 1000) return String(count)
  if (count < 9950) return `${(count / 1000).toFixed(1)}k`
  if (count < 999_500) return `${Math.round(count / 1000)}k`
  return `${(count / 1_000_000).toFixed(1)}M`
}

const gapPercent = 1.5
const shownTypes = 5

/** Returns the stops of a conic gradient, one per type, most frequent first. */
function createRingGradient(types: Readonly<Record<string, number>>): string {
  const byIcon = new Map<string, number>()
  for (const [type, count] of Object.entries(types)) {
    const { icon } = getPlaceType(toDisplayedPlaceType(Number(type)))
    byIcon.set(icon, (byIcon.get(icon) ?? 0) + count)
  }
  const parts = [...byIcon].sort(([, a], [, b]) => b - a).slice(0, shownTypes)
  const total = parts.reduce((sum, [, count]) => sum + count, 0)
  if (parts.length < 2) return `var(--rs-type-${parts[0]?.[0] ?? 'other'}) 0 100%`
  let at = 0
  return parts
    .flatMap(([icon, count]) => {
      const from = at
      at += (count / total) * 100
      const to = Math.max(from, at - gapPercent)
      return [`var(--rs-type-${icon}) ${from}% ${to}%`, `var(--rs-halo) ${to}% ${at}%`]
    })
    .join(', ')
}

export function createMarkerElement(className: string, parts: IconParts): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.append(createSvgIcon(parts))
  return element
}

function countBadge(count: number): HTMLElement {
  const badge = document.createElement('span')
  badge.className = 'rs-pin__count'
  badge.textContent = count > 99 ? '99+' : String(count)
  return badge
}

export function toDivIcon(element: HTMLElement, size: number): DivIcon {
  return divIcon({ html: element, className: 'rs-marker', iconSize: [size, size] })
}
