import { isElement } from '../../ui/dom-kinds.ts'
import type { Map as LeafletMap } from 'leaflet'

/** Handlers that Leaflet registers on the document. */
interface KeyHandler {
  _onKeyDown(event: KeyboardEvent): void
}

/**
 * Keeps the keys and drags of a map from the page around it. Leaflet handles keys on the document, which they do not
 * reach from an element, and its prevention of text selections does not see those that start in a shadow root.
 * Returns a function that ends it.
 */
export function keepFromPage(map: LeafletMap): () => void {
  const container = map.getContainer()
  const [keyboard, boxZoom] = [map.keyboard, map.boxZoom] as unknown as [KeyHandler, KeyHandler] // see KeyHandler

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && container.querySelector('.leaflet-zoom-box')) {
      event.preventDefault()
      boxZoom._onKeyDown(event)
    } else if (event.target === container || (isMark(event) && !event.defaultPrevented))
      keyboard._onKeyDown(event)
  }

  /** A press with Shift would extend a selection of the page. Leaflet itself moves the focus to the map. */
  function handlePress(event: MouseEvent): void {
    if (event.shiftKey && !isText(event)) event.preventDefault()
  }

  function handleSelection(event: Event): void {
    if (!isText(event)) event.preventDefault()
  }

  container.addEventListener('keydown', handleKey)
  container.addEventListener('mousedown', handlePress)
  container.addEventListener('selectstart', handleSelection)
  return () => {
    container.removeEventListener('keydown', handleKey)
    container.removeEventListener('mousedown', handlePress)
    container.removeEventListener('selectstart', handleSelection)
  }
}

/** Whether the event is on a marker or seamark, where the keys + and - zoom, too. */
function isMark({ target }: Event): boolean {
  return isElement(target) && target.matches('.rs-marker, .rs-seamarks__mark')
}

/** Whether the event is on a card or control, whose text can be selected, and which are not dragged. */
function isText({ target }: Event): boolean {
  const element = isElement(target) ? target : ((target as Node | null)?.parentElement ?? null) // a text
  return Boolean(element?.closest('.leaflet-popup, .rs-card, .rs-foot'))
}
