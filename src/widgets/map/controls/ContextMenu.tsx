import { DomEvent, type LeafletMouseEvent, type Map as LeafletMap } from 'leaflet'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useMap, useMapEvent } from 'react-leaflet/hooks'
import type { MapView } from '../../../client/map/map-view.ts'
import { wrapLongitude, type Position } from '../../../core/geo.ts'
import { isElement } from '../../../ui/dom-kinds.ts'
import { getPageScale } from '../../../ui/page-scale.ts'
import { lazyMapOverlay } from '../lazy-map-overlay.tsx'

const MenuCard = lazyMapOverlay(() => import('./ContextMenuCard.tsx').then((file) => file.ContextMenuCard))

/** Position of the menu and the map position it applies to. */
export interface ContextMenuState {
  /** Pixels from the top left corner of the map. */
  x: number
  y: number
  position: Position
}

/** The browser fires its own contextmenu event shortly after the key event. */
const sameKeyMs = 600

/**
 * Context menu of a map position: opened by right-click, long press, or the menu key and Shift+F10 at
 * the focused marker or the centre. Closes after an action.
 */
export function ContextMenu({ view }: { view: MapView }) {
  const [opened, setOpened] = useState<ContextMenuState | null>(null)
  /** What a choice of the menu left on the map. */
  const [tool, setTool] = useState<ReactNode>(null)
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
      if (!isMenuKey || !isElement(target)) return
      if (target !== map.getContainer() && !target.classList.contains('rs-marker')) return
      event.preventDefault()
      openedByKey.current = Date.now()
      setOpened(getMenuState(target, map))
    }
    const container = map.getContainer()
    container.addEventListener('keydown', openByKey)
    return () => container.removeEventListener('keydown', openByKey)
  }, [map])

  return (
    <>
      {opened && (
        <MenuCard
          key={`${opened.x} ${opened.y}`}
          view={view}
          state={opened}
          onTool={setTool}
          onClose={close}
        />
      )}
      {tool}
    </>
  )
}

/** Centre of the focused marker, or of the map. */
function getMenuState(target: Element, map: LeafletMap): ContextMenuState {
  const container = map.getContainer()
  const frame = container.getBoundingClientRect()
  const rect = target.getBoundingClientRect()
  const scale = getPageScale(map.getContainer())
  const x = (rect.left - frame.left + rect.width / 2) / scale
  const y = (rect.top - frame.top + rect.height / 2) / scale
  const { lat, lng } = map.containerPointToLatLng([x, y])
  return { x, y, position: { latitude: lat, longitude: wrapLongitude(lng) } }
}
