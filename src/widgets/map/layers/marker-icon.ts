import { markerWidthPx } from '../../../core/limits/map.ts'
import type { IconParts } from '../../../ui/icons/icon-parts.ts'
import { createSvgIcon } from './svg-icon.ts'

/** Element of a marker and its width and height. */
export interface MarkerIcon {
  element: HTMLElement
  sizePx: number
}

/** White halo around a marker. */
const haloPx = 2
/** Diameter of a marker with its halo (section 9). */
export const markerSizePx = markerWidthPx + 2 * haloPx

export function createMarkerElement(className: string, parts: IconParts): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.append(createSvgIcon(parts))
  return element
}
