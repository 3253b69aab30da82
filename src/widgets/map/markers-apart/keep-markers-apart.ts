import { Marker, type Map as LeafletMap } from 'leaflet'
import { requestFrame } from '../../../ui/browser-features.ts'
import { spreadPoints } from './spread-points.ts'
import './markers-apart.css'

/**
 * Moves markers that would hide each other apart, also those of different layers, and draws a line to the position
 * of each that was moved. Returns a function that stops it.
 */
export function keepMarkersApart(map: LeafletMap): () => void {
  const container = map.getContainer()
  let cancel: (() => void) | null = null

  function arrange(): void {
    cancel = null
    const marks = listMarks(map)
    const shifts = spreadPoints(marks)
    // Not entries(), which some libraries of host pages replace.
    marks.forEach(({ element }, index) => shiftElement(element, shifts[index]))
  }
  function arrangeLater(): void {
    cancel ??= requestFrame(container, arrange)
  }

  // Layers add and remove markers at the same events, after a move or an answer of the server.
  map.on(changeEvents, arrangeLater)
  arrangeLater()
  return () => {
    map.off(changeEvents, arrangeLater)
    cancel?.()
    for (const { element } of listMarks(map)) shiftElement(element, undefined)
  }
}

const changeEvents = 'layeradd layerremove zoomend moveend'

interface Mark {
  element: HTMLElement
  x: number
  y: number
  radius: number
  rank: number
}

/** Returns the markers on a map, those that keep their place first: what has a precise position, then places. */
function listMarks(map: LeafletMap): Mark[] {
  const marks: Mark[] = []
  map.eachLayer((layer) => {
    const element = layer instanceof Marker ? layer.getElement() : undefined
    if (!element?.classList.contains('rs-marker') || !(layer instanceof Marker)) return
    // In the pixels of the world, which do not change while the map is dragged.
    const { x, y } = map.project(layer.getLatLng())
    marks.push({ element, x, y, radius: element.offsetWidth / 2, rank: getRank(element) })
  })
  return marks.sort((a, b) => a.rank - b.rank || a.y - b.y || a.x - b.x)
}

/** Boats, aids and weather stations have a precise position, a place is an area, a cluster is many positions. */
function getRank(element: HTMLElement): number {
  if (element.querySelector('.rs-cluster')) return 2
  return element.querySelector('.rs-pin') ? 1 : 0
}

function shiftElement(element: HTMLElement, { x, y } = { x: 0, y: 0 }): void {
  const isShifted = x !== 0 || y !== 0
  if (!isShifted && !element.classList.contains('rs-marker--shifted')) return
  element.classList.toggle('rs-marker--shifted', isShifted)
  element.style.translate = isShifted ? `${x}px ${y}px` : ''
  element.style.setProperty('--rs-shift', `${Math.round(Math.hypot(x, y))}px`)
  element.style.setProperty('--rs-shift-angle', `${Math.round((Math.atan2(-y, -x) * 180) / Math.PI)}deg`)
}
