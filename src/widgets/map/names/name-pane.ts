import { DomUtil, latLng, type Map as LeafletMap } from 'leaflet'
import type { Position } from '../../../core/geo.ts'
import { toNearestWorldCopy } from '../world-copy.ts'
import { placeLabels, type Box, type Label } from './place-labels.ts'

/** A name to be drawn at a position. */
export interface MapLabel {
  /** The same for the same name at the next call. */
  key: string
  text: string
  position: Position
  /** Class of the element, which decides about its font. */
  className: string
  /** Beside a marker at the position instead of centred on it. */
  isBeside: boolean
}

export interface NamePane {
  /** Draws these names, the most important first, as far as there is room beside the markers at `obstacles`. */
  show(labels: readonly MapLabel[], obstacles: readonly Position[]): void
  remove(): void
}

interface DrawnName {
  element: HTMLElement
  box: Box
}

/** Half of the side of a marker, and its distance to a name beside or above it. */
const markerPx = 16
const besidePx = markerPx + 3
const lineHeight = 1.25

/** Creates a pane of names below the markers. Its elements stay where they are until the zoom changes. */
export function createNamePane(map: LeafletMap): NamePane {
  const element = DomUtil.create('div', 'rs-names leaflet-zoom-hide notranslate', map.getPane('overlayPane'))
  element.setAttribute('aria-hidden', 'true')
  element.setAttribute('translate', 'no')
  const context = document.createElement('canvas').getContext('2d')
  const drawn = new Map<string, DrawnName>()
  /** Fonts by class, and widths of texts by class and text. */
  const fonts = new Map<string, { font: string; heightPx: number }>()
  const widths = new Map<string, number>()
  let zoom = map.getZoom()
  /** Copy of the world that the map shows; a map that crosses 180 degrees jumps to another. */
  let copy = 0

  function getFont(className: string): { font: string; heightPx: number } {
    const known = fonts.get(className)
    if (known) return known
    const sample = DomUtil.create('span', className, element)
    const { font, fontSize } = getComputedStyle(sample)
    sample.remove()
    const found = { font, heightPx: Number.parseFloat(fontSize) * lineHeight }
    fonts.set(className, found)
    return found
  }

  function getWidth(text: string, className: string): number {
    const key = `${className} ${text}`
    const known = widths.get(key)
    if (known !== undefined || !context) return known ?? 0
    context.font = getFont(className).font
    const width = context.measureText(text).width
    widths.set(key, width)
    return width
  }

  function toPoint({ latitude, longitude }: Position): { x: number; y: number } {
    return map.latLngToLayerPoint(latLng(latitude, toNearestWorldCopy(longitude, map.getCenter().lng)))
  }

  function measure({ key, text, className, position, isBeside }: MapLabel): Label {
    const { x, y } = toPoint(position)
    const width = getWidth(text, className)
    const { heightPx } = getFont(className)
    const createBox = (minX: number, minY: number): Box => ({
      minX,
      minY,
      maxX: minX + width,
      maxY: minY + heightPx,
    })
    const [middleX, middleY] = [x - width / 2, y - heightPx / 2]
    const besides = [createBox(x + besidePx, middleY), createBox(x - besidePx - width, middleY)]
    const others = [
      createBox(middleX, middleY),
      createBox(middleX, y - besidePx - heightPx),
      createBox(middleX, y + besidePx),
    ]
    return { key, boxes: isBeside ? besides : [...others, ...besides] }
  }

  function draw({ key, text, className }: MapLabel, box: Box): void {
    const span = DomUtil.create('span', className, element)
    span.textContent = text
    span.dir = 'auto'
    span.style.transform = `translate(${Math.round(box.minX)}px, ${Math.round(box.minY)}px)`
    drawn.set(key, { element: span, box })
  }

  function clear(): void {
    element.replaceChildren()
    drawn.clear()
    fonts.clear()
    widths.clear()
  }

  map.on('viewreset', clear)
  return {
    show(labels, obstacles) {
      const shownCopy = Math.round(map.getCenter().lng / 360)
      if (map.getZoom() !== zoom || shownCopy !== copy) clear()
      zoom = map.getZoom()
      copy = shownCopy
      const boxes = obstacles.map((position): Box => {
        const { x, y } = toPoint(position)
        return { minX: x - markerPx, minY: y - markerPx, maxX: x + markerPx, maxY: y + markerPx }
      })
      const known = new Map([...drawn].map(([key, { box }]) => [key, box]))
      const placed = placeLabels(labels.map(measure), { obstacles: boxes, drawn: known })
      for (const [key, name] of drawn) {
        if (placed.has(key)) continue
        name.element.remove()
        drawn.delete(key)
      }
      for (const label of labels) {
        const box = placed.get(label.key)
        if (box && !drawn.has(label.key)) draw(label, box)
      }
    },
    remove() {
      map.off('viewreset', clear)
      element.remove()
    },
  }
}
