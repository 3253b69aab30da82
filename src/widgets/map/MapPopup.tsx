import { DomEvent, type LatLngTuple } from 'leaflet'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'
import { Popup, useMapEvent } from 'react-leaflet'
import type { MapView, Selection } from '../../client/map-view.ts'
import { SelectionCard } from './SelectionCard.tsx'

export interface MapPopupProps {
  view: MapView
  /** Pixels at the left that a panel covers. */
  coveredLeftPx: number
}

/** What was touched on the map as a card with a pointer to its marker. Escape and a touch beside it close it. */
export function MapPopup({ view, coveredLeftPx }: MapPopupProps) {
  const selection = useStore(view.$selection)
  useMapEvent('popupclose', () => view.$selection.set(null))
  // The same array as long as the same is chosen: react-leaflet takes another one for another popup and closes this.
  const position = useMemo<LatLngTuple | null>(
    () => selection && [selection.position.latitude, selection.position.longitude],
    [selection],
  )
  if (!selection || !position) return null
  return (
    <Popup
      key={keyOf(selection)}
      position={position}
      offset={[0, -10]}
      minWidth={selection.kind === 'cluster' ? 220 : 320}
      maxWidth={320}
      closeButton={false}
      autoPanPaddingTopLeft={[coveredLeftPx + 20, 90]}
      autoPanPaddingBottomRight={[80, 60]}
      className="rs-popup"
    >
      <KeyboardCard view={view} selection={selection} />
    </Popup>
  )
}

/** The card for a keyboard: it takes the focus from the marker, Escape closes it and gives the focus back. */
function KeyboardCard({ view, selection }: { view: MapView; selection: Selection }) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In an embed the focus is inside the shadow of its element.
    const tree = card.current?.getRootNode()
    const opener = tree instanceof Document || tree instanceof ShadowRoot ? tree.activeElement : null
    const isByKey = opener instanceof HTMLElement && opener.matches('.rs-marker:focus-visible')
    if (isByKey) card.current?.focus()
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      view.$selection.set(null)
      if (opener instanceof HTMLElement) opener.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [view])
  useEffect(() => {
    const element = card.current
    // React redraws the card before Leaflet sees the touch: a button that is gone by then is no touch beside it.
    function keepFromMap({ target }: MouseEvent) {
      const button = target instanceof Element ? target.closest('button') : null
      if (button) DomEvent.disableClickPropagation(button)
    }
    element?.addEventListener('click', keepFromMap, true)
    return () => element?.removeEventListener('click', keepFromMap, true)
  }, [])
  return (
    <div ref={card} tabIndex={-1} className="rs-popup__card">
      <SelectionCard view={view} selection={selection} />
    </div>
  )
}

function keyOf(selection: Selection): string {
  if (selection.kind !== 'cluster') return `${selection.kind} ${selection.id}`
  return `cluster ${selection.position.latitude} ${selection.position.longitude} ${selection.count}`
}
