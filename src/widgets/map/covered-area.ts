import type { Map as LeafletMap } from 'leaflet'
import { getPageScale } from '../../ui/page-scale.ts'

/** A rectangle in pixels from the top left corner of the map. */
interface Rectangle {
  left: number
  top: number
  width: number
  height: number
}

/** Returns how far up a part of the page that covers the bottom of a map reaches into a rectangle of the map; 0 if none does. */
export function getCoveredBottomPx(map: LeafletMap, { left, top, width, height }: Rectangle): number {
  const container = map.getContainer()
  const root = container.getRootNode()
  if (!('querySelectorAll' in root)) return 0
  const frame = container.getBoundingClientRect()
  const scale = getPageScale(container)
  const covered = [...(root as ParentNode).querySelectorAll('[data-covers="bottom"]')].map((element) => {
    const rect = element.getBoundingClientRect()
    const [from, to] = [(rect.left - frame.left) / scale, (rect.right - frame.left) / scale]
    const upper = (rect.top - frame.top) / scale
    const isBeside = to <= left || from >= left + width
    return isBeside || rect.height === 0 ? 0 : top + height - upper
  })
  return Math.max(0, ...covered)
}
