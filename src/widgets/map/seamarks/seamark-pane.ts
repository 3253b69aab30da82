import { toJson } from '../../../core/to-json.ts'
import { DomUtil, latLng, type Map as LeafletMap } from 'leaflet'
import { seamarkDrawing } from '../../../core/limits/map.ts'
import { requestFrame } from '../../../ui/browser-features.ts'
import { drawSeamark, seamarkBox, type SeamarkPart } from '../../../ui/seamarks/seamark-parts.ts'
import { svgNamespace } from '../layers/svg-icon.ts'
import { toNearestWorldCopy } from '../world-copy.ts'
import { createMarkTabStop, type PlacedMark } from '../tab-stop/mark-tab-stop.ts'
import type { SeamarkFeature } from './seamark-source.ts'

/** Marks that one task adds. With 100, painting them takes 67 ms, and 244 on a CPU slowed down four times. */
const marksPerTask = 25

export interface SeamarkPane {
  element: HTMLElement
  /** Draws these marks; those that stay keep their elements. */
  show(features: readonly SeamarkFeature[], getLabel: (feature: SeamarkFeature) => string): void
  remove(): void
}

interface DrawnMark extends PlacedMark {
  element: SVGElement
  feature: SeamarkFeature
}

/** Size of a letter of a light's character, in pixels, to see where texts would overlap. */
const letterPx = { width: 6.2, height: 13 }

/** Creates a pane of the map with one small drawing for each seamark. Its positions follow the zoom. */
export function createSeamarkPane(map: LeafletMap): SeamarkPane {
  const element = DomUtil.create('div', 'rs-seamarks leaflet-zoom-hide', map.getPane('overlayPane'))
  const drawn = new Map<number, DrawnMark>()
  const tabStop = createMarkTabStop(map, element, () => drawn.values())
  let waiting: SeamarkFeature[] = []
  let cancelFrame: (() => void) | null = null
  let label: (feature: SeamarkFeature) => string = () => ''

  function place(mark: DrawnMark): void {
    const [longitude = 0, latitude = 0] = mark.feature.geometry.coordinates
    const at = latLng(latitude, toNearestWorldCopy(longitude, map.getCenter().lng))
    const { x, y } = map.latLngToLayerPoint(at)
    Object.assign(mark, { x, y })
    mark.element.style.transform = `translate(${x}px, ${y}px)`
  }

  function scale(): void {
    const zoom = Math.floor(map.getZoom())
    const factor = Object.entries(seamarkDrawing.scaleByZoom).find(([key]) => Number(key) === zoom)?.[1] ?? 1
    element.style.setProperty('--rs-seamark-scale', String(factor))
    element.classList.toggle('rs-seamarks--characters', zoom >= seamarkDrawing.characterMinZoom)
  }

  function placeAll(): void {
    scale()
    for (const mark of drawn.values()) place(mark)
    arrangeCharacters()
  }

  /** Leaves out the characters of lights that would cover others. */
  function arrangeCharacters(): void {
    if (map.getZoom() < seamarkDrawing.characterMinZoom) return
    const written: { x: number; y: number; width: number }[] = []
    for (const { feature, element: mark, x, y } of drawn.values()) {
      if (feature.properties.light === null) continue
      const width = feature.properties.light.length * letterPx.width
      const isFree = written.every(
        (other) =>
          x >= other.x + other.width || other.x >= x + width || Math.abs(y - other.y) >= letterPx.height,
      )
      mark.classList.toggle('rs-seamarks__mark--silent', !isFree)
      if (isFree) written.push({ x, y, width })
    }
  }

  function addSome(): void {
    const added = waiting.splice(0, marksPerTask)
    const fragment = document.createDocumentFragment()
    for (const feature of added) {
      const mark = { feature, element: createMark(feature, label(feature)), x: 0, y: 0 }
      place(mark)
      drawn.set(feature.id, mark)
      fragment.append(mark.element)
    }
    element.append(fragment)
    cancelFrame = waiting.length > 0 ? requestFrame(element, addSome) : null
    if (cancelFrame) return
    arrangeCharacters()
    tabStop.update()
  }

  scale()
  map.on('zoomend viewreset', placeAll)
  return {
    element,
    show(features, getLabel) {
      label = getLabel
      const restoreFocus = tabStop.remember()
      const focused = [...drawn.values()].find(({ element: mark }) => mark.matches(':focus'))?.feature.id
      const byId = new Map(features.map((feature) => [feature.id, feature]))
      for (const [id, mark] of drawn) {
        // An equal feature of a later answer is another object.
        if (toJson(byId.get(id)) === toJson(mark.feature)) continue
        mark.element.remove()
        drawn.delete(id)
      }
      // A changed mark with the focus first: it gets the focus again.
      waiting = features
        .filter(({ id }) => !drawn.has(id))
        .sort((a, b) => Number(b.id === focused) - Number(a.id === focused))
      cancelFrame?.()
      cancelFrame = null
      if (waiting.length > 0) addSome()
      else tabStop.update()
      restoreFocus()
    },
    remove() {
      cancelFrame?.()
      map.off('zoomend viewreset', placeAll)
      tabStop.remove()
      element.remove()
    },
  }
}

/** Drawings by what they show; most marks of a view look like others. */
const drawings = new Map<string, SVGElement>()

function createMark({ id, properties }: SeamarkFeature, label: string): SVGElement {
  const { shape, colours, pattern, topmark, light } = properties
  const look = { shape, colours, pattern, topmark, hasLight: light !== null }
  const key = toJson(look)
  let drawing = drawings.get(key)
  if (!drawing) {
    drawing = createSvg(drawSeamark(look))
    drawings.set(key, drawing)
  }
  const mark = drawing.cloneNode(true) as SVGElement // a clone has the same type
  mark.dataset.id = String(id)
  mark.setAttribute('aria-label', label)
  if (light !== null) mark.append(createCharacter(light))
  return mark
}

function createSvg(parts: readonly SeamarkPart[]): SVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('class', 'rs-seamark rs-seamarks__mark')
  svg.setAttribute('viewBox', `0 0 ${seamarkBox.width} ${seamarkBox.height}`)
  svg.setAttribute('role', 'button')
  svg.setAttribute('tabindex', '-1')
  for (const { path, className, clip } of parts) {
    const drawn = document.createElementNS(svgNamespace, 'path')
    drawn.setAttribute('class', className)
    drawn.setAttribute('d', path)
    svg.append(clip ? clipTo(clip, drawn) : drawn)
  }
  return svg
}

/** An inner SVG element clips to its box without an id, which two maps of a page could share. */
function clipTo(clip: NonNullable<SeamarkPart['clip']>, drawn: SVGElement): SVGElement {
  const inner = document.createElementNS(svgNamespace, 'svg')
  ;['x', 'y', 'width', 'height'].forEach((name, index) => inner.setAttribute(name, String(clip[index])))
  inner.setAttribute('viewBox', clip.join(' '))
  inner.append(drawn)
  return inner
}

function createCharacter(light: string): SVGElement {
  const text = document.createElementNS(svgNamespace, 'text')
  text.setAttribute('class', 'rs-seamarks__character')
  text.setAttribute('x', '35')
  text.setAttribute('y', '53')
  text.textContent = light
  return text
}
