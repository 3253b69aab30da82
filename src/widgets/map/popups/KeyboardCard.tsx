import type { Popup as LeafletPopup } from 'leaflet'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { getActiveElement, isElement } from '../../../ui/dom-kinds.ts'
import { closeOnEscape } from '../../../ui/overlays/close-on-escape.ts'
import { keepFromMap } from '../keep-from-map.ts'
import { observeSize } from '../../../ui/browser-features.ts'

export interface KeyboardCardProps {
  /** The popup around the card, which follows its size. */
  popup: RefObject<LeafletPopup | null>
  onClose: () => void
  children: ReactNode
}

/** Elements of which a press of a key opens a card. */
const openers = ':is(.rs-marker, .rs-view-row, .rs-seamarks__mark):focus-visible'

/** Card in a popup with keyboard support: it takes the focus, Escape closes it and restores the focus. */
export function KeyboardCard({ popup, onClose, children }: KeyboardCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useEffect(() => {
    const element = card.current
    return element ? observeSize(element, () => popup.current?.update()) : undefined
  }, [popup])
  useEffect(() => {
    // In an embed the focus is inside the shadow root of its element.
    const active = card.current && getActiveElement(card.current)
    // React strict mode runs this twice: the second time the card already has the focus.
    if (!card.current?.contains(active)) opener.current = active
    if (active?.matches(openers)) card.current?.focus()
    if (!card.current) return undefined
    return closeOnEscape(card.current, () => {
      close.current()
      if (isElement(opener.current)) opener.current.focus()
      return true
    })
  }, [])
  useEffect(() => {
    const element = card.current
    // Leaflet itself keeps the clicks of a popup from the map, with its double clicks.
    const frame = element?.closest<HTMLElement>('.leaflet-popup')
    if (frame) keepFromMap(frame)
    // React redraws the card before Leaflet handles the click: a button removed by then does not count as a click outside.
    function keepButtonFromMap({ target }: MouseEvent) {
      const button = isElement(target) ? target.closest('button') : null
      if (button) keepFromMap(button)
    }
    element?.addEventListener('click', keepButtonFromMap, true)
    return () => element?.removeEventListener('click', keepButtonFromMap, true)
  }, [])
  return (
    <div ref={card} tabIndex={-1} className="rs-popup__card">
      {children}
    </div>
  )
}
