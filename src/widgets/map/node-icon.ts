import { divIcon, type DivIcon } from 'leaflet'

export interface NodeIconOptions {
  className: string
  widthPx: number
  heightPx?: number
  content?: HTMLElement
}

/**
 * Creates the icon of a marker whose content is an element. Use it instead of `divIcon`, which assigns text as HTML,
 * also an empty text where there is no content: pages that require trusted types refuse it.
 */
export function createNodeIcon({
  className,
  widthPx,
  heightPx = widthPx,
  content = document.createElement('span'),
}: NodeIconOptions): DivIcon {
  return divIcon({ className, iconSize: [widthPx, heightPx], html: content })
}
