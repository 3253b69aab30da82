import { DivIcon } from 'leaflet'
import type { MarkerIcon } from '../layers/marker-icon.ts'

/** Content and state of the element of a marker or cluster. */
export interface FeatureAppearance extends MarkerIcon {
  /** Accessible name, also shown as a tooltip: Leaflet does not name a `divIcon`. */
  name: string
  isChosen: boolean
  /** Whether the records of a cluster are spread around it; omitted if they cannot be. */
  isExpanded?: boolean | undefined
}

/**
 * Icon that draws the current state of its feature each time Leaflet creates or updates the element. It keeps
 * its element, so that a marker that moves or returns to the map has the same one.
 */
export class FeatureIcon extends DivIcon {
  private readonly getAppearance: () => FeatureAppearance
  private element: HTMLElement | undefined

  /** `element` is the one of a cluster on the map: markercluster would replace it with each update. */
  constructor(getAppearance: () => FeatureAppearance, element?: HTMLElement) {
    super({ className: 'rs-marker' })
    this.getAppearance = getAppearance
    this.element = element
  }

  override createIcon(): HTMLElement {
    const { element: content, sizePx, name, isChosen, isExpanded } = this.getAppearance()
    this.options.html = content
    this.options.iconSize = [sizePx, sizePx]
    const element = super.createIcon(this.element)
    this.element = element
    // An element that returns to the map may have been removed while it was transparent.
    if (!element.isConnected) element.style.opacity = ''
    element.classList.toggle('rs-marker--chosen', isChosen)
    element.setAttribute('role', 'button')
    // The stop of the Tab key remains one.
    if (!element.hasAttribute('tabindex')) element.tabIndex = -1
    element.setAttribute('aria-label', name)
    element.title = name
    if (isExpanded === undefined) element.removeAttribute('aria-expanded')
    else element.setAttribute('aria-expanded', String(isExpanded))
    return element
  }
}
