import { DomEvent, type LatLngTuple, type Popup as LeafletPopup } from 'leaflet'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { Popup, useMapEvent } from 'react-leaflet'
import type { MapView, Selection } from '../../../client/map/map-view.ts'
import { SelectionCard } from './SelectionCard.tsx'

export interface MapPopupProps {
  view: MapView
  /** Pixels at the left that a panel covers. */
  coveredLeftPx: number
}

/** Width of a card, and of a weather report, whose tables show more in more of it. */
const cardPx = 320
const reportPx = 460
const clusterPx = 220
/** Room beside a card: the left edge or panel, and the buttons at the right. */
const besidePx = { left: 20, right: 80 }

/** What was touched on the map as a card with a pointer to its marker. Escape and a touch beside it close it. */
export function MapPopup({ view, coveredLeftPx }: MapPopupProps) {
  const selection = useStore(view.$selection)
  const popup = useRef<LeafletPopup>(null)
  useFollowedVessel(view, selection, popup)
  const map = useMapEvent('popupclose', () => view.$selection.set(null))
  // The same array as long as the same is chosen: react-leaflet takes another one for another popup and closes this.
  const position = useMemo<LatLngTuple | null>(
    () => selection && [selection.position.latitude, selection.position.longitude],
    [selection],
  )
  if (!selection || !position) return null
  const free = map.getSize().x - coveredLeftPx - besidePx.left - besidePx.right
  const widest = selection.kind === 'weather' ? Math.min(reportPx, Math.max(cardPx, free)) : cardPx
  return (
    <Popup
      key={keyOf(selection)}
      ref={popup}
      position={position}
      offset={[0, -10]}
      minWidth={selection.kind === 'cluster' ? clusterPx : widest}
      maxWidth={widest}
      closeButton={false}
      autoPanPaddingTopLeft={[coveredLeftPx + besidePx.left, 90]}
      autoPanPaddingBottomRight={[besidePx.right, 60]}
      className="rs-popup"
    >
      <KeyboardCard view={view} selection={selection} popup={popup} />
    </Popup>
  )
}

/** A vessel that moves takes its card along. Without drawing the card anew: that would pan the map each time. */
function useFollowedVessel(
  view: MapView,
  selection: Selection | null,
  popup: RefObject<LeafletPopup | null>,
): void {
  useEffect(() => {
    if (selection?.kind !== 'vessel') return undefined
    return view.$mapFeatures.listen(({ vessels }) => {
      const spot = vessels?.find(({ key }) => key === `one ${selection.id}`)
      const at = popup.current?.getLatLng()
      if (!spot || !at) return
      const { latitude, longitude } = spot.position
      if (at.lat !== latitude || at.lng !== longitude) popup.current?.setLatLng([latitude, longitude])
    })
  }, [view, selection, popup])
}

interface KeyboardCardProps {
  view: MapView
  selection: Selection
  /** Is told when the card has another size: its words came, or grew. */
  popup: RefObject<LeafletPopup | null>
}

/** The card for a keyboard: it takes the focus from where it was opened, Escape closes it and gives the focus back. */
function KeyboardCard({ view, selection, popup }: KeyboardCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  useEffect(() => {
    const element = card.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => popup.current?.update())
    observer.observe(element)
    return () => observer.disconnect()
  }, [popup])
  useEffect(() => {
    // In an embed the focus is inside the shadow of its element.
    const tree = card.current?.getRootNode()
    const active = tree instanceof Document || tree instanceof ShadowRoot ? tree.activeElement : null
    // React in its strict mode comes here twice: the second time the card has the focus.
    if (!card.current?.contains(active)) opener.current = active
    if (active?.matches(':is(.rs-marker, .rs-view-row):focus-visible')) card.current?.focus()
    function closeOnEscape(event: KeyboardEvent) {
      // A question over the page takes its own Escape.
      if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return
      view.$selection.set(null)
      if (opener.current instanceof HTMLElement) opener.current.focus()
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
