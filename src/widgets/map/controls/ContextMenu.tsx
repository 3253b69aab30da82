import { DomEvent, type LeafletMouseEvent, type Map as LeafletMap } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { useMap, useMapEvent } from 'react-leaflet'
import type { MapView } from '../../../client/map/map-view.ts'
import { wrapLongitude, type Position } from '../../../core/geo.ts'
import { lazyComponent } from '../../../ui/loading/lazy-component.ts'

const MenuCard = lazyComponent(() => import('./ContextMenuCard.tsx').then((file) => file.ContextMenuCard))

/** Where the menu stands and what spot of the map it is about. */
export interface ContextMenuState {
  /** Pixels from the map's left and top edge. */
  x: number
  y: number
  position: Position
}

/** The browser's own menu key comes as a second event soon after the first. */
const sameKeyMs = 600

/**
 * What can be done at a spot of the map: by right click, by long press on a touch
 * screen, by the menu key or Shift and F10 at the marker that has the focus or in
 * the middle. Closes after a choice.
 */
export function ContextMenu({ view }: { view: MapView }) {
  const [opened, setOpened] = useState<ContextMenuState | null>(null)
  const openedByKey = useRef(0)
  const map = useMap()
  const close = () => setOpened(null)

  useMapEvent('contextmenu', (event: LeafletMouseEvent) => {
    DomEvent.preventDefault(event.originalEvent)
    if (Date.now() - openedByKey.current < sameKeyMs) return
    const { x, y } = event.containerPoint
    setOpened({ x, y, position: { latitude: event.latlng.lat, longitude: wrapLongitude(event.latlng.lng) } })
  })
  useMapEvent('movestart', close)
  useMapEvent('click', close)

  useEffect(() => {
    function openByKey(event: KeyboardEvent) {
      const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
      const { target } = event
      if (!isMenuKey || !(target instanceof HTMLElement)) return
      if (target !== map.getContainer() && !target.classList.contains('rs-marker')) return
      event.preventDefault()
      openedByKey.current = Date.now()
      setOpened(spotOf(target, map))
    }
    const container = map.getContainer()
    container.addEventListener('keydown', openByKey)
    return () => container.removeEventListener('keydown', openByKey)
  }, [map])

  if (!opened) return null
  return <MenuCard key={`${opened.x} ${opened.y}`} view={view} state={opened} onClose={close} />
}

/** The middle of the marker that has the focus, or of the map. */
function spotOf(target: HTMLElement, map: LeafletMap): ContextMenuState {
  const container = map.getContainer()
  const frame = container.getBoundingClientRect()
  const box = target.getBoundingClientRect()
  const x = box.left - frame.left + box.width / 2
  const y = box.top - frame.top + box.height / 2
  const { lat, lng } = map.containerPointToLatLng([x, y])
  return { x, y, position: { latitude: lat, longitude: wrapLongitude(lng) } }
}
