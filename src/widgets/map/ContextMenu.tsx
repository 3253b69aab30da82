import { DomEvent, type LeafletMouseEvent } from 'leaflet'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { useMapEvent } from 'react-leaflet'
import type { MapView } from '../../client/map-view.ts'
import { notify } from '../../client/notices.ts'
import { wrapLongitude, type Position } from '../../core/geo.ts'
import { coordinateDecimals } from '../../core/limits.ts'
import { formatCount } from '../../core/text.ts'
import { decimalDegrees } from '../../core/units.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useRoadstead } from '../roadstead.ts'

interface Opened {
  /** Pixels from the map's left and top edge. */
  x: number
  y: number
  position: Position
}

/** What can be done at a spot: by right click, by long press on a touch screen. Closes after a choice. */
export function ContextMenu({ view }: { view: MapView }) {
  const { messages, language } = useRoadstead()
  const [opened, setOpened] = useState<Opened | null>(null)
  const reports = useStore(view.$reports)
  const menu = useRef<HTMLDivElement>(null)
  const close = () => setOpened(null)
  const map = useMapEvent('contextmenu', (event: LeafletMouseEvent) => {
    DomEvent.preventDefault(event.originalEvent)
    const { x, y } = event.containerPoint
    setOpened({ x, y, position: { latitude: event.latlng.lat, longitude: wrapLongitude(event.latlng.lng) } })
  })
  useMapEvent('movestart', close)
  useMapEvent('click', close)

  useEffect(() => {
    if (!opened || !menu.current) return undefined
    DomEvent.disableClickPropagation(menu.current)
    menu.current.querySelector('button')?.focus()
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpened(null)
      map.getContainer().focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [opened, map])

  if (!opened) return null
  const { latitude, longitude } = opened.position
  const text = `${decimalDegrees(latitude, coordinateDecimals.map)}, ${decimalDegrees(longitude, coordinateDecimals.map)}`
  const places = reports.pois?.count ?? 0
  const size = map.getSize()

  async function copy(what: string, said: string) {
    close()
    await navigator.clipboard.writeText(what).then(
      () => notify(said),
      () => notify(what),
    )
  }

  return (
    <div
      ref={menu}
      className="rs-menu rs-card"
      role="menu"
      aria-label={text}
      style={{ left: Math.min(opened.x, size.x - 268), top: Math.min(opened.y, size.y - 190) }}
    >
      <p className="rs-menu__position">{text}</p>
      <button type="button" role="menuitem" onClick={() => void copy(text, messages.place.positionCopied)}>
        <Icon name="copy" />
        {messages.place.copyPosition}
      </button>
      <button
        type="button"
        role="menuitem"
        onClick={() => void copy(window.location.href, messages.home.shared)}
      >
        <Icon name="link" />
        {messages.home.share}
      </button>
      {places > 0 && (
        <p className="rs-menu__row">
          {messages.contextMenu.pois} <b className="rs-number">{formatCount(places, language)}</b>
        </p>
      )}
    </div>
  )
}
